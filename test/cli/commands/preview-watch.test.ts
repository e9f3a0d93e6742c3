import { once } from "node:events";
import { linkSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { workspace, type Workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";

const PAGE = ["--format", "html", "--output", "page.html"];
const CLOCK = { "a/manifest.json": draft({ name: '"Clock"' }) };

/** A page that is watched. */
class Watched {
  readonly #child;
  #heard = "";

  constructor(
    private readonly folder: Workspace,
    file: string,
    ...more: readonly string[]
  ) {
    this.#child = folder.start(["preview", file, ...PAGE, "--watch", ...more], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    onTestFinished(() => void this.#child.kill());
    this.#child.stderr!.setEncoding("utf8").on("data", (text: string) => (this.#heard += text));
  }

  /** Waits for the next sentences on standard error. */
  async says(sentence: string): Promise<void> {
    while (!this.#heard.includes(sentence)) await once(this.#child.stderr!, "data");
    this.#heard = "";
  }

  async isWritten(): Promise<string> {
    await this.says("plugin-manifest: Wrote 'page.html'.\n");
    return this.folder.read("page.html");
  }

  /** Presses Ctrl+C. @returns the exit status */
  async end(): Promise<unknown> {
    this.#child.kill("SIGINT");
    return once(this.#child, "close");
  }
}

describe("preview --output", () => {
  it("writes the page, which does not reload itself", async () => {
    const folder = workspace(CLOCK);
    expect(await folder.run(["preview", "a/manifest.json", ...PAGE])).toEqual({
      status: 0,
      stdout: "",
      stderr: "plugin-manifest: Wrote 'page.html'.\n",
    });
    expect(folder.read("page.html")).toContain("<title>Preview Clock</title>");
    expect(folder.read("page.html")).not.toContain('http-equiv="refresh"');
  });

  it.each([
    [
      "preview a/manifest.json --output a/manifest.json",
      "--output must not be a file that the entry is made from; 'a/manifest.json' is one.",
    ],
    [
      "preview a/manifest.json --output a/../a/CHANGELOG.md",
      "--output must not be a file that the entry is made from; 'a/../a/CHANGELOG.md' is one.",
    ],
    ["preview a/manifest.json --watch", "--watch needs --format html and --output <file>."],
    ["preview a/manifest.json --format html --watch", "--watch needs --format html and --output <file>."],
    ["preview - --format html --output page.html --watch", "--watch needs a file, not standard input."],
  ])("%s is refused", async (call, sentence) => {
    const folder = workspace(CLOCK);
    expect(await folder.run(call.split(" "))).toEqual({
      status: 2,
      stdout: "",
      stderr: `plugin-manifest: ${sentence}\n`,
    });
    expect(folder.read("a/manifest.json")).toBe(CLOCK["a/manifest.json"]);
  });

  it.each([
    ["symbolic link", symlinkSync],
    ["hard link", linkSync],
  ])("refuses a %s to the manifest", async (_, link) => {
    const folder = workspace(CLOCK);
    link(folder.path("a/manifest.json"), folder.path("page.html"));
    expect(await folder.run(["preview", "a/manifest.json", ...PAGE])).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "plugin-manifest: --output must not be a file that the entry is made from; 'page.html' is one.\n",
    });
    expect(folder.read("a/manifest.json")).toBe(CLOCK["a/manifest.json"]);
  });
});

describe("preview --watch", () => {
  it("writes the page again when the manifest, a file beside it or the configuration changes", async () => {
    const folder = workspace(CLOCK);
    const watched = new Watched(folder, "a/manifest.json", "--no-git");
    expect(await watched.isWritten()).toContain('<meta http-equiv="refresh" content="2">');
    folder.write("a/manifest.json", draft({ name: '"Watch"' }));
    expect(await watched.isWritten()).toContain("<title>Preview Watch</title>");
    folder.write("a/CHANGELOG.md", "# 1.2.3\n\nNew hands.\n");
    expect(await watched.isWritten()).toContain("New hands.");
    folder.write(".plugin-manifest.json", '{ "rules": { "id-format": "off" } }');
    await watched.isWritten();
    rmSync(folder.path("a/CHANGELOG.md"));
    expect(await watched.isWritten()).not.toContain("New hands.");
    expect(await watched.end()).toEqual([130, null]);
  });

  it("keeps the last page while the manifest has a syntax error or is not there", async () => {
    const folder = workspace(CLOCK);
    const watched = new Watched(folder, "a/manifest.json", "--no-git");
    const page = await watched.isWritten();
    folder.write("a/manifest.json", "{");
    await watched.says("plugin-manifest: a/manifest.json:1:");
    rmSync(folder.path("a/manifest.json"));
    await watched.says("plugin-manifest: Cannot read 'a/manifest.json': the file does not exist.\n");
    expect(folder.read("page.html")).toBe(page);
    folder.write("a/manifest.json", draft({ name: '"Watch"' }));
    expect(await watched.isWritten()).toContain("<title>Preview Watch</title>");
    expect(await watched.end()).toEqual([130, null]);
  });

  it("follows when the manifest's folder or one above it is moved, removed and made again", async () => {
    const manifest = "plugins/a/manifest.json";
    const folder = workspace({ [manifest]: draft({ name: '"Clock 1"' }) });
    const watched = new Watched(folder, manifest, "--no-git");
    await watched.isWritten();
    const isMissing = `plugin-manifest: Cannot read '${manifest}': the file does not exist.\n`;
    renameSync(folder.path("plugins/a"), folder.path("plugins/b"));
    await watched.says(isMissing);
    renameSync(folder.path("plugins/b"), folder.path("plugins/a"));
    await watched.isWritten();
    folder.write(manifest, draft({ name: '"Clock 2"' }));
    expect(await watched.isWritten()).toContain("<title>Preview Clock 2</title>");
    rmSync(folder.path("plugins"), { recursive: true });
    await watched.says(isMissing);
    folder.write(manifest, draft({ name: '"Clock 3"' }));
    expect(await watched.isWritten()).toContain("<title>Preview Clock 3</title>");
    renameSync(folder.path("plugins/a"), folder.path("plugins/old"));
    folder.write(manifest, draft({ name: '"Clock 4"' }));
    expect(await watched.isWritten()).toContain("<title>Preview Clock 4</title>");
    folder.write(manifest, draft({ name: '"Clock 5"' }));
    expect(await watched.isWritten()).toContain("<title>Preview Clock 5</title>");
    expect(await watched.end()).toEqual([130, null]);
  });

  it("follows the file that a link leads to", async () => {
    const folder = workspace({ "real/clock.json": draft({ name: '"Clock"' }) });
    mkdirSync(folder.path("a"));
    symlinkSync("../real/clock.json", folder.path("a/manifest.json"));
    const watched = new Watched(folder, "a/manifest.json", "--no-git");
    await watched.isWritten();
    folder.write("real/clock.json", draft({ name: '"Watch"' }));
    expect(await watched.isWritten()).toContain("<title>Preview Watch</title>");
    expect(await watched.end()).toEqual([130, null]);
  });

  it("writes the page again when the plugin's own files have another version", async () => {
    const crate = (version: string) =>
      `[package]\nname = "clock"\nversion = "${version}"\n[lib]\ncrate-type = ["cdylib"]\n`;
    const folder = workspace({ ...CLOCK, "a/native/Cargo.toml": crate("1.2.3") });
    new Repository(folder.root).commit();
    const watched = new Watched(folder, "a/manifest.json");
    expect(await watched.isWritten()).not.toContain("source-version");
    folder.write("a/native/Cargo.toml", crate("1.3.0"));
    expect(await watched.isWritten()).toContain("source-version");
    expect(await watched.end()).toEqual([130, null]);
  });

  it("writes the page again when git has another release", async () => {
    const folder = workspace({ "a/manifest.json": draft({ version: '"1.2.2"' }) });
    const repository = new Repository(folder.root).commit();
    folder.write("a/manifest.json", CLOCK["a/manifest.json"]);
    const watched = new Watched(folder, "a/manifest.json");
    expect(await watched.isWritten()).not.toContain("1.2.2");
    repository.git("tag", "v1.2.2");
    expect(await watched.isWritten()).toContain("1.2.2");
    expect(await watched.end()).toEqual([130, null]);
  });
});

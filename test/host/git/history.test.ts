import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PastReader } from "../../../server/host/git/past.node";
import { draft } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

/*
 * The git history of a manifest, read from real repositories (entry.md, Earlier versions, 2). The commits of a
 * repository are made on the first, second, … of January 2030 at noon.
 */

const manifest = (version: string) => draft({ version: `"${version}"` });

/** Reads the versions and the note. */
async function past(uri: string) {
  const { tags, note } = await new PastReader().past(uri);
  const versions = tags.flatMap(({ manifest, publishedAt }) =>
    manifest ? [{ version: manifest["version"] as string, publishedAt, manifest }] : [],
  );
  return { versions, ...(note !== undefined && { note }) };
}

const read = async (repository: Repository, name?: string) => past(repository.uri(name));

/** Lists the versions with their dates. */
const versions = async (repository: Repository, name?: string) =>
  (await read(repository, name)).versions.map(({ version, publishedAt }) => `${version} on ${publishedAt}`);

afterEach(() => void vi.unstubAllEnvs());

/** Repositories that tests share, because no test changes them. */
let shared: { one: Repository; two: Repository };
beforeAll(() => {
  const one = new Repository().release(manifest("1.0.0"), "v1.0.0");
  shared = {
    one,
    two: new Repository().release(manifest("1.0.0"), "v1.0.0").release(manifest("1.1.0"), "v1.1.0"),
  };
});

const noon = (day: number) => `2030-01-0${day}T12:00:00.000Z`;

describe("The tags of a manifest", () => {
  it("are its versions, newest first, each with the date on which its commit was made", async () => {
    const repository = shared.two;
    expect(await versions(repository)).toEqual([`1.1.0 on ${noon(2)}`, `1.0.0 on ${noon(1)}`]);
    const [newest] = (await read(repository)).versions;
    expect(newest?.manifest).toEqual(JSON.parse(manifest("1.1.0")));
  });

  it("may be lightweight, annotated, or tags of tags", async () => {
    const repository = new Repository().release(manifest("1.0.0"), "v1.0.0");
    repository.release(manifest("1.1.0")).git("tag", "--annotate", "--message=heavy", "v1.1.0");
    repository.release(manifest("1.2.0")).git("tag", "--annotate", "--message=inner", "v1.1.9");
    repository.git("tag", "--annotate", "--message=outer", "v1.2.0", "v1.1.9");
    repository.git("tag", "--delete", "v1.1.9");
    expect(await versions(repository)).toEqual([
      `1.2.0 on ${noon(3)}`,
      `1.1.0 on ${noon(2)}`,
      `1.0.0 on ${noon(1)}`,
    ]);
  });

  it("have the date of the tagged commit, even if an earlier commit changed the manifest", async () => {
    const repository = new Repository().release(manifest("1.0.0")).commit("v1.0.0");
    expect(await versions(repository)).toEqual([`1.0.0 on ${noon(2)}`]);
  });

  it("are ignored when they name no commit", async () => {
    const repository = new Repository().release(manifest("1.0.0"), "v1.0.0");
    repository.git("tag", "file", "HEAD:manifest.json");
    repository.git("tag", "tree", "HEAD^{tree}");
    expect(await versions(repository)).toEqual([`1.0.0 on ${noon(1)}`]);
  });

  it("may have manifests with a byte order mark and text that is not ASCII", async () => {
    const text = `\uFEFF${draft({ version: '"1.0.0"', name: '"Übersicht ⏰"' })}`;
    const repository = new Repository().release(text, "v1.0.0").release(manifest("1.1.0"), "v1.1.0");
    expect((await read(repository)).versions.map(({ manifest: { name } }) => name)).toEqual([
      "Clock",
      "Übersicht ⏰",
    ]);
  });
});

describe("A manifest that was renamed", () => {
  it("is found under each of its names, even odd ones", async () => {
    const repository = new Repository().write("old name.json", manifest("1.0.0")).commit("v1.0.0");
    repository.git("mv", "old name.json", "*.json");
    repository.write("*.json", manifest("1.1.0")).commit("v1.1.0");
    mkdirSync(repository.path("plugin"));
    repository.git("mv", "*.json", "plugin/manifest.json");
    repository.commit().write("plugin/manifest.json", manifest("1.2.0")).commit("v1.2.0");
    expect(await versions(repository, "plugin/manifest.json")).toEqual([
      `1.2.0 on ${noon(4)}`,
      `1.1.0 on ${noon(2)}`,
      `1.0.0 on ${noon(1)}`,
    ]);
  });
});

describe("A monorepo", () => {
  it("has a history for each of its plugins", async () => {
    const repository = new Repository()
      .write("plugins/clock/manifest.json", manifest("1.0.0"))
      .write("plugins/other/manifest.json", draft({ id: '"com.example.other"', version: '"7.0.0"' }))
      .commit("clock-v1.0.0")
      .write("plugins/clock/manifest.json", manifest("1.1.0"))
      .commit("clock-v1.1.0");
    expect(await versions(repository, "plugins/clock/manifest.json")).toEqual([
      `1.1.0 on ${noon(2)}`,
      `1.0.0 on ${noon(1)}`,
    ]);
  });
});

describe("A note explains an incomplete history of", () => {
  it("a manifest in .git", async () => {
    expect(await read(shared.one, ".git/manifest.json")).toEqual({
      versions: [],
      note: "The manifest is not in a git repository.",
    });
  });

  it.each(["a\nb/manifest.json", "a\nb.json"])("a path with a line break (%j)", async (name) => {
    const repository = new Repository().write(name, manifest("1.0.0")).commit("v1.0.0");
    expect(await read(repository, name)).toEqual({
      versions: [],
      note: "The manifest's path has a line break, so git cannot find it.",
    });
  });

  it("a shallow clone", async () => {
    const whole = shared.two;
    const root = temporaryFolder();
    whole.git("clone", "--quiet", "--depth=1", `file://${whole.root}`, root);
    const clone = new Repository(root);
    expect(await versions(clone)).toEqual([`1.1.0 on ${noon(2)}`]);
    expect(await new PastReader().past(clone.uri())).toMatchObject({
      remote: `file://${whole.root}`,
      isShallow: true,
    });
  });

  it("a repository on a machine without git", async () => {
    vi.stubEnv("PATH", temporaryFolder());
    expect(await read(shared.one)).toEqual({ versions: [], note: "Git was not found." });
  });

  it.runIf(isUnix)("a repository that git refuses, with the command that git suggests", async () => {
    const folder = temporaryFolder();
    const text =
      "fatal: detected dubious ownership in repository at '/r'\\nTo add an exception for this directory, call:\\n\\n\\tgit config --global --add safe.directory /r\\n";
    writeFileSync(join(folder, "git"), `#!/bin/sh\nprintf "${text}" >&2\nexit 128\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
    expect((await new PastReader().past(shared.one.uri())).note).toBe(
      "Git could not read the repository: detected dubious ownership in repository at '/r'. Run 'git config --global --add safe.directory /r'.",
    );
  });

  it.runIf(isUnix)("a renamed manifest whose log git cannot read", async () => {
    const repository = new Repository().write("old.json", manifest("1.0.0")).commit("v1.0.0");
    repository.git("mv", "old.json", "manifest.json");
    repository.release(manifest("1.1.0"), "v1.1.0");
    const [folder, paths] = [temporaryFolder(), (process.env["PATH"] ?? "").split(delimiter)];
    const git = paths.map((path) => join(path, "git")).find((path) => existsSync(path))!;
    const script = `#!/bin/sh\ncase "$*" in *" log "*) exit 1;; esac\nexec '${git}' "$@"\n`;
    writeFileSync(join(folder, "git"), script, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
    const { note, isUnread } = await new PastReader().past(repository.uri());
    expect({ note, isUnread }).toEqual({
      note: "Versions from before the manifest was renamed may be missing: Git could not read the repository.",
      isUnread: true,
    });
  });
});

describe("The remote", () => {
  it("is the one named origin", async () => {
    const repository = new Repository().release(manifest("1.0.0"));
    repository.git("remote", "add", "fork", "https://code.example/fork.git");
    expect((await new PastReader().past(repository.uri())).remote).toBeUndefined();
    repository.git("remote", "add", "origin", "git@code.example:clock.git");
    expect((await new PastReader().past(repository.uri())).remote).toBe("git@code.example:clock.git");
  });
});

describe("A manifest is found in its repository", () => {
  it("through a linked folder, and when it is a link itself", async () => {
    const folder = temporaryFolder();
    symlinkSync(shared.one.root, join(folder, "linked"));
    symlinkSync(shared.one.path("manifest.json"), join(folder, "plugin.manifest.json"));
    for (const name of ["linked/manifest.json", "plugin.manifest.json"]) {
      const { versions } = await past(pathToFileURL(join(folder, name)).href);
      expect(versions.map(({ version }) => version)).toEqual(["1.0.0"]);
    }
  });

  it("in a linked worktree", async () => {
    const repository = new Repository().release(manifest("1.0.0"), "v1.0.0");
    const tree = join(temporaryFolder(), "tree");
    repository.git("worktree", "add", "--quiet", tree);
    const { versions } = await past(pathToFileURL(join(tree, "manifest.json")).href);
    expect(versions.map(({ version }) => version)).toEqual(["1.0.0"]);
  });

  it("whatever repository the environment names, as in a git hook", async () => {
    const other = new Repository();
    vi.stubEnv("GIT_DIR", other.path(".git"));
    vi.stubEnv("GIT_INDEX_FILE", other.path(".git/index"));
    expect(await versions(shared.one)).toEqual([`1.0.0 on ${noon(1)}`]);
  });
});

describe.skipIf(!isUnix)("A hostile repository", () => {
  it("runs no program from its configuration", async () => {
    const repository = new Repository().write("old.json", manifest("1.0.0")).commit("v1.0.0");
    repository.git("mv", "old.json", "manifest.json");
    repository.release(manifest("1.1.0"), "v1.1.0");
    const ran = repository.path("ran");
    writeFileSync(repository.path("run"), `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
    const run = repository.path("run");
    repository.write(".git/hooks/post-checkout", `#!/bin/sh\ntouch '${ran}'\n`);
    chmodSync(repository.path(".git/hooks/post-checkout"), 0o755);
    repository.write(".git/info/attributes", "*.json filter=x diff=x\n");
    const settings = {
      "core.fsmonitor": run,
      "core.pager": run,
      "core.sshCommand": run,
      "diff.external": run,
      "diff.x.command": run,
      "diff.x.textconv": run,
      "filter.x.smudge": run,
      "filter.x.clean": run,
      "gpg.program": run,
      "log.showSignature": "true",
      "credential.helper": run,
    };
    for (const [name, value] of Object.entries(settings)) repository.git("config", name, value);
    expect((await versions(repository)).length).toBe(2);
    expect(readdirSync(repository.root).includes("ran")).toBe(false);
  });

  it("fetches nothing, so objects that a partial clone lacks stay missing", async () => {
    const whole = new Repository().release(manifest("1.0.0"), "v1.0.0").release(manifest("1.1.0"), "v1.1.0");
    whole.git("config", "uploadpack.allowFilter", "true");
    const root = temporaryFolder();
    whole.git("clone", "--quiet", "--filter=blob:none", `file://${whole.root}`, root);
    const clone = new Repository(root);
    clone.git("config", "protocol.file.allow", "always");
    const { versions: shown, note } = await read(clone);
    expect(shown).toEqual([]);
    expect(note).toBe("This is a partial clone. Run 'git fetch --refetch --no-filter --tags' first.");
    // Without our options, git fetches it.
    expect(clone.git("show", "v1.0.0:manifest.json")).toBe(manifest("1.0.0"));
    expect((await versions(clone)).length).toBe(2);
  });
});

/** Counts processes of git. @returns a function that returns how many have started since it was last called */
function gitProcesses(repository: Repository): () => number {
  const folder = temporaryFolder();
  const log = join(folder, "log");
  const git = repository.git("--exec-path").trim();
  writeFileSync(join(folder, "git"), `#!/bin/sh\necho x >> '${log}'\nexec '${git}/git' "$@"\n`, {
    mode: 0o755,
  });
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  let known = 0;
  return () => {
    const all = readFileSync(log, "utf8").length / 2;
    const since = all - known;
    known = all;
    return since;
  };
}

describe("Three hundred tags", () => {
  it.skipIf(!isUnix)("are read with few processes", async () => {
    const repository = new Repository().releaseAll(
      Array.from({ length: 300 }, (_, i) => manifest(`1.${i}.0`)),
    );
    const processes = gitProcesses(repository);
    expect((await read(repository)).versions.length).toBe(300);
    expect(processes()).toBe(6);
  });
});

describe("If the manifests of all tags are too large", () => {
  it("the lowest version is left out, with a note", async () => {
    const texts = Array.from({ length: 65 }, (_, i) => manifest(`1.${i}.0`).padEnd(256 * 1024));
    const { tags, note, isPartial, isUnread } = await new PastReader().past(
      new Repository().releaseAll(texts).uri(),
    );
    expect(tags.filter((tag) => !tag.manifest).map(({ tag }) => tag)).toEqual(["v1.0.0"]);
    expect([isPartial, isUnread, note]).toEqual([
      true,
      undefined,
      "Older versions are missing: together, the manifests of all tags exceed 16 MB.",
    ]);
  });
});

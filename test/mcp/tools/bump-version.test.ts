import { truncateSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { agentOf } from "../../support/agent";
import { workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";

interface Bumped {
  readonly summary: string;
  readonly version: string | null;
  readonly written: boolean;
  readonly files: readonly { path: string; sha256: string; changes: readonly object[] }[];
  readonly left: readonly object[];
}

const manifest = (version: string) => draft({ version: `"${version}"` });
const CARGO = '[package]\nname = "clock"\nversion = "1.2.0"\n';
const folder = workspace();
const repo = new Repository(folder.root).write("Cargo.toml", CARGO).release(manifest("1.2.0"), "v1.2.0");
const ARGS = { path: "manifest.json", part: "minor" };

beforeEach(() => {
  repo.write("manifest.json", manifest("1.2.0")).write("Cargo.toml", CARGO);
});

describe("bump_version", () => {
  it("lists the files and lines that change, and writes them when they were looked at", async () => {
    const agent = await agentOf(folder.root);
    const shown = await agent.call<Bumped>("bump_version", ARGS);
    expect(shown.files.map(({ sha256, ...file }) => [sha256.length, file])).toEqual([
      [64, { path: "manifest.json", changes: [{ line: 5, before: "1.2.0", after: "1.3.0" }] }],
      [64, { path: "Cargo.toml", changes: [{ line: 3, before: "1.2.0", after: "1.3.0" }] }],
    ]);
    expect([shown.summary, shown.version, shown.written, folder.read("Cargo.toml")]).toEqual([
      "Not written: version 1.3.0 changes 2 files. To write them, pass write and files.",
      "1.3.0",
      false,
      CARGO,
    ]);
    const files = shown.files.map(({ path, sha256 }) => ({ path, sha256 }));
    const done = await agent.call<Bumped>("bump_version", { ...ARGS, write: true, files });
    expect([done.summary, done.written, done.files]).toEqual(["Set version 1.3.0 in 2 files.", true, []]);
    expect(folder.read("manifest.json")).toBe(manifest("1.3.0"));
    expect(folder.read("Cargo.toml")).toBe(CARGO.replace("1.2.0", "1.3.0"));
  });

  it("writes no file if one has changed since, or was not looked at", async () => {
    const agent = await agentOf(folder.root);
    const { files } = await agent.call<Bumped>("bump_version", ARGS);
    const seen = files.map(({ path, sha256 }) => ({ path, sha256 }));
    folder.write("Cargo.toml", `${CARGO}edition = "2021"\n`);
    const changed = "'Cargo.toml' has changed. Call without write, and look at the new diff.";
    const write = { ...ARGS, write: true };
    expect(await agent.refusal("bump_version", { ...write, files: seen })).toBe(changed);
    expect(await agent.refusal("bump_version", { ...write, files: seen.slice(0, 1) })).toBe(changed);
    expect(await agent.refusal("bump_version", write)).toBe(
      "write needs the files of a call without write. Look at their changes first.",
    );
    expect(folder.read("manifest.json")).toBe(manifest("1.2.0"));
  });

  it("says which lock file cannot be read", async () => {
    const other = new Repository().write("manifest.json", manifest("1.2.0"));
    other.write("Cargo.toml", CARGO).write("Cargo.lock", "").commit();
    truncateSync(other.path("Cargo.lock"), 16 * 1024 * 1024 + 1);
    const agent = await agentOf(other.root);
    expect((await agent.call<Bumped>("bump_version", { ...ARGS, part: "1.3.0" })).summary).toBe(
      "Not written: version 1.3.0 changes 2 files. To write them, pass write and files. 'Cargo.lock' is skipped: it is not readable or larger than 16 MB.",
    );
  });

  it.each(["huge", "1.3"])("refuses the part %s", async (part) => {
    const agent = await agentOf(folder.root);
    expect(await agent.refusal("bump_version", { ...ARGS, part })).toBe(
      `'${part}' is neither major, minor, patch, nor a version such as 1.2.0.`,
    );
  });

  it("says that nothing has changed since the release, and which file has a higher version", async () => {
    const agent = await agentOf(folder.root);
    const bumped = (args: object) => agent.call<Bumped>("bump_version", { path: "manifest.json", ...args });
    expect(await bumped({})).toMatchObject({
      summary: "No changes. No new version is called for.",
      ...{ version: null, files: [] },
    });
    folder.write("Cargo.toml", CARGO.replace("1.2.0", "1.4.0"));
    expect(await bumped({ part: "minor" })).toMatchObject({
      summary:
        "Nothing is set: 'Cargo.toml' has the higher version 1.4.0. Ask which one is meant, and pass it as part.",
      files: [],
      left: [{ path: "Cargo.toml", version: "1.4.0" }],
    });
    expect((await bumped({ part: "1.4.0" })).files.map(({ path }) => path)).toEqual(["manifest.json"]);
  });

  it("writes no file where the manifest is not recognized, or its configuration is broken", async () => {
    const agent = await agentOf(folder.root);
    const write = async (path: string) => {
      const { files } = await agent.call<Bumped>("bump_version", { path, part: "minor" });
      const seen = files.map(({ path, sha256 }) => ({ path, sha256 }));
      return agent.refusal("bump_version", { path, part: "minor", write: true, files: seen });
    };
    folder.write("app/manifest.json", '{ "name": "Any app", "version": "1.2.0" }');
    expect(await write("app/manifest.json")).toBe(
      "'app/manifest.json' is not recognized as a plugin manifest, so it is not written.",
    );
    folder.write("b/manifest.json", manifest("1.2.0"));
    folder.write("b/.plugin-manifest.json", "{");
    expect(await write("b/manifest.json")).toBe(
      "The configuration of 'b/manifest.json' is broken. Call check_manifest.",
    );
    expect([folder.read("app/manifest.json"), folder.read("b/manifest.json")]).toEqual([
      '{ "name": "Any app", "version": "1.2.0" }',
      manifest("1.2.0"),
    ]);
  });

  it("reads and writes nothing above its folder", async () => {
    repo.write("plugin/manifest.json", manifest("1.2.0"));
    repo.write("plugin/Cargo.toml", CARGO.replace('version = "1.2.0"', "version.workspace = true"));
    repo.write("Cargo.toml", `${CARGO}[workspace.package]\nversion = "1.2.0"\n`);
    const inside = await agentOf(folder.path("plugin"));
    const found = await inside.call<Bumped>("bump_version", ARGS);
    expect(found.files.map(({ path }) => path)).toEqual(["manifest.json"]);
    const outside = await agentOf(folder.root);
    const all = await outside.call<Bumped>("bump_version", { ...ARGS, path: "plugin/manifest.json" });
    expect(all.files.map(({ path }) => path)).toEqual(["plugin/manifest.json", "Cargo.toml"]);
  });
});

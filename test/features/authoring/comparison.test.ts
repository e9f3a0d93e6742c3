import { describe, expect, it } from "vitest";
import type { BaseChoice, CompareResult, ComparisonBasesResult } from "../../../server/protocol";
import { manifest, repository, start } from "../../entry/repository-entry";
import { workspace } from "../../support/cli";
import { detail } from "../../support/manifests";
import { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const shared = sharedServers();
let server: TestServer;

const NEW = manifest("1.2.0", {
  permissions: '[{ "type": "process_spawn_whitelist", "value": ["git", "`hg|`"] }]',
});

/** Opens a manifest of a repository with the releases 1.0.0 and 1.1.0. */
async function opened(text: string, { repo = repository(), isTrusted = true } = {}): Promise<Repository> {
  server = await start(repo, { initializationOptions: { workspaceTrusted: isTrusted } }, shared);
  await server.open(repo.uri(), text);
  return repo;
}

const bases = (repo: Repository) =>
  server.ask<ComparisonBasesResult | null>("pluginManifest/comparisonBases", repo.uri());
const compare = (repo: Repository, base: BaseChoice) =>
  server.ask<CompareResult | null>("pluginManifest/compare", repo.uri(), { base });
const refusal = (repo: Repository, base: BaseChoice) =>
  compare(repo, base).then(
    () => "no refusal",
    (error: unknown) => (error as Error).message,
  );

describe("pluginManifest/comparisonBases", () => {
  it("lists the releases, the latest first", async () => {
    const repo = await opened(manifest("1.1.0"));
    expect(await bases(repo)).toEqual({
      releases: [
        { tag: "v1.1.0", version: "1.1.0", isSame: true },
        { tag: "v1.0.0", version: "1.0.0", isSame: false },
      ],
    });
  });

  it.each([
    ["without tags", {}, { note: "No release tag has this manifest." }],
    [
      "in a workspace that is not trusted",
      { isTrusted: false },
      { note: "Git does not run in an untrusted workspace.", isWithoutGit: true },
    ],
  ])("says why there are none %s", async (_, options, why) => {
    const repo = new Repository().write("manifest.json", NEW).commit("nightly");
    expect(await bases(await opened(NEW, { repo, ...options }))).toEqual({ releases: [], ...why });
  });

  it("answers null for a document that is not a manifest", async () => {
    const repo = await opened(NEW);
    await server.open(repo.uri("other.json"), "[1]", "json");
    expect(await server.ask("pluginManifest/comparisonBases", repo.uri("other.json"))).toBeNull();
  });
});

describe("pluginManifest/compare", () => {
  it("returns the changes that `plugin-manifest diff` prints, with the same Markdown", async () => {
    const folder = workspace();
    const repo = new Repository(folder.root).release(manifest("1.0.0"), "v1.0.0").write("manifest.json", NEW);
    await opened(NEW, { repo });
    const { markdown, version, ...found } = (await compare(repo, { revision: "v1.0.0" }))!;
    const printed = JSON.parse((await folder.run(["diff", "v1.0.0", "--format=json"])).stdout) as object;
    const baseRevision = { tag: "v1.0.0", commit: repo.git("rev-parse", "v1.0.0").trim() };
    expect(version).toBe(1);
    const { base, current, changes, ...advice } = found;
    const filled = changes.map(({ before = null, after = null, ...change }) => ({
      ...change,
      before,
      after,
    }));
    const versions = { base: base.version, baseRevision, current: current.version };
    expect({ ...advice, ...versions, changes: filled }).toEqual(printed);
    expect(markdown).toBe((await folder.run(["diff", "v1.0.0", "--format=markdown"])).stdout);
    expect(markdown.split("\n").slice(0, 8)).toEqual([
      "### What changes from `1.0.0` to `1.2.0`",
      "",
      "| Class | Change | Allows | Place |",
      "| --- | --- | --- | --- |",
      '| permission | `Permission "process_spawn_whitelist" is added.` | The plugin can start the listed programs, with everything that they can do. | `/permissions/0` |',
      '| permission | `Permission "process_spawn_whitelist": program "git" is added.` | The plugin can start this program. | `/permissions/0/value/0` |',
      '| permission | `Permission "process_spawn_whitelist": program "\\u0060hg\\u007c\\u0060" is added.` | The plugin can start this program. | `/permissions/0/value/1` |',
      '| change | `Permission "ipc_register" is removed.` |  | `/permissions/0` |',
    ]);
  });

  it("compares the text in the editor, with a detail response's newest version", async () => {
    const repo = repository().write("catalog.json", detail());
    await opened(manifest("1.2.3", { name: '"Bell"' }), { repo });
    await server.change(repo.uri(), manifest("1.2.3", { id: '"com.example.bell"' }));
    const result = await compare(repo, { uri: repo.uri("catalog.json") });
    expect([
      result?.version,
      result?.base,
      result?.changes.filter(({ pointer }) => pointer === "/id"),
    ]).toEqual([
      2,
      { name: "catalog.json", version: "1.2.3" },
      [
        {
          class: "breaking",
          pointer: "/id",
          before: "com.example.clock",
          after: "com.example.bell",
          sentence: '"id" changes from "com.example.clock" to "com.example.bell".',
        },
      ],
    ]);
  });

  it("compares with the saved catalog entry, which is listed before the releases", async () => {
    const repo = repository().write("catalog.json", detail());
    const initializationOptions = { catalog: { currentEntry: "catalog.json" } };
    server = await start(repo, { initializationOptions }, shared);
    await server.open(repo.uri(), manifest("1.2.4"));
    expect(await bases(repo)).toEqual({
      saved: { version: "1.2.3", isSame: false },
      releases: [
        { tag: "v1.1.0", version: "1.1.0", isSame: false },
        { tag: "v1.0.0", version: "1.0.0", isSame: false },
      ],
    });
    expect((await compare(repo, { saved: true }))?.base).toEqual({
      name: "saved catalog entry",
      version: "1.2.3",
      isSaved: true,
    });
  });

  it("refuses to compare with a missing saved entry", async () => {
    expect(await refusal(await opened(NEW), { saved: true })).toBe(
      "No saved catalog entry found for this plugin.",
    );
  });

  it("reads an open base from the editor, not from its file", async () => {
    const repo = await opened(NEW);
    await server.open(repo.uri("other.json"), manifest("0.9.0"));
    expect((await compare(repo, { uri: repo.uri("other.json") }))?.base).toEqual({
      name: "other.json",
      version: "0.9.0",
    });
  });

  it.each<[what: string, base: BaseChoice, sentence: string]>([
    [
      "an option in the place of a revision",
      { revision: "--all" },
      "A base must not begin with '-': '--all'.",
    ],
    [
      "an unknown revision",
      { revision: "v7" },
      "'v7' is not a git revision. Fetch it, or choose another one.",
    ],
    [
      "a revision without the manifest",
      { revision: "empty" },
      "Revision 'empty' has no valid manifest at this path.",
    ],
    ["a file that is missing", { uri: "file:///gone/a.json" }, "'a.json' cannot be read, or is too large."],
  ])("refuses %s", async (_, base, sentence) => {
    const repo = new Repository().commit("empty").release(manifest("1.0.0"), "v1.0.0");
    expect(await refusal(await opened(NEW, { repo }), base)).toBe(sentence);
  });

  it("refuses files that are not manifests, and invalid JSON", async () => {
    const repo = repository().write("list.json", "[]").write("broken.json", "{");
    await opened(NEW, { repo });
    expect(await refusal(repo, { uri: repo.uri("list.json") })).toBe(
      "'list.json' is neither a manifest nor a detail response with a manifest.",
    );
    expect(await refusal(repo, { uri: repo.uri("broken.json") })).toBe(
      "'broken.json' is not valid JSON. Correct it first.",
    );
    await server.change(repo.uri(), NEW.slice(0, -3));
    expect(await refusal(repo, { revision: "v1.0.0" })).toBe(
      "'manifest.json' is not valid JSON. Correct it first.",
    );
  });

  it("does not run git in an untrusted workspace", async () => {
    const repo = await opened(NEW, { isTrusted: false });
    expect(await refusal(repo, { revision: "v1.0.0" })).toBe("Git does not run in an untrusted workspace.");
  });

  it("checks its parameters", async () => {
    const repo = await opened(NEW);
    await expect(compare(repo, {} as BaseChoice)).rejects.toThrow(
      "base must have a revision, a uri or saved.",
    );
  });
});

import { symlinkSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { workspace, type Outcome, type Workspace, printed, refused } from "../../support/cli";
import { detail, draft } from "../../support/manifests";
import { Repository } from "../../support/repository";

const manifest = (version: string, members: Readonly<Record<string, string>> = {}): string =>
  draft({ version: `"${version}"`, commands: "[]", ...members });
const command = (id: string): Readonly<Record<string, string>> => ({
  commands: `[{ "id": "${id}", "description": "Ring" }]`,
});
const network = { permissions: '[{ "type": "ipc_register" }, { "type": "network_http" }]' };

/** A workspace that is a repository with `manifest.json` at each tag, in their order. */
function tagged(
  ...releases: readonly (readonly [tag: string, text: string])[]
): Workspace & { repo: Repository } {
  const folder = workspace();
  const repo = new Repository(folder.root);
  for (const [tag, text] of releases) repo.release(text, tag);
  return Object.assign(folder, { repo });
}

const title = ({ stdout }: Outcome): string => stdout.split("\n")[0] ?? "";

const changesOf = ({ stdout }: Outcome) =>
  (JSON.parse(stdout) as { changes: readonly { readonly class: string; readonly pointer: string }[] })
    .changes;

describe("diff prints what changes", () => {
  it.each([
    ["0.1.0-beta", "1.0.0"],
    ["", "1.0.0"],
  ])("to a manifest with the invalid version '%s'", async (version, base) => {
    const folder = workspace({ "a.json": manifest(base), "b.json": manifest(version) });
    const { stdout } = await folder.run("diff a.json b.json");
    expect(stdout.split("\n").at(-2)).toBe(
      "No changes. The manifest has no valid version. It needs 1.0.0 or above.",
    );
  });

  let released: Workspace & { repo: Repository };
  beforeAll(() => {
    released = tagged(["v1.0.0", manifest("1.0.0", command("clock_ring"))]);
  });

  it("since the last release, as text", async () => {
    const folder = released.write("manifest.json", manifest("1.1.0", network));
    expect(await folder.run("diff")).toEqual({
      status: 0,
      stdout: [
        "v1.0.0 (1.0.0) → manifest.json (1.1.0)",
        '  breaking    Command "clock_ring" is removed.  /commands/0',
        '  permission  Permission "network_http" is added.  /permissions/1',
        "",
        "2 changes: 1 breaking, 1 permission. The changes call for a major version: 2.0.0 or above, not 1.1.0.",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("as JSON", async () => {
    const folder = released.write("manifest.json", manifest("2.0.0", network));
    const { stdout } = await folder.run("diff --format json");
    expect(JSON.parse(stdout)).toEqual({
      base: "1.0.0",
      baseRevision: { tag: "v1.0.0", commit: folder.repo.git("rev-parse", "v1.0.0").trim() },
      current: "2.0.0",
      bump: "major",
      wanted: "2.0.0",
      enough: true,
      changes: [
        {
          class: "breaking",
          pointer: "/commands/0",
          before: { id: "clock_ring", description: "Ring" },
          after: null,
          sentence: 'Command "clock_ring" is removed.',
        },
        {
          class: "permission",
          pointer: "/permissions/1",
          before: null,
          after: { type: "network_http" },
          sentence: 'Permission "network_http" is added.',
        },
      ],
    });
  });

  it("as Markdown, permissions first, with values escaped in cells and code", async () => {
    const hostile = '[{ "type": "ipc_register" }, { "type": "a`|b\\n<img src=x>@ada" }]';
    const folder = released.write("manifest.json", manifest("1.0.1", { permissions: hostile }));
    expect((await folder.run("diff --format markdown")).stdout).toBe(
      [
        "### What changes from `1.0.0` to `1.0.1`",
        "",
        "| Class | Change | Allows | Place |",
        "| --- | --- | --- | --- |",
        '| permission | `Permission "a\\u0060\\u007cb\\n<img src=x>@ada" is added.` | Only the application knows what this permission allows. | `/permissions/1` |',
        '| breaking | `Command "clock_ring" is removed.` |  | `/commands/0` |',
        "",
        "The changes call for a major version: `2.0.0` or above, not `1.0.1`.",
        "",
      ].join("\n"),
    );
  });

  it("or nothing, since the only or the highest release", async () => {
    const folder = released.write("manifest.json", manifest("1.0.0", command("clock_ring")));
    expect((await folder.run("diff --format markdown")).stdout).toBe(
      "### What changes from `1.0.0` to `1.0.0`\n\nNo changes.\n\nNo new version is needed.\n",
    );
    const later = tagged(["v1.0.0", manifest("1.0.0")], ["v1.1.0", manifest("1.1.0")]);
    later.repo.commit();
    expect((await later.run("diff")).stdout).toBe(
      "v1.1.0 (1.1.0) → manifest.json (1.1.0)\n\nNo changes. No new version is needed.\n",
    );
  });

  it("as Markdown, with a host's descriptions as code", async () => {
    const folder = released.write(
      "manifest.json",
      manifest("1.1.0", {
        ...command("clock_ring"),
        permissions: '[{ "type": "ipc_register" }, { "type": "clipboard_read" }, { "type": "beep" }]',
      }),
    );
    const vocabulary = { permissions: { beep: "The plugin can `beep` | hum." } };
    folder.write(".plugin-manifest.json", JSON.stringify({ extends: "haloforge", vocabulary }));
    expect((await folder.run("diff --format markdown")).stdout.split("\n").slice(4, 6)).toEqual([
      '| permission | `Permission "clipboard_read" is added.` | According to `HaloForge`: `The plugin can read what you have copied.` | `/permissions/1` |',
      '| permission | `Permission "beep" is added.` | According to `HaloForge`: `The plugin can \\u0060beep\\u0060 \\u007c hum.` | `/permissions/2` |',
    ]);
  });
});

describe("diff compares with", () => {
  it("the highest reachable release, except its own tag", async () => {
    const folder = tagged(
      ["v1.9.0", manifest("1.9.0")],
      ["v1.10.0", manifest("1.10.0")],
      ["v2.0.0-beta.1", manifest("2.0.0")],
      ["v2.0.0", manifest("2.0.0")],
    );
    expect(title(await folder.run("diff"))).toBe("v1.10.0 (1.10.0) → manifest.json (2.0.0)");
    folder.repo.git("checkout", "--quiet", "v1.10.0");
    expect(title(await folder.run("diff"))).toBe("v1.9.0 (1.9.0) → manifest.json (1.10.0)");
  });

  it.each(["com.example.clock-1.0.0", "bell@1.0.0"])(
    "its own releases in a repository of several plugins: %s",
    async (tag) => {
      const folder = tagged();
      folder.repo.write("bell/manifest.json", manifest("1.0.0")).commit(tag, "other@3.0.0", "9.9.9-rc.1");
      folder.repo.write("bell/manifest.json", manifest("1.0.1")).commit("another/v4.0.0");
      expect(title(await folder.run("diff"))).toBe(`${tag} (1.0.0) → bell/manifest.json (1.0.1)`);
    },
  );

  it("a revision, under the manifest's name at that revision", async () => {
    const folder = tagged();
    folder.repo.write("old/plugin.json", manifest("1.0.0")).commit();
    folder.repo.git("mv", "old", "new");
    folder.repo.commit().write("new/plugin.json", manifest("1.0.1")).commit();
    expect(title(await folder.run("diff HEAD~2"))).toBe("HEAD~2 (1.0.0) → new/plugin.json (1.0.1)");
  });

  it("a release with its identifier at another path, if its own path has no history", async () => {
    const link = tagged(["v1.0.0", manifest("1.0.0")]);
    link.repo.git("mv", "manifest.json", "m.json");
    symlinkSync("m.json", link.path("manifest.json"));
    link.repo.write("m.json", manifest("1.1.0", network)).commit();
    const moved = tagged(["v1.0.0", manifest("1.0.0")]);
    moved.repo.git("rm", "--quiet", "manifest.json");
    const text = JSON.stringify(JSON.parse(manifest("1.1.0", network)), null, 8);
    moved.repo.write("bell/manifest.json", text).commit();
    const added = [["permission", "/permissions/1"]];
    const changesIn = async (folder: Workspace) =>
      changesOf(await folder.run("diff --format=json")).map((one) => [one.class, one.pointer]);
    expect(await changesIn(link)).toEqual(added);
    expect(await changesIn(moved)).toEqual(added);
    // At the tag of its release, and in the work tree before the first commit of it, it is the same.
    moved.repo.git("tag", "v1.1.0");
    expect(await changesIn(moved)).toEqual(added);
    moved.repo.git("mv", "bell", "gong");
    expect(await changesIn(moved)).toEqual(added);
    expect((await moved.run("diff v1.0.0 --fail-on=permission")).status).toBe(1);
  });

  it("a release with its identifier at another path, if its own path had another plugin", async () => {
    const folder = tagged();
    folder.repo.write("m.json", manifest("1.0.0"));
    folder.repo.write("manifest.json", manifest("5.0.0", { id: '"com.example.bell"' })).commit("v1.0.0");
    folder.repo.git("rm", "--quiet", "manifest.json");
    folder.repo.git("mv", "m.json", "manifest.json");
    folder.repo.commit().write("manifest.json", manifest("1.1.0"));
    expect(title(await folder.run("diff"))).toBe("v1.0.0 (1.0.0) → manifest.json (1.1.0)");
    expect(title(await folder.run("diff v1.0.0"))).toBe("v1.0.0 (1.0.0) → manifest.json (1.1.0)");
    // The identifier itself may change.
    folder.repo.write("manifest.json", manifest("1.1.0", { id: '"com.example.gong"' }));
    expect(title(await folder.run("diff"))).toBe("v1.0.0 (5.0.0) → manifest.json (1.1.0)");
  });

  it("the topmost manifest of a release with its identifier", async () => {
    const folder = tagged();
    folder.repo.write("fixtures/old/manifest.json", manifest("0.1.0"));
    folder.repo.write("plugin/manifest.json", manifest("1.0.0")).commit("v1.0.0");
    folder.repo.git("rm", "-r", "--quiet", "fixtures", "plugin");
    const text = JSON.stringify(JSON.parse(manifest("1.1.0", network)), null, 8);
    folder.repo.write("bell/manifest.json", text).commit();
    expect(title(await folder.run("diff"))).toBe("v1.0.0 (1.0.0) → bell/manifest.json (1.1.0)");
  });

  it("nothing if no release has the manifest: all its permissions are new", async () => {
    const folder = tagged(["v1.0.0", manifest("1.0.0")]);
    const other = { ...network, id: '"com.example.bell"' };
    folder.repo.write("bell/manifest.json", manifest("1.1.0", other)).commit();
    const outcome = await folder.run("diff bell/manifest.json --fail-on=permission --format=json");
    expect(outcome).toMatchObject({
      status: 0,
      stderr: "plugin-manifest: No release has the manifest, so --fail-on passes.\n",
    });
    expect(JSON.parse(outcome.stdout)).toEqual({
      ...{ base: null, baseRevision: null, current: "1.1.0", bump: "minor", wanted: null, enough: null },
      changes: ["ipc_register", "network_http"].map((type, i) => ({
        ...{ class: "permission", pointer: `/permissions/${i}`, before: null, after: { type } },
        sentence: `Permission "${type}" is added.`,
      })),
    });
    expect((await folder.run("diff bell/manifest.json")).stdout).toBe(
      [
        "bell/manifest.json (1.1.0)",
        '  permission  Permission "ipc_register" is added.  /permissions/0',
        '  permission  Permission "network_http" is added.  /permissions/1',
        "",
        "2 changes: 2 permissions. The manifest is in no release, so everything that it may do is new.",
        "",
      ].join("\n"),
    );
  });

  it("nothing before the first release, which is not an error", async () => {
    const folder = tagged(["nightly-3", manifest("1.0.0")]);
    const nothing = "No release tag has this manifest yet, so there is nothing to compare it with.";
    const call = (...args: string[]) => folder.run(["diff", "--fail-on=permission", ...args]);
    expect(await call()).toEqual({
      ...printed(`manifest.json (1.0.0)\n\n${nothing}\n`),
    });
    expect((await call("--format=markdown")).stdout).toBe(`### What is new in \`1.0.0\`\n\n${nothing}\n`);
    const { stdout, stderr } = await call("--format=json");
    expect(stderr).toBe(`plugin-manifest: ${nothing}\n`);
    expect(JSON.parse(stdout)).toEqual({
      ...{ base: null, baseRevision: null, current: "1.0.0", bump: "none", wanted: null, enough: null },
      changes: [],
    });
  });

  it("a manifest, or the newest version of a detail response", async () => {
    const folder = workspace({
      "new.json": manifest("3.0.0"),
      "old.json": manifest("1.0.0"),
      "a.json": detail(),
    });
    expect(title(await folder.run("diff old.json new.json"))).toBe("old.json (1.0.0) → new.json (3.0.0)");
    expect(title(await folder.run("diff a.json new.json"))).toBe("a.json (1.2.3) → new.json (3.0.0)");
  });

  it("the last release when the only argument is a manifest, even one named like a revision", async () => {
    const folder = tagged();
    folder.repo.write("main", manifest("1.0.0")).commit("v1.0.0").write("main", manifest("1.0.1"));
    expect(title(await folder.run("diff main"))).toBe("v1.0.0 (1.0.0) → main (1.0.1)");
  });
});

describe("diff --output", () => {
  const files = { "old.json": manifest("1.0.0"), "new.json": manifest("1.0.1", network) };
  const FORMATS = ["text", "json", "markdown"];

  it("writes what --format prints, with any other format", async () => {
    const folder = workspace(files);
    const run = (...args: string[]) => folder.run(["diff", "old.json", "new.json", ...args]);
    const outputs = FORMATS.map((format) => `--output=${format}=out.${format}`);
    const colored = await folder.run(["diff", "old.json", "new.json", ...outputs, "--fail-on=bump"], {
      env: { FORCE_COLOR: "1" },
    });
    expect({ ...colored, stdout: colored.stdout.includes("\u001b[") }).toEqual({
      ...{ status: 1, stdout: true, stderr: "" },
    });
    for (const format of FORMATS)
      expect(folder.read(`out.${format}`)).toBe((await run("--format", format)).stdout);
  });

  it.each([
    ["sarif=a", "--output must be text, json or markdown, not 'sarif'."],
    ["json=new.json", "--output would overwrite 'new.json', which the command reads."],
    ["json=old.json", "--output would overwrite 'old.json', which the command reads."],
    [
      "json=.plugin-manifest.json",
      "--output would overwrite '.plugin-manifest.json', which the command reads.",
    ],
  ])("refuses %s", async (output, sentence) => {
    const folder = workspace({ ...files, ".plugin-manifest.json": "{}" });
    expect(await folder.run(["diff", "old.json", "new.json", "--output", output])).toEqual(refused(sentence));
    expect(folder.read("new.json")).toBe(files["new.json"]);
  });

  it("refuses the response of --entry, and the only manifest that is not named", async () => {
    const folder = workspace({ "entry.json": detail(), "manifest.json": manifest("1.2.4") });
    for (const file of ["entry.json", "manifest.json"])
      expect(await folder.run(["diff", "--entry=entry.json", `--output=json=${file}`])).toEqual(
        refused(`--output would overwrite '${file}', which the command reads.`),
      );
  });

  it("ends with 2 if the file cannot be written", async () => {
    const outcome = await workspace(files).run("diff old.json new.json --output=json=gone/a");
    expect([outcome.status, outcome.stderr]).toEqual([
      2,
      "plugin-manifest: Cannot write 'gone/a': the file or its folder does not exist.\n",
    ]);
  });
});

describe("diff --fail-on", () => {
  const base = manifest("1.0.0", command("clock_ring"));
  it.each([
    ["breaking", manifest("1.0.0"), 1],
    ["permission", manifest("1.0.0"), 1],
    ["none", manifest("1.0.0"), 0],
    ["breaking", manifest("1.0.0", { ...command("clock_ring"), ...network }), 0],
    ["permission", manifest("1.0.0", { ...command("clock_ring"), ...network }), 1],
    ["permission", manifest("1.0.0", { ...command("clock_ring"), name: '"Bell"' }), 0],
    ["bump", base, 0],
    ["bump", manifest("1.0.1", { ...command("clock_ring"), ...network }), 1],
    ["bump", manifest("1.1.0", { ...command("clock_ring"), ...network }), 0],
    ["bump", manifest("1.9.9"), 1],
    ["bump", manifest("2.0.0"), 0],
    ["bump", manifest("0.9.0", command("clock_ring")), 1],
  ])("%s: case %#", async (name, text, status) => {
    const folder = workspace({ "old.json": base, "new.json": text });
    expect((await folder.run(["diff", "old.json", "new.json", "--fail-on", name])).status).toBe(status);
  });
});

describe("diff fails for", () => {
  const FILES = { "a.json": '{ "id": }', "b.json": "[]", "c.json": manifest("1.0.0") };

  it.each<[what: string, call: string, sentence: string, files?: Readonly<Record<string, string>>]>([
    ["an unknown option", "diff -x", "Unknown option '-x'."],
    ["a base with a dash", "diff -- --output=a c.json", "A base must not begin with '-': '--output=a'."],
    [
      "an unknown base, with the reason why git does not know it",
      "diff v9 c.json",
      "'v9' is neither a git revision nor a file. The manifest is not in a git repository.",
    ],
    ["text that is not JSON", "diff c.json a.json", 'a.json:1:9: Unexpected "}". Expected a value.'],
    [
      "a side that is not an object",
      "diff b.json c.json",
      "'b.json' is neither a manifest nor a detail response with a manifest.",
    ],
    ["a wrong format", "diff --format html", "--format must be text, json or markdown, not 'html'."],
    [
      "a wrong class of changes",
      "diff --fail-on=all",
      "--fail-on must be breaking, permission, bump or none, not 'all'.",
    ],
    [
      "a second revision",
      "diff v1.0.0 v1.1.0",
      "'v1.1.0' is not a file. Pass a base, and then the manifest to compare with it.",
    ],
    ["too many arguments", "diff a b c", "'diff' takes a base and a file."],
    [
      "a manifest outside of any repository",
      "diff c.json",
      "Nothing to compare 'c.json' with: The manifest is not in a git repository.",
    ],
    ["no manifest", "diff", "No manifest was found below this folder. Name the file.", {}],
    [
      "several manifests",
      "diff",
      "Several manifests were found below this folder. Name the file.",
      { "a/manifest.json": manifest("1.0.0"), "b/manifest.json": manifest("1.0.0") },
    ],
  ])("%s", async (_, call, sentence, files = FILES) => {
    expect(await workspace(files).run(call)).toEqual(refused(sentence));
  });

  it("a revision without the manifest", async () => {
    const other = manifest("1.0.0", { id: '"com.example.bell"' });
    const folder = tagged(["v1.0.0", manifest("1.0.0")]).write("new/manifest.json", other);
    expect(await folder.run("diff v1.0.0 new/manifest.json")).toEqual(
      refused("Revision 'v1.0.0' has no valid manifest at this path."),
    );
  });

  it.each([
    ["without tags", []],
    ["of a tag", ["--branch", "v1.1.0"]],
  ])("a shallow clone %s, and says how to fetch them", async (_, args) => {
    const { root } = tagged(["v1.0.0", manifest("1.0.0")], ["v1.1.0", manifest("1.1.0", network)]);
    const folder = workspace();
    new Repository(folder.root).git(
      ...["-c", "advice.detachedHead=false", "clone", "--quiet", "--depth=1", ...args],
      ...[`file://${root}`, "clone"],
    );
    const sentence =
      "Nothing to compare 'manifest.json' with: This is a shallow clone. Run 'git fetch --unshallow --tags' first.";
    expect(await folder.run("diff --fail-on=breaking --format=markdown", { in: "clone" })).toEqual(
      refused(sentence),
    );
  });
});

it("diff prints file names and values without control characters", async () => {
  const hostile = { name: '"\\u001b[31m::error::"' };
  const folder = workspace({ "::a\u001b.json": manifest("1.0.0"), "b.json": manifest("1.0.0", hostile) });
  const { stdout } = await folder.run(["diff", "::a\u001b.json", "b.json"]);
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    "\\u003a:a\\u001b.json (1.0.0) → b.json (1.0.0)",
    '  text        "name" changes from "Clock" to "\\u001b[31m::error::".  /name',
  ]);
  expect(changesOf(await folder.run(["diff", "::a\u001b.json", "b.json", "--format=json"]))).toMatchObject([
    { class: "text", pointer: "/name" },
  ]);
});

import { spawnSync } from "node:child_process";
import { readdirSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, codes, GOOD, PROGRAM, report, workspace } from "../support/cli";
import { draft, published } from "../support/manifests";

const BASELINE = ["--baseline", "baseline.json"];
const WRITE = [...BASELINE, "--write-baseline"];
/** A baseline without problems. */
const EMPTY = '{ "version": 1, "problems": [] }\n';
const JSON_FORMAT = ["--format", "json"];
/** An error, and two warnings. */
const OLD = published({ id: '"nodots"', name: '""', description: '""', summary: '""' });

describe("check --write-baseline", () => {
  it("records each problem by path, code and pointer, sorted, and ends with 0", async () => {
    const folder = workspace({ "b/manifest.json": BAD, "a/manifest.json": BAD, "manifest.json": GOOD });
    expect(await folder.run(["check", "--no-workspace", "b", "a", "manifest.json", ...WRITE])).toEqual({
      status: 0,
      stdout: "3 files checked: 0 errors, 0 warnings, 2 in the baseline.\n",
      stderr: "",
    });
    expect(folder.read("baseline.json")).toBe(`{
  "version": 1,
  "problems": [
    {"path":"a/manifest.json","code":"id-format","pointer":"/id"},
    {"path":"b/manifest.json","code":"id-format","pointer":"/id"}
  ]
}
`);
  });

  it("replaces what the file recorded before", async () => {
    const folder = workspace({ "manifest.json": BAD });
    await folder.run(["check", ...WRITE]);
    folder.write("manifest.json", GOOD);
    await folder.run(["check", ...WRITE]);
    expect(JSON.parse(folder.read("baseline.json"))).toEqual({ version: 1, problems: [] });
  });

  it("records what --quiet hides, and no hints", async () => {
    const folder = workspace({ "manifest.json": OLD });
    await folder.run(["check", "--quiet", "--rule", "id-format=hint", ...WRITE]);
    expect(folder.read("baseline.json")).toContain("empty-string");
    expect(folder.read("baseline.json")).not.toContain("id-format");
  });

  it("ends with 2 when a file cannot be read, or the baseline cannot be written", async () => {
    expect((await workspace({ "a.json": BAD }).run(["check", "a.json", "gone.json", ...WRITE])).status).toBe(
      2,
    );
    const outcome = await workspace({ "a.json": BAD }).run([
      "check",
      "a.json",
      "--baseline",
      "no/folder.json",
      "--write-baseline",
    ]);
    expect(outcome).toMatchObject({
      status: 2,
      stderr: "plugin-manifest: Cannot write 'no/folder.json': the file does not exist.\n",
    });
  });
});

describe.skipIf(process.platform === "win32")("the file that check --write-baseline writes", () => {
  it("is not written through a link out of the repository", async () => {
    const outer = workspace({ "baseline.json": EMPTY });
    const folder = workspace({ ".git/HEAD": "", "manifest.json": BAD });
    symlinkSync(outer.path("baseline.json"), folder.path("baseline.json"));
    expect(await folder.run(["check", ...WRITE])).toMatchObject({
      status: 2,
      stderr:
        "plugin-manifest: Cannot write 'baseline.json': it links out of the folder. Name the file that it links to.\n",
    });
    expect(outer.read("baseline.json")).toBe(EMPTY);
  });

  it("is not a pipe, which may have no reader", () => {
    const folder = workspace({ "manifest.json": BAD });
    spawnSync("mkfifo", [folder.path("baseline.json")]);
    expect(folder.runAlone(["check", ...WRITE])).toMatchObject({
      status: 2,
      stderr: "plugin-manifest: Cannot read 'baseline.json': it is not a regular file.\n",
    });
  });

  it("is the earlier one when there is no room for the new one", () => {
    const folder = workspace({ "manifest.json": OLD, "baseline.json": EMPTY });
    // It is inherited by the program: no file may be longer than 512 bytes, or 1024 in some shells.
    const script = 'trap "" XFSZ; ulimit -f 1; exec "$0" "$@"';
    const paths = Array.from({ length: 20 }, (_, i) => `${i}.json`);
    for (const path of paths) folder.write(path, OLD);
    const args = ["-c", script, process.execPath, PROGRAM, "check", ...paths, ...WRITE];
    const { status, stderr } = spawnSync("sh", args, { cwd: folder.root, encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "plugin-manifest: Cannot write 'baseline.json': EFBIG: file too large, write.\n",
    });
    expect(folder.read("baseline.json")).toBe(EMPTY);
    expect(readdirSync(folder.root).sort()).toEqual([...paths, "baseline.json", "manifest.json"].sort());
  });
});

describe("check --write-baseline refuses", () => {
  it.each([
    ["a manifest", "manifest.json"],
    ["a text of the author", "README.md"],
    ["an empty file", "empty.json"],
  ])("to replace %s, which is not a baseline", async (_, file) => {
    const folder = workspace({ "manifest.json": BAD, "README.md": "# Notes\n", "empty.json": "" });
    const before = folder.read(file);
    expect(await folder.run(["check", "manifest.json", "--baseline", file, "--write-baseline"])).toEqual({
      status: 2,
      stdout: "",
      stderr: `plugin-manifest: --baseline must be a file that --write-baseline has written; '${file}' is not one.\n`,
    });
    expect(folder.read(file)).toBe(before);
  });

  it("to replace a file that it checks", async () => {
    const folder = workspace({ "manifest.json": BAD, "baseline.json": EMPTY });
    expect(await folder.run(["check", "manifest.json", "./baseline.json", ...WRITE])).toEqual({
      status: 2,
      stdout: "",
      stderr: "plugin-manifest: --baseline must not be a file that is checked; 'baseline.json' is one.\n",
    });
    expect(folder.read("baseline.json")).toBe(EMPTY);
  });
});

describe("check --baseline", () => {
  it("counts recorded problems apart, and fails nothing for them", async () => {
    const folder = workspace({ "manifest.json": OLD });
    await folder.run(["check", ...WRITE]);
    expect(await folder.run(["check", ...BASELINE, "--max-warnings", "0"])).toMatchObject({
      status: 0,
      stderr: "",
    });
    const outcome = await folder.run(["check", ...BASELINE, ...JSON_FORMAT]);
    expect(codes(outcome)).toEqual([]);
    const recorded = (JSON.parse(folder.read("baseline.json")) as { problems: unknown[] }).problems.length;
    expect(recorded).toBeGreaterThan(2);
    expect(report(outcome).summary).toMatchObject({ errors: 0, warnings: 0, baseline: recorded });
  });

  it("reports what is new, also after lines have moved", async () => {
    const folder = workspace({ "manifest.json": BAD });
    await folder.run(["check", ...WRITE]);
    folder.write(
      "manifest.json",
      `\n\n${published({ id: '"nodots"', artifacts: undefined, version: '"v1"' })}`,
    );
    const outcome = await folder.run(["check", ...BASELINE, ...JSON_FORMAT]);
    expect(codes(outcome)).toEqual(["version-format"]);
    expect(outcome.status).toBe(1);
  });

  it("reports more problems of one kind in one place than are recorded", async () => {
    const folder = workspace({ "a.json": "[1,,2]" });
    await folder.run(["check", "a.json", ...WRITE]);
    folder.write("a.json", "[1,,2,,3]");
    expect(codes(await folder.run(["check", "a.json", ...BASELINE, ...JSON_FORMAT]))).toEqual([
      "json-syntax",
    ]);
  });

  describe("subtracts the missing properties of an object one by one", () => {
    const without = (...names: string[]) => draft(Object.fromEntries(names.map((name) => [name, undefined])));

    it("which are recorded so, few or many", async () => {
      const folder = workspace({
        "a.json": without("name", "license", "homepage", "commands"),
        "b.json": without("name"),
      });
      expect(await folder.run(["check", "a.json", "b.json", "--no-workspace", ...WRITE])).toMatchObject({
        status: 0,
        stdout: "2 files checked: 0 errors, 0 warnings, 5 in the baseline.\n",
      });
      const { problems } = JSON.parse(folder.read("baseline.json")) as {
        problems: Record<"path" | "pointer", string>[];
      };
      expect(problems.map(({ path, pointer }) => path + pointer)).toEqual([
        "a.json/commands",
        "a.json/homepage",
        "a.json/license",
        "a.json/name",
        "b.json/name",
      ]);
      expect(
        report(await folder.run(["check", "a.json", "b.json", "--no-workspace", ...BASELINE, ...JSON_FORMAT]))
          .summary,
      ).toMatchObject({ errors: 0, baseline: 5 });
    });

    const left = async (recorded: readonly string[], now: readonly string[]) => {
      const folder = workspace({ "a.json": without(...recorded) });
      await folder.run(["check", "a.json", ...WRITE]);
      folder.write("a.json", without(...now));
      const outcome = await folder.run(["check", "a.json", ...BASELINE, ...JSON_FORMAT]);
      const [file] = report(outcome).files;
      return file?.diagnostics
        .filter(({ severity }) => severity !== "hint")
        .map(({ pointer, members }) => ({ pointer, members }));
    };

    it("and reports up to three that are left each", async () =>
      expect(await left(["name", "license"], ["name", "license", "homepage", "commands"])).toEqual([
        { pointer: "/homepage" },
        { pointer: "/commands" },
      ]));

    it("and more of them in one problem", async () =>
      expect(
        await left(["license"], ["name", "license", "homepage", "commands", "keywords", "description"]),
      ).toEqual([{ pointer: "", members: ["name", "description", "homepage", "keywords", "commands"] }]));

    it("and nothing of many that are fewer now", async () =>
      expect(await left(["name", "license", "homepage", "commands"], ["name", "license"])).toEqual([]));
  });

  it("is the same from another folder", async () => {
    const folder = workspace({ "plugin/manifest.json": BAD });
    await folder.run(["check", "plugin", ...WRITE]);
    const args = ["check", folder.path("plugin/manifest.json"), "--baseline", folder.path("baseline.json")];
    expect((await workspace().run(args)).status).toBe(0);
  });

  it("has no count in the summary without the option", async () => {
    const outcome = await workspace({ "manifest.json": BAD }).run(["check", ...JSON_FORMAT]);
    expect(report(outcome).summary).not.toHaveProperty("baseline");
  });

  it.each([
    ["not JSON", "oops"],
    ["a list", "[]"],
    ["null", "null"],
    ["another version", '{ "version": 2, "problems": [] }'],
    ["another entry", '{ "version": 1, "problems": [null] }'],
    ["a manifest", GOOD],
  ])("must be a baseline: %s", async (_, text) => {
    const folder = workspace({ "manifest.json": BAD, "baseline.json": text });
    expect(await folder.run(["check", ...BASELINE])).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "plugin-manifest: --baseline must be a file that --write-baseline has written; 'baseline.json' is not one.\n",
    });
  });

  it("must be there", async () => {
    expect(await workspace({ "manifest.json": BAD }).run(["check", ...BASELINE])).toEqual({
      status: 2,
      stdout: "",
      stderr: "plugin-manifest: Cannot read 'baseline.json': the file does not exist.\n",
    });
    expect(await workspace().run(["check", "--write-baseline"])).toMatchObject({
      status: 2,
      stderr: "plugin-manifest: --write-baseline needs --baseline <file>.\n",
    });
  });
});

it("fix ignores the baseline", async () => {
  const folder = workspace({ "manifest.json": BAD });
  await folder.run(["check", ...WRITE]);
  const before = folder.read("baseline.json");
  expect(await folder.run(["fix", ...BASELINE])).toEqual(await folder.run(["check"]));
  expect((await folder.run(["fix", ...WRITE])).status).toBe(1);
  expect(folder.read("baseline.json")).toBe(before);
});

it("--baseline holds the problems beyond the 1,000 that are reported, too", async () => {
  const keywords = `[${Array.from({ length: 1201 }, () => '"k"').join(", ")}]`;
  const folder = workspace({ "manifest.json": published({ keywords, tags: '["k", "level-4"]' }) });
  await folder.run(["check", "--baseline", "known.json", "--write-baseline"]);
  const { summary } = report(await folder.run(["check", "--baseline", "known.json", "--format", "json"]));
  expect(summary).toMatchObject({ errors: 0, warnings: 0, baseline: 1200 });
});

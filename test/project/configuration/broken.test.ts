import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, checkJson, GOOD, report, severitiesOf, workspace } from "../../support/cli";
import { published } from "../../support/manifests";

describe("a broken configuration", () => {
  const FILES = {
    "a/.plugin-manifest.json": '{\n  "rules": { "licence-id": "off" }\n}\n',
    "a/manifest.json": BAD,
    "a/b/manifest.json": BAD,
    "c/manifest.json": GOOD,
  };

  it("is reported once, after all files, which are checked with its readable parts", async () => {
    const outcome = await checkJson(workspace(FILES), "--no-workspace");
    expect(outcome).toMatchObject({ status: 2, stderr: "" });
    const { files, summary } = report(outcome);
    expect(files.map(({ path, kind, diagnostics }) => [path, kind, diagnostics.length])).toEqual([
      ["a/b/manifest.json", "published", 1],
      ["a/manifest.json", "published", 1],
      ["c/manifest.json", "published", 0],
      ["a/.plugin-manifest.json", "configuration", 1],
    ]);
    expect(files.at(-1)?.diagnostics).toEqual([
      {
        code: "configuration",
        severity: "error",
        message: 'Unknown rule "licence-id". Did you mean "license-id"?',
        range: { start: { line: 1, character: 13 }, end: { line: 1, character: 25 } },
        pointer: "/rules/licence-id",
        fixes: [],
      },
    ]);
    expect(summary).toMatchObject({ files: 4, errors: 3 });
  });

  it("still applies its severities, but no suppression", async () => {
    const reason = "It is older.";
    const suppressions = [
      { rule: "id-format", reason },
      { rule: "empty-string", reason, until: "2027-13-01" },
    ];
    const rules = { "empty-string": "hint" };
    const folder = workspace({
      ".plugin-manifest.json": JSON.stringify({ rules, suppressions }),
      "manifest.json": published({ id: '"nodots"', name: '""' }),
    });
    const outcome = await checkJson(folder);
    expect([outcome.status, severitiesOf(outcome)["manifest.json"]]).toEqual([2, ["error", "hint"]]);
  });

  it.each([
    ["no JSON", "{,}", "1:2  error        Expected a value or a property name."],
    ["empty", "", "1:1  error        The file is empty. Write a JSON object, { … }."],
    ["of another shape", '{ "rule": {} }', '1:3  error        Unknown setting "rule". Did you mean "rules"?'],
    [
      "no UTF-8",
      Buffer.from('{ "vocabulary": { "permissions": ["gr\xFCn"] } }', "latin1"),
      "1:38  error        The byte 0xFC is not valid UTF-8. Save the text as UTF-8.",
    ],
  ])("may be %s", async (_, text, message) => {
    const folder = workspace({ ...FILES, "a/.plugin-manifest.json": text });
    const { status, stdout, stderr } = await folder.run(["check", "a", "--format", "concise"]);
    const [, line] = stdout.split("a/.plugin-manifest.json\n");
    expect([status, stderr, line?.split("\n")[0]?.trim()]).toEqual([2, "", `${message}  configuration`]);
  });

  it.each(["token=hunter2", '"hunter2"', '{ "hunter2": 1 }', '{ "documentKind": "hunter2" }'])(
    "shows nothing of a file in another folder that it links to: %s",
    async (secret) => {
      const folder = workspace({ "home/secret": secret, "a/manifest.json": GOOD });
      symlinkSync("../home/secret", folder.path("a/.plugin-manifest.json"));
      for (const args of [
        ["check"],
        ["fix"],
        ["preview", "a/manifest.json"],
        ["check", "--config", "a/.plugin-manifest.json"],
      ]) {
        const { status, stdout, stderr } = await folder.run(args);
        expect(status).toBe(2);
        expect(stdout).not.toContain("hunter2");
        expect(stderr).toMatch(
          /^plugin-manifest: Invalid configuration a\/\.plugin-manifest\.json:1:\d+\. It links to another folder\.\n$/,
        );
      }
    },
  );

  it("is reported if it is a folder", async () => {
    const folder = workspace({ "a/.plugin-manifest.json/x": "", "a/manifest.json": GOOD });
    const { status, stderr } = await checkJson(folder);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "plugin-manifest: Cannot read 'a/.plugin-manifest.json': it is a folder.\n",
    });
  });

  it("keeps fix from changing the files that it applies to", async () => {
    const broken = published({ version: '"v1.2.3"' });
    const folder = workspace({ ...FILES, "a/manifest.json": broken });
    const { status, stderr } = await folder.run(["fix"]);
    expect([status, stderr]).toEqual([
      2,
      "plugin-manifest: 'a/manifest.json' is unchanged: its configuration is broken.\n",
    ]);
    expect(folder.read("a/manifest.json")).toBe(broken);
  });
});

import { spawnSync } from "node:child_process";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { rules } from "../../../server/core/rules";
import { BAD, GOOD, PROGRAM, report, workspace, type Outcome } from "../../support/cli";
import { detail, published } from "../../support/manifests";
import { SARIF_SCHEMA } from "./sarif-schema";
import { readXml, type Element } from "./xml";

/** An error with a preferred fix, a warning without a fix, and information with a preferred fix. */
const THREE = published({
  version: '"v1.2.3"',
  long_description: '" "',
  tags: '["level-4", "level-9", "time"]',
});
const VERSION = `'version' is "v1.2.3"; it must be three numbers joined by dots, such as "1.2.3".`;
const BLANK = "'long_description' is blank; it needs a text.";
const STALE = 'The tag "level-9" goes with no capability level of the manifest; it should go.';
const ID =
  '\'id\' is "nodots"; it must be a reverse-domain identifier such as "com.example.plugin": two or more labels of letters, digits and hyphens, joined by dots.';

/** What a path, a message or a format may trip over. */
const HOSTILE = `%0A,:;[x](y)]]><&"'\u0007\u001B[31m\u202E\u2028\uFFFE\u{1F4A3}`;
/** The same as a message shows it. */
const LEGIBLE = `%0A,:;[x](y)]]><&"'\\u0007\\u001b[31m\\u202e\\u2028\uFFFE\u{1F4A3}`;
const HOSTILE_PATH = `a b#c?d%41,e:f&<>"']]>/\t\u001B[31m\u202E\u{1F4A3}.json`;
/** A member name stands in messages as it is. */
const HOSTILE_MANIFEST = GOOD.replace("{", `{ ${JSON.stringify(HOSTILE)}: 1,`);

function check(files: Readonly<Record<string, string>>, ...args: string[]): Outcome {
  return workspace(files).run(["check", ...args]);
}

describe("--format text", () => {
  it("groups by file, counts positions from one and ends with a summary", () => {
    expect(check({ "b/manifest.json": THREE, "a/manifest.json": BAD, "manifest.json": GOOD })).toEqual({
      status: 1,
      stdout: `a/manifest.json
    3:9  error        ${ID}  id-format

b/manifest.json
   5:14  error        ${VERSION}  version-format (fixable)
   7:23  warning      ${BLANK}  empty-string
  24:23  information  ${STALE}  tags-stale (fixable)

3 files checked: 2 errors, 1 warning, 1 for information; 2 can be fixed by 'plugin-manifest fix'.
`,
      stderr: "",
    });
  });

  it("is what is printed when nothing else is asked for", () => {
    const files = { "manifest.json": THREE };
    expect(check(files, "--format", "text")).toEqual(check(files));
  });

  it("says of a file without a fault only that it was checked", () => {
    expect(check({ "manifest.json": GOOD }).stdout).toBe("1 file checked: 0 errors, 0 warnings.\n");
  });

  it("shows no control character of a manifest or a file's name to a terminal", () => {
    const { stdout } = check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(stdout).toContain("\\u001b[31m\\u202e");
  });

  // The program `script` gives a terminal; Debian and its like have it.
  const { stdout: script } = spawnSync("script", ["--version"], { encoding: "utf8" }) as {
    stdout: string | null;
  };
  it.skipIf(!script?.includes("util-linux")).each([
    [{}, true],
    [{ NO_COLOR: "1" }, false],
    [{ TERM: "dumb" }, false],
  ])("has colours on a terminal, with %j: %s", (env, expected) => {
    const folder = workspace({ "manifest.json": BAD });
    const command = `"${process.execPath}" "${PROGRAM}" check manifest.json`;
    const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
      cwd: folder.root,
      env: { PATH: process.env["PATH"], TERM: "xterm-256color", ...env },
      encoding: "utf8",
    });
    expect(stdout).toContain("id-format");
    expect(stdout.includes("\u001B[31merror")).toBe(expected);
  });

  it("has none in a pipe", () => {
    const folder = workspace({ "manifest.json": BAD });
    const { stdout } = folder.run(["check"], { env: { TERM: "xterm-256color", FORCE_COLOR: "1" } });
    expect(stdout).not.toContain("\u001B");
  });
});

describe("--format json", () => {
  it("is the object of the contract", () => {
    const outcome = check({ "b/manifest.json": THREE, "manifest.json": GOOD }, "--format", "json");
    expect(outcome).toMatchObject({ status: 1, stderr: "" });
    expect(report(outcome)).toEqual({
      files: [
        {
          path: "b/manifest.json",
          kind: "published",
          diagnostics: [
            {
              code: "version-format",
              severity: "error",
              message: VERSION,
              range: { start: { line: 4, character: 13 }, end: { line: 4, character: 21 } },
              pointer: "/version",
              fixes: [{ title: 'Change it to "1.2.3"', preferred: true }],
            },
            {
              code: "empty-string",
              severity: "warning",
              message: BLANK,
              range: { start: { line: 6, character: 22 }, end: { line: 6, character: 25 } },
              pointer: "/long_description",
              fixes: [],
            },
            {
              code: "tags-stale",
              severity: "information",
              message: STALE,
              range: { start: { line: 23, character: 22 }, end: { line: 23, character: 31 } },
              pointer: "/tags/1",
              fixes: [{ title: "Rebuild the tags", preferred: true }],
            },
          ],
        },
        { path: "manifest.json", kind: "published", diagnostics: [] },
      ],
      summary: { files: 2, errors: 1, warnings: 1, information: 1, hints: 0, fixable: 2 },
    });
  });

  it("has its members in the order of the contract, indented", () => {
    const { stdout } = check({ "manifest.json": BAD }, "--format", "json");
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`);
    expect(stdout.match(/"\w+"(?=:)/g)?.join(" ")).toBe(
      '"files" "path" "kind" "diagnostics" "code" "severity" "message" "range" "start" "line" "character" "end" "line" "character" "pointer" "fixes" "summary" "files" "errors" "warnings" "information" "hints" "fixable"',
    );
  });

  it("counts hints", () => {
    const outcome = check({ "a.json": BAD }, "a.json", "--rule", "id-format=hint", "--format", "json");
    expect(report(outcome).summary).toMatchObject({ errors: 0, hints: 1 });
    expect(outcome.status).toBe(0);
  });

  it("of no file is the same object", () => {
    const { stdout } = check({}, "--format", "json");
    expect(JSON.parse(stdout)).toEqual({
      files: [],
      summary: { files: 0, errors: 0, warnings: 0, information: 0, hints: 0, fixable: 0 },
    });
  });

  it("counts characters in UTF-16 code units, and a byte order mark as one", () => {
    const text = `\uFEFF{ "\u{1F4A3}": 1, "id": "nodots" }`;
    const { files } = report(check({ "a.json": text }, "a.json", "--kind", "published", "--format", "json"));
    expect(files[0]?.diagnostics.find(({ code }) => code === "id-format")?.range).toEqual({
      start: { line: 0, character: 18 },
      end: { line: 0, character: 26 },
    });
  });

  it("points with JSON Pointers", () => {
    const text = GOOD.replace("{", '{ "a/b~c": 1,');
    const outcome = check({ "a.json": text }, "a.json", "--format", "json");
    expect(report(outcome).files[0]?.diagnostics[0]).toMatchObject({
      code: "unknown-member",
      pointer: "/a~1b~0c",
    });
  });

  it("keeps every character", () => {
    const outcome = check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, "--format", "json");
    expect(report(outcome).files[0]?.path).toBe(HOSTILE_PATH);
    const [diagnostic] = report(outcome).files[0]?.diagnostics ?? [];
    expect(diagnostic?.pointer).toBe(`/${HOSTILE}`);
    expect(diagnostic?.message).toContain(LEGIBLE);
  });
});

describe("--format github", () => {
  it("is an annotation for each diagnostic, counted from one", () => {
    const outcome = check(
      { "b/manifest.json": THREE, "manifest.json": GOOD },
      "--rule",
      "id-format=hint",
      "--format",
      "github",
    );
    expect(outcome).toEqual({
      status: 1,
      stdout: `::error file=b/manifest.json,line=5,endLine=5,col=14,endColumn=22,title=version-format::${VERSION}
::warning file=b/manifest.json,line=7,endLine=7,col=23,endColumn=26,title=empty-string::${BLANK}
::notice file=b/manifest.json,line=24,endLine=24,col=23,endColumn=32,title=tags-stale::${STALE}
`,
      stderr: "",
    });
  });

  it("leaves the columns out where a diagnostic spans lines", () => {
    const text = published({ name: '[\n  "Clock"]' });
    expect(check({ "a.json": text }, "a.json", "--format", "github").stdout).toMatch(
      /^::error file=a\.json,line=4,endLine=5,title=wrong-type::/,
    );
  });

  it("is escaped: each annotation is one line, and its properties end where they should", () => {
    const { stdout } = check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, "--format", "github");
    const [, path = "", message = ""] =
      /^::warning file=([^,]*),line=1,[^:]*::([^\n\r]*)\n$/.exec(stdout) ?? [];
    expect(decodeGithub(path)).toBe(HOSTILE_PATH);
    expect(decodeGithub(message)).toContain(LEGIBLE);
  });

  it("tells what could not be checked too", () => {
    expect(check({}, "gone.json", "--format", "github")).toEqual({
      status: 2,
      stdout:
        "::error file=gone.json,title=plugin-manifest::Cannot read 'gone.json': there is no such file.\n",
      stderr: "plugin-manifest: Cannot read 'gone.json': there is no such file.\n",
    });
  });
});

/** As the runner of GitHub Actions does. */
function decodeGithub(text: string): string {
  const characters: Readonly<Record<string, string>> = { D: "\r", A: "\n", 25: "%", "3A": ":", "2C": "," };
  return text.replace(
    /%(25|3A|2C|0([DA]))/g,
    (_, code: string, end?: string) => characters[end ?? code] ?? "",
  );
}

describe("--format junit", () => {
  it("is a suite for each file and a case for each diagnostic, an error being a failure", () => {
    const outcome = check({ "b/manifest.json": THREE, "manifest.json": GOOD }, "--format", "junit");
    const [version, blank, stale] = [VERSION, BLANK, STALE].map((text) => text.replaceAll('"', "&quot;"));
    expect(outcome).toEqual({
      status: 1,
      stdout: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="plugin-manifest">
  <testsuite name="b/manifest.json" tests="3" failures="1" errors="0" skipped="0">
    <testcase name="version-format at 5:14" classname="b/manifest.json"><failure type="version-format" message="${version}">b/manifest.json:5:14: error: ${version} (version-format)</failure></testcase>
    <testcase name="empty-string at 7:23" classname="b/manifest.json"><system-out>b/manifest.json:7:23: warning: ${blank} (empty-string)</system-out></testcase>
    <testcase name="tags-stale at 24:23" classname="b/manifest.json"><system-out>b/manifest.json:24:23: information: ${stale} (tags-stale)</system-out></testcase>
  </testsuite>
  <testsuite name="manifest.json" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="no problems" classname="manifest.json"/>
  </testsuite>
</testsuites>
`,
      stderr: "",
    });
  });

  it("is well-formed whatever names and messages hold", () => {
    const { stdout } = check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, "--format", "junit");
    const [suite] = readXml(stdout).children as Element[];
    // What XML has no way to write is replaced.
    const written = (text: string) =>
      ["\u0007", "\u001B", "\uFFFE"].reduce((rest, sign) => rest.replaceAll(sign, "\uFFFD"), text);
    expect(suite?.attributes["name"]).toBe(written(HOSTILE_PATH));
    expect(JSON.stringify(suite)).toContain(JSON.stringify(written(LEGIBLE)).slice(1, -1));
  });

  it("has what could not be checked as an error", () => {
    const { stdout, status } = check({}, "gone.json", "--format", "junit");
    expect(status).toBe(2);
    expect(readXml(stdout).children).toEqual([
      {
        name: "testsuite",
        attributes: { name: "gone.json", tests: "1", failures: "0", errors: "1", skipped: "0" },
        children: [
          {
            name: "testcase",
            attributes: { name: "could not be checked", classname: "gone.json" },
            children: [
              {
                name: "error",
                attributes: { type: "failure", message: "Cannot read 'gone.json': there is no such file." },
                children: [],
              },
            ],
          },
        ],
      },
    ]);
  });

  it("of no file is a suite of nothing", () => {
    const { stdout } = check({}, "--format", "junit");
    expect(readXml(stdout)).toEqual({
      name: "testsuites",
      attributes: { name: "plugin-manifest" },
      children: [],
    });
  });
});

describe("--format sarif", () => {
  const validate = addFormats(new Ajv({ strict: false, allErrors: true })).compile(SARIF_SCHEMA);

  interface Place {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: object;
    };
    readonly message?: object;
  }
  interface Result {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly message: { readonly text: string };
    readonly locations: readonly Place[];
    readonly relatedLocations?: readonly Place[];
  }
  interface SarifRun {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly Result[];
    readonly invocations: readonly object[];
  }

  /** The one run of the log, which is valid. */
  function sarif({ stdout }: Outcome): SarifRun {
    const log = JSON.parse(stdout) as { runs: [SarifRun] };
    validate(log);
    expect(validate.errors).toBeNull();
    return log.runs[0];
  }

  it("is SARIF 2.1.0 with a result for each diagnostic", () => {
    const { results } = sarif(check({ "b/manifest.json": THREE, "manifest.json": BAD }, "--format", "sarif"));
    const ruleIndex = (code: string) => rules.findIndex((rule) => rule.code === code);
    const region = (startLine: number, startColumn: number, endColumn: number) => ({
      startLine,
      startColumn,
      endLine: startLine,
      endColumn,
    });
    const at = (uri: string, place: object, pointer: string) => [
      {
        physicalLocation: { artifactLocation: { uri }, region: place },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ];
    const replaced = (title: string, place: object, text: string) => [
      {
        description: { text: title },
        artifactChanges: [
          {
            artifactLocation: { uri: "b/manifest.json" },
            replacements: [{ deletedRegion: place, insertedContent: { text } }],
          },
        ],
      },
    ];
    expect(results).toEqual([
      {
        ruleId: "version-format",
        ruleIndex: ruleIndex("version-format"),
        level: "error",
        message: { text: VERSION },
        locations: at("b/manifest.json", region(5, 14, 22), "/version"),
        fixes: replaced('Change it to "1.2.3"', region(5, 14, 22), '"1.2.3"'),
      },
      {
        ruleId: "empty-string",
        ruleIndex: ruleIndex("empty-string"),
        level: "warning",
        message: { text: BLANK },
        locations: at("b/manifest.json", region(7, 23, 26), "/long_description"),
      },
      {
        ruleId: "tags-stale",
        ruleIndex: ruleIndex("tags-stale"),
        level: "note",
        message: { text: STALE },
        locations: at("b/manifest.json", region(24, 23, 32), "/tags/1"),
        fixes: replaced("Rebuild the tags", region(24, 12, 40), '"level-4", "time"'),
      },
      {
        ruleId: "id-format",
        ruleIndex: ruleIndex("id-format"),
        level: "error",
        message: { text: ID },
        locations: at("manifest.json", region(3, 9, 17), "/id"),
      },
    ]);
  });

  it("describes every rule", () => {
    const { tool } = sarif(check({}, "--format", "sarif"));
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(rules.map(({ code }) => code));
    expect(tool.driver.rules[0]).toEqual({
      id: "json-syntax",
      shortDescription: { text: "The text must be JSON." },
      fullDescription: { text: "The text must be JSON." },
      help: {
        text: "The text must be JSON. See https://github.com/plugin-manifest/plugin-manifest/blob/main/docs/rules/json-syntax.md",
      },
      helpUri: "https://github.com/plugin-manifest/plugin-manifest/blob/main/docs/rules/json-syntax.md",
      defaultConfiguration: { level: "error" },
      properties: { tags: ["Syntax"], evidence: "stated" },
    });
  });

  it("is valid for every kind of document and many diagnostics", () => {
    const many = detail({
      item: { latest_version: '"9"', id: '"nodots"', slug: '"A B"' },
      versions: {
        0: { version: '"v1"', item_id: '"x.y"' },
        1: { published_at: '"2032-01-01T00:00:00.000Z"' },
      },
      manifests: { 0: { capability_levels: "[4, 7]", keywords: '["a", "a"]' }, 1: { artifacts: "{}" } },
    });
    const { results } = sarif(
      check(
        {
          "a/manifest.json": many,
          "b/manifest.json": '{ "id": "x", "integration": {}, }',
          "c/manifest.json": THREE,
        },
        "--format",
        "sarif",
      ),
    );
    expect(results.length).toBeGreaterThan(30);
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]?.code).toBe(ruleId);
  });

  it("has the other places of a disagreement", () => {
    const text = published({
      min_app_version: '"1.0.0"',
      compatibility: '{ "min_app_version": "2.0.0", "platforms": ["windows"] }',
    });
    const { results } = sarif(check({ "manifest.json": text }, "--format", "sarif"));
    const result = results.find(({ ruleId }) => ruleId === "compatibility-mismatch");
    expect(result?.relatedLocations).toHaveLength(1);
  });

  it.each([
    ["sub/manifest.json", "sub/manifest.json"],
    ["./manifest.json", "manifest.json"],
    ["a:b.json", "./a:b.json"],
    [HOSTILE_PATH, "./a%20b%23c%3Fd%2541,e:f&%3C%3E%22'%5D%5D%3E/%09%1B%5B31m%E2%80%AE%F0%9F%92%A3.json"],
  ])("names the file %s by a relative reference", (path, uri) => {
    const { results } = sarif(check({ [path]: BAD }, path, "--format", "sarif"));
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
  });

  it("names a file by its URI where it is given absolutely", () => {
    const folder = workspace({ "a b.json": BAD });
    const { results } = sarif(folder.run(["check", folder.path("a b.json"), "--format", "sarif"]));
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      `file://${folder.path("a%20b.json")}`,
    );
  });

  it("does not count a byte order mark as a character of the line", () => {
    const text = '\uFEFF{ "id": "nodots" }';
    const { results } = sarif(check({ "a.json": text }, "a.json", "--format", "sarif"));
    const result = results.find(({ ruleId }) => ruleId === "id-format");
    expect(result?.locations[0]?.physicalLocation.region).toEqual({
      startLine: 1,
      startColumn: 9,
      endLine: 1,
      endColumn: 17,
    });
  });

  it("makes no link of what stands in a manifest", () => {
    const { results } = sarif(check({ "a.json": HOSTILE_MANIFEST }, "a.json", "--format", "sarif"));
    expect(results[0]?.message.text).toContain(LEGIBLE.replace("](", "\\]("));
  });

  it("tells what could not be checked", () => {
    const outcome = check({ "manifest.json": BAD }, "gone.json", "manifest.json", "--format", "sarif");
    const { results, invocations } = sarif(outcome);
    expect(outcome.status).toBe(2);
    expect(results).toHaveLength(1);
    expect(invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: "error",
            message: { text: "Cannot read 'gone.json': there is no such file." },
            locations: [{ physicalLocation: { artifactLocation: { uri: "gone.json" } } }],
          },
        ],
      },
    ]);
  });
});

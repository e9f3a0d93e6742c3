import { readFileSync } from "node:fs";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { BAD, sarif, workspace, type Outcome, type SarifRun } from "../../support/cli";
import { detail, published } from "../../support/manifests";
import {
  BLANK,
  check,
  HOSTILE_MANIFEST,
  HOSTILE_PATH,
  ID,
  LEGIBLE,
  STALE,
  STALE_FIX,
  THREE,
  VERSION,
} from "./checked";
import { SARIF_SCHEMA } from "./sarif-schema";

describe("--format sarif", () => {
  const validate = addFormats(new Ajv({ strict: false, allErrors: true })).compile(SARIF_SCHEMA);

  /** Checks files, and validates the log. */
  async function checked(files: Readonly<Record<string, string>>, ...args: string[]): Promise<SarifRun> {
    return validated(await check(files, ...args, "--format", "sarif"));
  }

  function validated(outcome: Outcome): SarifRun {
    validate(JSON.parse(outcome.stdout));
    expect(validate.errors).toBeNull();
    return sarif(outcome);
  }

  it("is SARIF 2.1.0 with a result for each diagnostic", async () => {
    const { results, tool } = await checked({ "b/manifest.json": THREE, "manifest.json": BAD });
    const ruleIndex = (code: string) => tool.driver.rules.findIndex(({ id }) => id === code);
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
    const replaced = (title: string, applicability: string, place: object, text: string) => [
      {
        description: { text: title },
        artifactChanges: [
          {
            artifactLocation: { uri: "b/manifest.json" },
            replacements: [{ deletedRegion: place, insertedContent: { text } }],
          },
        ],
        properties: { applicability },
      },
    ];
    expect(results).toEqual([
      {
        ruleId: "version-format",
        ruleIndex: ruleIndex("version-format"),
        level: "error",
        message: { text: VERSION },
        locations: at("b/manifest.json", region(5, 14, 22), "/version"),
        fixes: replaced('Change to "1.2.3"', "safe", region(5, 14, 22), '"1.2.3"'),
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
        fixes: replaced(STALE_FIX.title, STALE_FIX.applicability, region(24, 23, 34), ""),
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

  it("describes the rules that have a result", async () => {
    const { tool } = await checked({ "manifest.plugin-manifest.json": "{" });
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(["json-syntax"]);
    expect(tool.driver.rules[0]).toEqual({
      id: "json-syntax",
      shortDescription: { text: "The text must be JSON." },
      fullDescription: { text: "The text must be JSON." },
      help: {
        text: "The text must be JSON. See https://plugin-manifest.github.io/plugin-manifest/rules/json-syntax",
        markdown: readFileSync("docs/rules/json-syntax.md", "utf8"),
      },
      helpUri: "https://plugin-manifest.github.io/plugin-manifest/rules/json-syntax",
      defaultConfiguration: { level: "error" },
      properties: { tags: ["Syntax"], evidence: "stated" },
    });
  });

  it("marks hints, which have the level of information", async () => {
    const { results } = await checked({ "manifest.json": THREE }, "--rule", "tags-stale=hint");
    expect(results.map(({ level, properties }) => ({ level, properties }))).toEqual([
      { level: "error", properties: undefined },
      { level: "warning", properties: undefined },
      { level: "note", properties: { severity: "hint" } },
    ]);
  });

  it("is valid for every kind of document and many diagnostics", async () => {
    const many = detail({
      item: { latest_version: '"9"', id: '"nodots"', slug: '"A B"' },
      versions: {
        0: { version: '"v1"', item_id: '"x.y"' },
        1: { published_at: '"2032-01-01T00:00:00.000Z"', sha256: '"no digest"', min_app_version: '"one"' },
      },
      manifests: { 0: { capability_levels: "[4, 7]", keywords: '["a", "a"]' }, 1: { artifacts: "{}" } },
    });
    const { results, tool } = await checked({
      "a/manifest.json": many,
      "b/manifest.json": '{ "id": "x", "integration": {}, }',
      "c/manifest.json": THREE,
    });
    expect(results.length).toBeGreaterThan(15);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    // A page is shown outside of the repository.
    const links = tool.driver.rules.flatMap(({ help }) => help.markdown.match(/\]\([^)]*\)/g) ?? []);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith("](https://"))).toEqual([]);
  });

  it("has the related places of a diagnostic", async () => {
    const text = published({
      min_app_version: '"1.0.0"',
      compatibility: '{ "min_app_version": "2.0.0", "platforms": ["windows"] }',
    });
    const { results } = await checked({ "manifest.json": text });
    const result = results.find(({ ruleId }) => ruleId === "compatibility-mismatch");
    expect(result?.relatedLocations).toHaveLength(1);
  });

  it.each([
    ["sub/manifest.json", "sub/manifest.json"],
    ["./manifest.json", "manifest.json"],
    ["a:b.json", "./a:b.json"],
    [HOSTILE_PATH, "./a%20b%23c%3Fd%2541,e:f&%3C%3E%22'%5D%5D%3E/%09%1B%5B31m%E2%80%AE%F0%9F%92%A3.json"],
  ])("names the file %s by a relative reference", async (path, uri) => {
    const { results } = await checked({ [path]: BAD }, path);
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
  });

  it("has a URI for an absolute path", async () => {
    const folder = workspace({ "a b.json": BAD });
    const { results } = validated(await folder.run(["check", folder.path("a b.json"), "--format", "sarif"]));
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      `file://${folder.path("a%20b.json")}`,
    );
  });

  it("does not count a byte order mark as a character of the line", async () => {
    const text = '\uFEFF{ "id": "nodots" }';
    const { results } = await checked({ "a.json": text }, "a.json");
    const result = results.find(({ ruleId }) => ruleId === "id-format");
    expect(result?.locations[0]?.physicalLocation.region).toEqual({
      startLine: 1,
      startColumn: 9,
      endLine: 1,
      endColumn: 17,
    });
  });

  it("does not turn text of a manifest into a link", async () => {
    const outcome = await check({ "a.json": HOSTILE_MANIFEST }, "a.json", "--format", "sarif");
    const { results } = validated(outcome);
    expect(outcome.stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(results[0]?.message.text).toContain(LEGIBLE.replace("](", "\\]("));
  });

  it("reports a file that could not be checked", async () => {
    const outcome = await check({ "manifest.json": BAD }, "gone.json", "manifest.json", "--format", "sarif");
    const { results, invocations } = validated(outcome);
    expect(outcome.status).toBe(2);
    expect(results).toHaveLength(1);
    expect(invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: "error",
            message: { text: "Cannot read 'gone.json': the file does not exist." },
            locations: [{ physicalLocation: { artifactLocation: { uri: "gone.json" } } }],
          },
        ],
      },
    ]);
  });
});

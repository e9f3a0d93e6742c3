import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json";
import { manifestTexts } from "../scripts/l10n/extension-manifest.mjs";
import { gradesOn } from "../scripts/rule-index.mjs";
import { allRules, settableRules } from "../server/core/check/all-rules";
import { patterns } from "../server/core/manifest/formats";
import { rules } from "../server/core/rules";
import { CASES } from "./core/check/detail/cases";
import { STATEMENTS } from "./core/check/statements/statements";
import { MISTAKES } from "./fuzz/mistakes/mistakes";

/* Checks that each rule has everything it needs, file by file. `npm run new:rule` writes all of it. */

const files = (folder: string, ending: string, others: readonly string[] = []): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !others.includes(file))
    .map((file) => file.slice(0, -ending.length))
    .sort();

/** Rules that need more than a document: files, code, a package, a history or a host. */
const NEEDS_MORE = ["missing-file", "host-profile", "host-version"];

describe("every rule", () => {
  const codes = allRules.map(({ code }) => code);
  const ofDocuments = rules.map(({ code }) => code).sort();
  const ofTexts = rules.filter(
    ({ code, section }) => !["Release", "Source"].includes(section) && !NEEDS_MORE.includes(code),
  );
  /** Returns the codes of the rules without a row in a table. */
  const lacking = (table: Iterable<string>, needed: readonly { readonly code: string }[]): string[] => {
    const present = new Set(table);
    return needed.map(({ code }) => code).filter((code) => !present.has(code));
  };

  it("has a code of its own", () => expect([...new Set(codes)]).toEqual(codes));

  it("has, if it is about one document, its file, named by its code: server/core/rules/", () => {
    expect(files("server/core/rules", ".ts", ["index.ts", "rule.ts"])).toEqual(ofDocuments);
  });

  it("has its test: test/core/rules/", () => {
    expect(files("test/core/rules", ".test.ts")).toEqual(ofDocuments);
  });

  it("has its page: docs/rules/", () => {
    expect(files("docs/rules", ".md", ["README.md"])).toEqual([...codes].sort());
  });

  it.each(["docs/rules/README.md", "docs/zh-CN/rules/README.md"])(
    "has its line in %s (generated)",
    (index) => {
      const linked = [...readFileSync(index, "utf8").matchAll(/^\| \[`([a-z\d-]+)`\]\([./a-z]*\1\.md\)/gm)];
      expect(linked.map(([, code]) => code)).toEqual(codes);
    },
  );

  it("has its entry in the settings of package.json, if its severity can be set (generated)", () => {
    const { properties } = packageJson.contributes.configuration;
    const severities = properties["pluginManifest.rules"].properties;
    expect(Object.keys(severities)).toEqual(settableRules.map(({ code }) => code));
  });

  it("has its text in package.nls.json, if its severity can be set (generated)", () => {
    const texts = Object.keys(manifestTexts()).filter((name) => name.startsWith("rule."));
    expect(texts).toEqual(settableRules.map(({ code }) => `rule.${code}`));
  });

  it("has a row in the statements of the interface: test/core/check/statements/", () => {
    const found = Object.values(STATEMENTS).flat();
    expect(
      lacking(
        found.map(([, finding]) => finding.split(" ")[0]!),
        ofTexts,
      ),
    ).toEqual([]);
  });

  it("has a case in a detail response: test/core/check/detail/cases.ts", () => {
    const ofManifests = ofTexts.filter(
      ({ code, section }) => section !== "Detail responses" && code !== "catalog-members-missing",
    );
    expect(lacking(Object.keys(CASES), ofManifests)).toEqual([]);
  });

  it("has, if it has a fix, the mistake that it fixes: test/fuzz/mistakes/", () => {
    const hasFix = (page: string) => existsSync(page) && gradesOn(readFileSync(page, "utf8")).length > 0;
    const fixing = ofTexts.filter(({ code }) => code !== "json-syntax" && hasFix(`docs/rules/${code}.md`));
    expect(lacking(Object.keys(MISTAKES), fixing)).toEqual([]);
  });

  it("has a summary of one sentence", () => {
    for (const { summary } of allRules) expect(summary).toMatch(/^[A-Z][^\n]*[^.]\.$/);
  });
});

it("every format of the schemas is named by a rule; version-identity compares that of a version's id", () => {
  const texts = files("server/core/rules", ".ts").map((code) =>
    readFileSync(`server/core/rules/${code}.ts`, "utf8"),
  );
  const unnamed = Object.keys(patterns).filter(
    (format) => !texts.some((text) => text.includes(`"${format}"`)),
  );
  expect(unnamed).toEqual(["version-id"]);
});

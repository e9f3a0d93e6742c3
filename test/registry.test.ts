import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json";
import { allRules, settableRules } from "../server/core/check/workspace-rules";
import { rules } from "../server/core/rules";

const files = (folder: string, ending: string, others: readonly string[] = []): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !others.includes(file))
    .map((file) => file.slice(0, -ending.length))
    .sort();

describe("every rule", () => {
  const codes = allRules.map(({ code }) => code);
  const ofDocuments = rules.map(({ code }) => code).sort();

  it("has a code of its own", () => expect([...new Set(codes)]).toEqual(codes));

  it("has, if it is about one document, its file, named by its code", () => {
    expect(files("server/core/rules", ".ts", ["index.ts", "rule.ts"])).toEqual(ofDocuments);
  });

  it("has its test", () => expect(files("test/core/rules", ".test.ts")).toEqual(ofDocuments));

  it("has its page", () => expect(files("docs/rules", ".md", ["README.md"])).toEqual([...codes].sort()));

  it("has its line in the index of pages", () => {
    const index = readFileSync("docs/rules/README.md", "utf8");
    const linked = [...index.matchAll(/^\| \[`([a-z\d-]+)`\]\(\1\.md\)/gm)].map(([, code]) => code);
    expect(linked).toEqual(codes);
  });

  it("has its entry in the settings' schema, if its severity can be set", () => {
    const { properties } = packageJson.contributes.configuration;
    const severities = properties["pluginManifest.rules"].properties;
    expect(Object.keys(severities)).toEqual(settableRules.map(({ code }) => code));
  });

  it("has a summary of one sentence", () => {
    for (const { summary } of allRules) expect(summary).toMatch(/^[A-Z][^\n]*[^.]\.$/);
  });
});

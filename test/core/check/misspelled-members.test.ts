import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { fixAll } from "../../../server/core/check/fix-all";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { draft } from "../../support/manifests";

const GRADES = ["safe", "suggested"] as const;

/** The fixes of a draft's missing members, with their grades. */
function insertions(text: string) {
  const found = check(new ManifestDocument(text)).findings.filter(({ code }) => code === "missing-member");
  return found.flatMap(({ fixes }) => fixes?.().map(({ title, grade }) => `${grade}: ${title}`) ?? []);
}

describe("A misspelled member", () => {
  it.each([
    ["keywords", "keyword", '["time"]'],
    ["keywords", "key_words", '["time"]'],
    ["commands", "comands", "[]"],
    ["license", "licence", '"MIT"'],
    ["long_description", "longDescription", '"Long."'],
  ])("%s, written %s, is renamed and not inserted a second time", (name, misspelled, value) => {
    const text = draft({ [name]: value }).replace(`"${name}"`, `"${misspelled}"`);
    expect(insertions(text)).toEqual([]);
    expect(fixAll(text).text).toBe(text);
    expect(fixAll(text, {}, GRADES).text).toBe(draft({ [name]: value }));
  });

  it("is missing where the rule is off that would name it", () => {
    const text = draft({ license: '"MIT"' }).replace('"license"', '"licence"');
    const { findings } = check(new ManifestDocument(text), { rules: { "unknown-member": "off" } });
    expect(
      findings.flatMap(({ code, pointer, severity }) => (severity === "error" ? [code, pointer] : [])),
    ).toEqual(["missing-member", "/license"]);
  });

  it("does not count among those that are missing", () => {
    const text = draft({ commands: undefined }).replace('"keywords"', '"keyword"');
    expect(insertions(text)).toEqual(['safe: Insert "commands"']);
  });
});

describe("Fixing and fixing what is suggested", () => {
  it("loses no list of a permission that has none", () => {
    for (const type of ["network_http", "network_htp", "http"]) {
      const text = draft({ permissions: `[{ "type": "${type}", "values": ["https://api.example.com"] }]` });
      expect(fixAll(text).text).toBe(text);
      expect(fixAll(text, {}, GRADES).text).toBe(
        draft({ permissions: '[{ "type": "network_http", "values": ["https://api.example.com"] }]' }),
      );
    }
  });

  it("makes no error of a misspelled bound that the setting cannot have", () => {
    const text = draft({
      settings_schema:
        '{ "type": "object", "properties": { "mode": { "type": "string", "title": "M", "default": "light", "minimun": 3 } } }',
    });
    expect(fixAll(text, {}, GRADES).text).toBe(text);
  });

  it("keeps every key of platforms that are not ours", () => {
    const text = draft({
      entry:
        '{ "native": { "windows_x86": "a.dll", "linux-armv7": "a.so", "win": "b.dll", "constructor_x64": "c", "__proto__": "d" }, "frontend": "i.js" }',
    });
    expect(fixAll(text, {}, GRADES).text).toBe(text);
  });
});

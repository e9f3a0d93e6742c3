import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check, ruleContext, type CheckOptions } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { isRecognised } from "../../../server/core/manifest/kind";
import { checkOnceRead, readDocument } from "../../../server/core/check/first-look";
import type { Finding } from "../../../server/core/rules/rule";
import { rules } from "../../../server/core/rules";
import { BASES } from "../../fuzz/bases";
import { runs, TIMEOUT } from "../../fuzz/runs";
import { settings } from "../../fuzz/settings";
import { anyText } from "../../fuzz/texts";
import { detail, draft, placeholder, published } from "../../support/manifests";

const plain = ({ code, message, pointer, range: { offset, length } }: Finding) => ({
  ...{ code, message, pointer },
  range: { offset, length },
});

/** What is found at the first look, with its places; and when every place is known from the beginning. */
const bothLooks = (text: string, options: CheckOptions = {}) =>
  [checkOnceRead(readDocument(text), options), check(new ManifestDocument(text), options)].map(
    ({ kind, findings }) => ({ kind, findings: findings.map(plain) }),
  );

describe("the first look", () => {
  it.each(Object.entries({ draft, published, placeholder, detail }))(
    "needs no places to see that nothing is wrong: %s",
    (kind, make) => {
      const document = readDocument(make());
      expect(document.isPlaced).toBe(false);
      // Whoever asked for a place would hear an error.
      expect(() => document.root?.offset).toThrow();
      expect(isRecognised(document.root)).toBe(true);
      const rules = { "catalog-members-missing": "off" } as const;
      expect(checkOnceRead(document, { rules })).toEqual({ kind, findings: [] });
    },
  );

  it.each(
    Object.entries({
      "a member named twice": '{ "id": "a", "id": "b" }',
      "a member named twice with objects": '{ "a": { "b": 1 }, "a": { "c": { "d": 1 } } }',
      "a member named twice, and a colon in a string": '{ "a": ":", "a": "::" }',
      "a colon that is an escape, and a member named twice": String.raw`{ "a": "\u003a", "a": "\u003a" }`,
      "a byte order mark": `\uFEFF${draft()}`,
      "a comment": `${draft()} // a`,
      "half a text": draft().slice(0, 90),
      "no text": "",
      "more levels than a manifest has": "[".repeat(200) + "]".repeat(200),
      "more levels than the stack bears": '{"a":'.repeat(100_000) + "1" + "}".repeat(100_000),
    }),
  )("looks for the places at once: %s", (_, text) => {
    expect(readDocument(text).isPlaced).toBe(true);
  });

  it.each(['{ "a:b": ":", "c": [{ "d": "::" }] }', '{ "__proto__": 1, "1": 2, "0": 3 }', "[]", "7", '":"'])(
    "is a look at the same value: %s",
    (text) => {
      const document = readDocument(text);
      expect(document.isPlaced).toBe(false);
      expect(document.value).toEqual(new ManifestDocument(text).value);
    },
  );

  it("has a rule that fails heard once", () => {
    const failed: string[] = [];
    const vocabulary = {
      get permissions(): never {
        throw new Error("Broken.");
      },
    };
    const onRuleError = (code: string) => failed.push(code);
    checkOnceRead(readDocument(draft()), { vocabulary, onRuleError });
    const heard = [...failed];
    failed.length = 0;
    check(new ManifestDocument(draft()), { vocabulary, onRuleError });
    expect(heard).toEqual(failed);
  });

  it("asks no rule of the shape about a document that has its shape", { timeout: TIMEOUT }, () => {
    let count = 0;
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...BASES)), (text) => {
        const context = ruleContext(new ManifestDocument(text));
        if (context.shape.size > 0) return;
        count++;
        for (const rule of rules) if (rule.ofShape) expect([...rule.check(context)]).toEqual([]);
      }),
      runs(300),
    );
    expect(count).toBeGreaterThan(20);
  });

  it("finds the same, whatever the text", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...BASES)), settings, (text, own) => {
        const kind = own.documentKind === "auto" ? undefined : own.documentKind;
        const [first, whole] = bothLooks(text, { kind, rules: own.rules, vocabulary: own.vocabulary });
        expect(first).toEqual(whole);
      }),
      runs(400),
    );
  });
});

import type { DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { parsePages, TEXT_ATTRIBUTES, textsInPages } from "../../scripts/l10n/playground.mjs";

/* The texts in the playground's HTML, which its script translates: client/playground/text/preferences.ts. */

/** Matches a word with a capital at the beginning, or two words in a row. */
const WORDS = /^\s*\p{Lu}\p{Ll}|\p{L} \p{L}/u;

/** The names that are the same in every language. */
const NAMES = ["Plugin Manifest", "manifest.json", ""];

/** The attributes whose words are not shown on the page. */
const UNREAD = ["aria-keyshortcuts", "aria-labelledby", "class", "content", "http-equiv"];

describe("the texts of the pages", () => {
  it("are found", () => {
    const texts = textsInPages();
    expect(texts).toEqual(expect.arrayContaining(["Samples", "Problems", "Preview of the catalog page"]));
    expect(texts).not.toContain("Plugin Manifest");
  });

  it("are in no attribute that is not translated", () => {
    const attributes = elements().flatMap(({ attrs }) => attrs);
    const others = attributes.filter(({ name }) => ![...TEXT_ATTRIBUTES, ...UNREAD].includes(name));
    expect(others.filter(({ value }) => WORDS.test(value))).toEqual([]);
  });

  it("are left in English for names only", () => {
    const kept = elements().filter(({ attrs }) => attrs.some(({ name }) => name === "translate"));
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.map((element) => textOf(element)).filter((text) => !NAMES.includes(text))).toEqual([]);
  });
});

function elements(): DefaultTreeAdapterTypes.Element[] {
  const inside = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
    ...("tagName" in node ? [node] : []),
    ...("childNodes" in node ? node.childNodes.flatMap(inside) : []),
  ];
  return parsePages().flatMap(inside);
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (!("childNodes" in node)) return "value" in node ? node.value : "";
  return node.childNodes.map(textOf).join("");
}

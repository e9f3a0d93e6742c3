import { readFileSync } from "node:fs";
import { parse, postprocess, preprocess } from "micromark";
import { describe, expect, it } from "vitest";
import { pages } from "../../docs/.vitepress/site/pages";

/*
 * The site compiles the pages as Vue components. Outside of code spans and blocks, Vue reads a name in angle brackets
 * as an element, and double braces as code.
 */

/** Matches the elements that pages may use. */
const ELEMENTS = /^<\/?(?:kbd|br)>$|^<!--[^]*-->$|^<picture>[^]*<\/picture>$/;

describe("Markdown of the pages", () => {
  it("has names in angle brackets and braces in code spans only", () => {
    const found = [...pages.keys()].flatMap((source) =>
      readByVue(readFileSync(source, "utf8")).map((text) => `${source}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["Level 1 has its level<n>.", ["<n>"]],
    ["Level 1 has its `level<n>`, <kbd>F2</kbd>.", []],
    ["Put {{ name }} there.", ["Put {{ name }} there."]],
    ["```\n{{ name }} level<n>\n```", []],
  ])("is read as %j", (markdown, expected) => expect(readByVue(markdown)).toEqual(expected));
});

/** Returns the parts of a text that Vue would interpret. */
function readByVue(markdown: string): string[] {
  // Parsing all pages takes seconds, and most have neither outside of code blocks.
  if (!/<\w|{{/.test(markdown.replace(/^```[^]*?^```/gm, ""))) return [];
  const chunks = preprocess()(markdown, undefined, true);
  const events = postprocess(parse().document().write(chunks));
  return events.flatMap(([kind, token, context]) => {
    const isHtml = token.type === "htmlText" || token.type === "htmlFlow";
    if (kind === "exit" || !(isHtml || token.type === "data")) return [];
    const text = context.sliceSerialize(token);
    return (isHtml ? !ELEMENTS.test(text) : text.includes("{{")) ? [text] : [];
  });
}

import { beforeAll, describe, expect, it } from "vitest";
import { copySampleHistory, entryIn } from "../../support/sample-entry.js";
import { openPageAlone, type PageAlone } from "./page-alone.js";

/** The texts of lines that do not begin at their own depth, or do not go on further in than they begin. */
const MISPLACED = `(() => {
  const step = parseFloat(getComputedStyle(document.querySelector(".inner")).paddingLeft);
  const partsOf = (line) => {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node; (node = texts.nextNode());) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!node.parentElement.matches(".indent"))
        found.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
    }
    return found;
  };
  const [root, ...lines] = document.querySelectorAll(".payload .json-line");
  const [start] = partsOf(root);
  return lines.filter((line) => {
    const [first, ...others] = partsOf(line);
    const depth = (line.querySelector(".indent")?.textContent.length ?? 0) / 2;
    const isAtDepth = Math.abs(first.left - start.left - depth * step) < 1;
    return !isAtDepth || others.some(({ left, top }) => top > first.bottom && left <= first.left);
  }).map((line) => line.textContent);
})()`;

const COPIED = `(() => {
  getSelection().selectAllChildren(document.querySelector("pre.payload code"));
  return getSelection().toString();
})()`;

describe("The payload's lines", () => {
  let alone: PageAlone;

  beforeAll(async () => {
    const folder = await copySampleHistory();
    const result = await entryIn(folder, "color-picker/manifest.json");
    alone = await openPageAlone(result, { tab: "payload" });
  });

  it.each([240, 360, 900])("begin at their depth, and go on further in, at %i pixels", async (width) => {
    await alone.page.setViewportSize({ width, height: 800 });
    expect(await alone.page.evaluate(MISPLACED)).toEqual([]);
  });

  it("are copied with their indentation, and nothing else", async () => {
    const shown = await alone.page.locator("pre.payload code").textContent();
    expect(await alone.page.evaluate(COPIED)).toBe(shown);
    expect(shown).toContain('\n    "item": {\n      "schema_version": 1,\n');
  });
});

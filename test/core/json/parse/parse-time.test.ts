import { countAllCalls, steps } from "../../../support/work";
import { describe, expect, it } from "vitest";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { parse } from "../../../../server/core/json/parse/parse";

/* Texts five times as long take five times the steps; what is quadratic takes twenty-five times as many. */

const LENGTH = 2000;
const GENEROUS = 5.5;

async function growth(shape: (length: number) => string, length: number): Promise<number> {
  const [small, large] = [shape(length), shape(5 * length)];
  return (await steps(() => parse(large))) / (await steps(() => parse(small)));
}

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length));

const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  "a manifest of many members": (length) =>
    `{\n${repeated('  "name": "Clock",\n  "levels": [0, 1, { "a": null }],\n', length)}  "end": 1\n}`,
  "an array on one line": (length) => `[${repeated('{"a":1.5},', length)}0]`,
  "one string": (length) => `"${repeated("clock ", length)}"`,
  "one string of escapes": (length) => `"${repeated("\\n\\u00e9", length)}"`,
  "one word": (length) => repeated("x", length),
  "white space": (length) => repeated(" \n", length),
  "opening brackets": (length) => repeated("[", length),
  "objects in objects": (length) => repeated('{"a":', length),
  "closing brackets": (length) => repeated("]", length),
  commas: (length) => `[${repeated(",", length)}]`,
  "entries without commas": (length) => `[${repeated("1 ", length)}]`,
  "names without values": (length) => `{${repeated('"a"\n', length)}}`,
  comments: (length) => `[${repeated("/* a */ // b\n", length)}]`,
  "strings without an end": (length) => `[${repeated('"a\n', length)}]`,
  "strings with an extra quote": (length) => `[${repeated('"a"", ', length)}]`,
  "strings with words after them": (length) => `[${repeated('"a"b', length)}]`,
  "quotes of other kinds": (length) => `[${repeated("' ` „ “ ", length)}]`,
  "opening quotes of another kind": (length) => `[${repeated("„ ", length)}]`,
  "addresses without quotes": (length) => `[${repeated("a://b ", length)}]`,
};

countAllCalls();

describe("the steps to parse grow with the length of the text:", () => {
  it.each(Object.entries(SHAPES))("%s", async (_, shape) =>
    expect(await growth(shape, LENGTH)).toBeLessThan(GENEROUS),
  );

  it("a member named twice at each of a hundred levels", () => {
    const open = '{"a":';
    const text = `${open.repeat(100)}0${',"b":1,"b":2}'.repeat(100)}`;
    expect(new ManifestDocument(text).duplicates.length).toBe(100);
  });
});

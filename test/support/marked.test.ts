import { describe, expect, it } from "vitest";
import { mark, marked } from "./marked";

describe("marked", () => {
  it("reads ranges and the cursor, with offsets in the text without marks", () =>
    expect(marked('{"a": «1», "b"█: «2»}')).toEqual({
      text: '{"a": 1, "b": 2}',
      ranges: [
        { offset: 6, length: 1 },
        { offset: 14, length: 1 },
      ],
      cursor: 12,
    }));

  it("reads a text without marks", () => expect(marked("{}")).toEqual({ text: "{}", ranges: [] }));

  it("reads nested ranges, the outer range first, and empty ranges", () =>
    expect(marked("«a«b»«»»c").ranges).toEqual([
      { offset: 0, length: 2 },
      { offset: 1, length: 1 },
      { offset: 2, length: 0 },
    ]));

  it.each(["«a", "a»", "»a«", "█a█"])("refuses %s", (source) => expect(() => marked(source)).toThrow());
});

describe("mark", () => {
  it.each(['{"a": «1», "b": «2»}', "«a«b»»c", "a«»b", "«a»«b»", "«a»«»«b»", "plain", "«»"])(
    "reverses marked: %s",
    (source) => {
      const { text, ranges } = marked(source);
      expect(mark(text, ranges)).toBe(source);
    },
  );
});

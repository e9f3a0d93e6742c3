import fc from "fast-check";
import { TextDocument } from "vscode-languageserver-textdocument";
import { describe, expect, it } from "vitest";
import { Positions } from "../../server/documents/positions";
import { runs } from "../fuzz/runs";

/** Texts with every kind of line break, also those that are cut in two. */
const text = fc
  .array(fc.constantFrom("a", "ä", "😀", "\n", "\r\n", "\r", "\u2028", "", "long line"))
  .map((parts) => parts.join(""));

describe("positions", () => {
  it("are those of the document, in whatever order they are asked for", () => {
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: -2, max: 90 }), { maxLength: 30 }), (content, offsets) => {
        const document = TextDocument.create("file:///a", "json", 1, content);
        const positions = new Positions(document, content);
        expect(offsets.map((offset) => positions.at(offset))).toEqual(
          offsets.map((offset) => document.positionAt(offset)),
        );
      }),
      runs(2000),
    );
  });

  it("are found from the beginning to the end, and again", () => {
    const content = Array.from({ length: 40 }, (_, i) => "x".repeat(i % 5)).join("\r\n");
    const document = TextDocument.create("file:///a", "json", 1, content);
    const positions = new Positions(document, content);
    for (let twice = 0; twice < 2; twice++) {
      for (let offset = 0; offset <= content.length; offset++) {
        expect(positions.at(offset)).toEqual(document.positionAt(offset));
      }
    }
  });
});

import fc from "fast-check";
import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import { describe, expect, it } from "vitest";
import { lenientTextDocument } from "../../../server/project/documents/documents";
import { runs, TIMEOUT } from "../../fuzz/runs";

const text = fc
  .array(fc.constantFrom("a", "bc", "😀", "\n", "\r\n", "\r", "\u2028", "long line"), { maxLength: 12 })
  .map((parts) => parts.join(""));
/** Places in the text and beyond it. */
const position = fc.record({
  line: fc.integer({ min: -1, max: 9 }),
  character: fc.integer({ min: -1, max: 14 }),
});
const change: fc.Arbitrary<TextDocumentContentChangeEvent> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ range: fc.record({ start: position, end: position }), text }) },
  { weight: 1, arbitrary: fc.record({ text }) },
);

/** A document of its own: after a change of lines that are not there the library's line table is wrong. */
function updated(document: TextDocument, change: TextDocumentContentChangeEvent): TextDocument {
  return TextDocument.create("file:///a", "json", 1, TextDocument.update(document, [change], 2).getText());
}

describe("an open document", () => {
  it("equals a fresh document after any changes, also out of range", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.array(change, { maxLength: 14 }), { maxLength: 5 }),
        (content, rounds) => {
          const document = lenientTextDocument.create("file:///a", "json", 1, content);
          let library = TextDocument.create("file:///a", "json", 1, content);
          rounds.forEach((changes, i) => {
            lenientTextDocument.update(document, changes, i + 2);
            for (const change of changes) library = updated(library, change);
            expect(document.version).toBe(i + 2);
            expect(document.getText()).toBe(library.getText());
            expect(document.lineCount).toBe(library.lineCount);
            const end = library.positionAt(library.getText().length);
            expect([document.positionAt(5), document.offsetAt(end)]).toEqual([
              library.positionAt(5),
              library.offsetAt(end),
            ]);
          });
          expect(document.getText()).toBe(library.getText());
        },
      ),
      runs(3000),
    );
  });
});

import fc from "fast-check";
import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import { describe, expect, it } from "vitest";
import { QueuedDocument } from "../../server/documents/queued-document";
import { runs, TIMEOUT } from "../fuzz/runs";

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

describe("a document with changes in a queue", () => {
  it("is what the library's document is, whatever the changes", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.array(change, { maxLength: 14 }), { maxLength: 5 }),
        (content, rounds) => {
          const queued = QueuedDocument.create("file:///a", "json", 1, content);
          let library = TextDocument.create("file:///a", "json", 1, content);
          rounds.forEach((changes, i) => {
            QueuedDocument.update(queued, changes, i + 2);
            for (const change of changes) library = updated(library, change);
            expect(queued.version).toBe(i + 2);
            // Every other round nobody asks.
            if (i % 2 === 1) return;
            expect(queued.getText()).toBe(library.getText());
            expect(queued.lineCount).toBe(library.lineCount);
            const end = library.positionAt(library.getText().length);
            expect([queued.positionAt(5), queued.offsetAt(end)]).toEqual([
              library.positionAt(5),
              library.offsetAt(end),
            ]);
          });
          expect(queued.getText()).toBe(library.getText());
        },
      ),
      runs(3000),
    );
  });

  it.each([
    ["of lines that are too long to be parts", "x".repeat(5000)],
    ["of as many lines as no call can take", "\n".repeat(200_000)],
  ])("is right with a text %s", (_, content) => {
    const changes = Array.from({ length: 20 }, (_, i) => ({
      range: { start: { line: 0, character: i }, end: { line: 0, character: i } },
      text: i === 10 ? content : "y",
    }));
    const queued = QueuedDocument.update(QueuedDocument.create("file:///a", "json", 1, content), changes, 2);
    const library = TextDocument.update(TextDocument.create("file:///a", "json", 1, content), changes, 2);
    expect(queued.getText() === library.getText()).toBe(true);
  });

  it.each<[string, unknown]>([
    ["without a text", { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } }],
    ["with half a range", { range: { start: { line: 0, character: 0 } }, text: "" }],
    [
      "with a line that is no number",
      { range: { start: { line: "0" }, end: { line: 0, character: 0 } }, text: "" },
    ],
  ])("refuses a change %s, and those that come with it", (_, broken) => {
    const document = QueuedDocument.create("file:///a", "json", 1, "abc");
    const changes = [{ text: "x" }, broken] as TextDocumentContentChangeEvent[];
    expect(() => QueuedDocument.update(document, changes, 2)).toThrow(TypeError);
    expect([document.getText(), document.version]).toEqual(["abc", 1]);
  });
});

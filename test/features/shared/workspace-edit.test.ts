import { describe, expect, it } from "vitest";
import type { TextDocumentEdit } from "vscode-languageserver-types";
import type { Edit } from "../../../server/core/text/ranges";
import { editOf } from "../../../server/core/json/edit/insertions";
import { toWorkspaceEdit } from "../../../server/features/shared/workspace-edit";
import { expandSnippet } from "../../support/snippet";
import { open } from "../harness";

const TEXT = `{
    "id": "a.b",
    "name": "Clock"
}
`;
const at = (piece: string) => ({ offset: TEXT.indexOf(piece) + piece.length, length: 0 });
const withStop = (piece: string) =>
  editOf(TEXT, at(piece), [`,\n    "a": {\n        "b": `, { text: "1" }, `\n    }`]);
const plain = (piece: string): Edit => ({ ...at(piece), text: `,\n    "c": [\n    ]` });

/** What VS Code inserts for each edit: it merges the text up to an edit's first tab stop with what is before it. */
function inserted(edits: readonly Edit[]): string[] {
  const { documentChanges = [] } = toWorkspaceEdit(edits, open(TEXT), {
    documentChanges: true,
    snippets: true,
  });
  const [change] = documentChanges as TextDocumentEdit[];
  return (change?.edits ?? []).map((edit, i) => {
    const source = "snippet" in edit ? edit.snippet.value : edit.newText.replaceAll(/[\\$}]/g, "\\$&");
    const [start = ""] = source.split("${");
    return i === 0
      ? expandSnippet(source, "    ")
      : expandSnippet(start, "") + expandSnippet(source.slice(start.length), "    ");
  });
}

describe("the edits of a document, as VS Code inserts them together", () => {
  it.each([
    ["one with a tab stop", [withStop('"a.b"')]],
    ["two with tab stops", [withStop('"a.b"'), withStop('"Clock"')]],
    ["a plain one before one with a tab stop", [plain('"a.b"'), withStop('"Clock"')]],
    ["a plain one after one with a tab stop", [withStop('"a.b"'), plain('"Clock"')]],
  ])("%s", (_, edits) => expect(inserted(edits)).toEqual(edits.map(({ text }) => text)));
});

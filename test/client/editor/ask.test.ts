import type { BaseLanguageClient } from "vscode-languageclient";
import { expect, it } from "vitest";
import { applyEdit } from "../../../client/editor/ask";
import { mockVSCode } from "../../support/vscode";

const SNIPPET = { range: {}, snippet: { kind: "snippet", value: "$0" } };
const TEXT = { range: {}, newText: "" };

it.each([
  ["applied", SNIPPET, true, 1],
  ["refused", SNIPPET, false, 0],
  ["without tab stops", TEXT, true, 0],
])(
  "reveals the start of the line only after an edit with tab stops: %s",
  async (_case, textEdit, isApplied, count) => {
    const revealed: object[] = [];
    const start = { line: 3, with: (other: object) => ({ line: 3, ...other }) };
    mockVSCode({
      Range: class {
        constructor(readonly start: object) {}
      },
      window: {
        activeTextEditor: {
          selection: { start },
          revealRange: (range: { start: object }) => revealed.push(range.start),
        },
      },
      workspace: { applyEdit: () => Promise.resolve(isApplied) },
    });
    const client = { protocol2CodeConverter: { asWorkspaceEdit: () => Promise.resolve({}) } };
    const edit = { documentChanges: [{ textDocument: { uri: "", version: 1 }, edits: [textEdit] }] };
    await applyEdit(client as unknown as BaseLanguageClient, edit as never);
    expect(revealed).toEqual(Array.from({ length: count }, () => ({ line: 3, character: 0 })));
  },
);

import { getIndentUnit } from "@codemirror/language";
import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import type {
  CodeAction,
  DocumentSymbol,
  Position,
  Range,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver-protocol";
import { message } from "../../../server/core/text/messages";
import { askForName } from "../dialogs/dialog";
import { pickItem, type Choice } from "../dialogs/picker";
import {
  changesOf,
  editsOf,
  offsetOf,
  positionOf,
  rangeOf,
  type OpenDocument,
} from "../server/open-document";
import { requestCodeActions } from "../server/problems";
import { reveal } from "./editor";
import { showHover } from "./hover";

/** An editor, and the server's document with the same text. */
export interface EditorSession {
  readonly view: EditorView;
  readonly document: OpenDocument;
  announce(sentence: string): void;
}

export interface Command extends Choice {
  /** In CodeMirror's key notation. */
  readonly key?: string;
  readonly run: (session: EditorSession) => Promise<void> | void;
}

export function allCommands(): readonly Command[] {
  return [
    { label: message("Quick Fix…"), key: "Mod-.", run: quickFix },
    { label: message("Fix All"), key: "Shift-Alt-.", run: fixAll },
    { label: message("Go to Symbol…"), key: "Mod-Shift-o", run: goToSymbol },
    { label: message("Rename…"), key: "F2", run: rename },
    { label: message("Format"), key: "Shift-Alt-f", run: format },
    {
      label: message("Show Hover"),
      key: "Mod-k Mod-i",
      run: ({ view, document }) => showHover(view, document),
    },
    { label: message("Find and Replace"), key: "Mod-f", run: ({ view }) => void openSearchPanel(view) },
  ];
}

/** Applies the server's edit if the text is still at `version`. @returns false if nothing changed */
export function applyEdit(
  { view, document }: EditorSession,
  edit: WorkspaceEdit | null | undefined,
  version: number,
): boolean {
  const edits = edit && document.version === version ? editsOf(edit, document.uri) : [];
  if (edits.length === 0) return false;
  view.dispatch({ changes: changesOf(view.state.doc, edits), scrollIntoView: true });
  return true;
}

async function quickFix(session: EditorSession): Promise<void> {
  const { view, document } = session;
  const { from, to } = view.state.selection.main;
  const { version } = document;
  const choices = actionsAt(document, rangeOf(view.state.doc, from, to)).then((actions) =>
    actions.map((action) => ({ label: action.title, action })),
  );
  const chosen = await pickItem(message("Quick fixes"), choices, message("No quick fix at the cursor."));
  if (chosen) applyEdit(session, chosen.action.edit, version);
  view.focus();
}

export async function fixAll(session: EditorSession): Promise<void> {
  const { view, document } = session;
  const { version } = document;
  const range = rangeOf(view.state.doc, 0, view.state.doc.length);
  const [action] = await actionsAt(document, range, ["source.fixAll"]);
  const isFixed = applyEdit(session, action?.edit, version);
  if (isFixed) session.announce(message("Fixed."));
  else if (document.version !== version) session.announce(message("The manifest has changed. Try again."));
  else session.announce(message("No problem has a safe fix."));
}

function actionsAt(document: OpenDocument, range: Range, only?: string[]): Promise<CodeAction[]> {
  return requestCodeActions(document, { range, context: { diagnostics: [], ...(only && { only }) } });
}

async function goToSymbol({ view, document }: EditorSession): Promise<void> {
  const choices = document
    .ask<DocumentSymbol[]>("textDocument/documentSymbol")
    .then((symbols) => choicesOf(symbols ?? [], 0));
  const chosen = await pickItem(message("Go to symbol"), choices, message("No symbols."));
  if (chosen) reveal(view, offsetOf(view.state.doc, chosen.start));
  else view.focus();
}

function choicesOf(symbols: readonly DocumentSymbol[], depth: number): (Choice & { start: Position })[] {
  return symbols.flatMap(({ name, detail = "", selectionRange: { start }, children = [] }) => [
    { label: name, detail, depth, start },
    ...choicesOf(children, depth + 1),
  ]);
}

async function rename(session: EditorSession): Promise<void> {
  const { view, document } = session;
  const { version } = document;
  const position = positionOf(view.state.doc, view.state.selection.main.head);
  // If the server refuses a name, its error says why.
  await askForName(document.ask("textDocument/prepareRename", { position }), async (newName) => {
    const edit = await document.ask<WorkspaceEdit>("textDocument/rename", { position, newName });
    applyEdit(session, edit, version);
  });
  view.focus();
}

async function format(session: EditorSession): Promise<void> {
  const { view, document } = session;
  const { version } = document;
  const hasTabs = /^\t/m.test(view.state.sliceDoc(0, 4096));
  const options = { tabSize: getIndentUnit(view.state), insertSpaces: !hasTabs };
  const edits = await document.ask<TextEdit[]>("textDocument/formatting", { options });
  applyEdit(session, { changes: { [document.uri]: edits ?? [] } }, version);
}

import {
  autocompletion,
  pickedCompletion,
  snippet,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { ChangeSet, EditorState, Extension, Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { CompletionItem, CompletionList, MarkupContent, TextEdit } from "vscode-languageserver-protocol";
import { changesOf, offsetOf, positionOf, type Change, type OpenDocument } from "../server/open-document";
import { renderMarkdown } from "../text/markdown";

/** Typing opens the list after a word character or one of the server's trigger characters. */
const TRIGGER = /[\w":/@]$/;

/** InsertTextFormat.Snippet */
const SNIPPET_FORMAT = 2;

/** Offers the server's completion items. Supports snippets and additional edits. */
export function completion(document: OpenDocument): Extension {
  return autocompletion({
    override: [(context) => complete(context, document)],
    activateOnTypingDelay: 20,
    icons: false,
    maxRenderedOptions: 200,
  });
}

async function complete(
  context: CompletionContext,
  document: OpenDocument,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const textBefore = state.sliceDoc(Math.max(0, pos - 2), pos);
  if (!explicit && !TRIGGER.test(textBefore)) return null;
  const position = positionOf(state.doc, pos);
  const list = await document.ask<CompletionList>("textDocument/completion", { position });
  const items = list?.items ?? [];
  if (context.aborted || items.length === 0) return null;
  return {
    from: Math.min(...items.map((item) => offsetOf(state.doc, editOf(item).range.start))),
    options: items.map((item) => optionOf(item, state, pos, document)),
  };
}

/** Returns an item's edit. The server sends an edit with every item. */
function editOf({ textEdit }: CompletionItem): TextEdit {
  return textEdit as TextEdit;
}

function optionOf(
  item: CompletionItem,
  requestState: EditorState,
  requestOffset: number,
  document: OpenDocument,
): Completion {
  const { label, labelDetails, filterText, sortText, detail } = item;
  const shownDetail = labelDetails?.description ?? detail;
  return {
    label: filterText ?? label,
    displayLabel: label,
    ...(sortText !== undefined && { sortText }),
    ...(shownDetail !== undefined && { detail: shownDetail }),
    info: () => documentationOf(item, document),
    apply: (view, option, _from, to) => insertItem(view, option, item, { requestState, requestOffset, to }),
  };
}

async function documentationOf(
  item: CompletionItem,
  { server }: OpenDocument,
): Promise<{ dom: Node } | null> {
  const { documentation } = await server.request<CompletionItem>("completionItem/resolve", item);
  return documentation ? { dom: renderMarkdown((documentation as MarkupContent).value) } : null;
}

interface Insertion {
  /** The text and the cursor at the time of the request; the author may have typed more since. */
  readonly requestState: EditorState;
  readonly requestOffset: number;
  /** The end of the typed text. */
  readonly to: number;
}

function insertItem(view: EditorView, option: Completion, item: CompletionItem, insertion: Insertion): void {
  const { state } = view;
  const { doc } = insertion.requestState;
  const { range, newText } = editOf(item);
  const start = offsetOf(doc, range.start);
  const end = offsetOf(doc, range.end) + insertion.to - insertion.requestOffset;
  const additionalEdits = changesOf(doc, item.additionalTextEdits ?? []);
  const additionalChanges = state.changes(shiftAfterCursor(insertion, additionalEdits));
  const template =
    item.insertTextFormat === SNIPPET_FORMAT ? templateOf(newText) : escapeBraces(newText) + FINAL_TAB_STOP;
  const insert = (transaction: Transaction) =>
    dispatchWithAdditionalChanges(view, additionalChanges, transaction, option);
  snippet(template)(
    { state: state.update({ changes: additionalChanges }).state, dispatch: insert },
    option,
    additionalChanges.mapPos(start, 1),
    additionalChanges.mapPos(end, 1),
  );
  if (item.command?.command === "editor.action.triggerSuggest") startCompletion(view);
}

/** Shifts changes after the cursor by the number of characters typed since the request. */
function shiftAfterCursor({ requestOffset, to }: Insertion, changes: readonly Change[]): Change[] {
  const shift = to - requestOffset;
  return changes.map((change) =>
    change.from >= requestOffset ? { ...change, from: change.from + shift, to: change.to + shift } : change,
  );
}

function dispatchWithAdditionalChanges(
  view: EditorView,
  additionalChanges: ChangeSet,
  { changes, selection, effects }: Transaction,
  option: Completion,
): void {
  view.dispatch({
    changes: additionalChanges.compose(changes),
    ...(selection && { selection }),
    effects,
    annotations: pickedCompletion.of(option),
    userEvent: "input.complete",
    scrollIntoView: true,
  });
}

/** Matches braces, and the escapes and tab stops that the server writes (server/core/text/snippet.ts). */
const SNIPPET_PART =
  /\\([\\$}])|\$(?:(\d)|\{(\d+)(?:\}|:((?:\\.|[^\\}])*)\}|\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}))|[{}]/gs;

const FINAL_TAB_STOP = "${0}";

/** Converts an LSP snippet to a CodeMirror template. A tab stop with choices keeps only the first choice. */
export function templateOf(snippet: string): string {
  const template = snippet.replace(SNIPPET_PART, (part, ...groups: (string | undefined)[]) => {
    const [escaped, bareStop, stop = bareStop, text, choice] = groups;
    return stop === undefined
      ? escapeBraces(escaped ?? part)
      : templateField(stop, (text ?? choice ?? "").replace(/\\(.)/gs, "$1"));
  });
  return template.includes(FINAL_TAB_STOP) ? template : template + FINAL_TAB_STOP;
}

function escapeBraces(text: string): string {
  return text.replace(/[{}]/g, "\\$&");
}

function templateField(stop: string, text: string): string {
  if (text === "") return `\${${stop}}`;
  // A CodeMirror field's text cannot contain braces or line breaks.
  return /[{}\n]/.test(text) ? `\${${stop}}${escapeBraces(text)}` : `\${${stop}:${text}}`;
}

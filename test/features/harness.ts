import { TextDocument } from "vscode-languageserver-textdocument";
import type { CompletionItem, TextEdit } from "vscode-languageserver-types";
import { Analysis } from "../../server/project/documents/analysis";
import { completion } from "../../server/features/completion/completion";
import type { CompletionSupport } from "../../server/protocol/lsp/client-support";
import { readSettings, type Settings } from "../../server/project/settings/settings";
import { marked } from "../support/marked";
import { expandSnippet } from "../support/snippet";

export const URI = "file:///plugin/manifest.json";

export const FULL: CompletionSupport = {
  snippets: true,
  adjustsIndent: true,
  labelDetails: true,
  isPlainText: false,
  canReopenSuggestions: true,
};
export const PLAIN: CompletionSupport = {
  snippets: false,
  adjustsIndent: false,
  labelDetails: false,
  isPlainText: false,
  canReopenSuggestions: false,
};

/** Analyzes an open document. A rule that throws fails the test. */
export function open(text: string, settings: Partial<Settings> = {}): Analysis {
  const document = TextDocument.create(URI, "plugin-manifest", 1, text);
  return new Analysis(document, { ...readSettings({}), ...settings }, (code, error) => {
    throw new Error(`The rule ${code} failed`, { cause: error });
  });
}

/** Returns the completion items at the `█` of a text. */
export function offered(
  source: string,
  support = FULL,
  settings?: Partial<Settings>,
  trigger?: string,
): CompletionItem[] {
  const { text, cursor } = marked(source);
  if (cursor === undefined) throw new Error(`No cursor: ${source}`);
  const analysis = open(text, settings);
  return completion(analysis, analysis.textDocument.positionAt(cursor), support, trigger)?.items ?? [];
}

/** Returns the labels of the completion items, in the order in which an editor shows them. */
export function labels(source: string, settings?: Partial<Settings>, trigger?: string): string[] {
  const items = offered(source, FULL, settings, trigger);
  return items.sort((a, b) => (a.sortText ?? "").localeCompare(b.sortText ?? "")).map(({ label }) => label);
}

/** Returns the whole text after an item is accepted at the `█`. Tab stops of a snippet become `«default»`. */
export function accepted(
  source: string,
  label: string,
  support = FULL,
  settings?: Partial<Settings>,
): string {
  const item = offered(source, support, settings).find((candidate) => candidate.label === label);
  if (!item) throw new Error(`${label} is not offered; ${labels(source).join(", ")} are`);
  return accept(marked(source).text, item);
}

/** Accepts an item as VS Code does. */
export function accept(text: string, item: CompletionItem): string {
  const document = TextDocument.create(URI, "json", 1, text);
  const edit = item.textEdit as TextEdit;
  let newText = item.insertTextFormat === 2 ? expanded(edit.newText) : edit.newText;
  if (item.insertTextMode === 2) {
    const { line, character } = edit.range.start;
    const head = document.getText({ start: { line, character: 0 }, end: { line, character } });
    const indent = /^[ \t]*/.exec(head)?.[0] ?? "";
    newText = newText.replaceAll(/\r\n|\n|\r/g, (eol) => eol + indent);
  }
  return TextDocument.applyEdits(document, [...(item.additionalTextEdits ?? []), { ...edit, newText }]);
}

/** Expands a snippet. Tab stops become `«default»`, and choices become `«first|second»`. */
function expanded(snippet: string): string {
  return expandSnippet(snippet, "", (content, [, ...others]) => `«${[content, ...others].join("|")}»`);
}

/** Replaces each `«default»` and `«first|second»` by its default. */
export function filled(text: string): string {
  return text.replaceAll(/«([^|»]*)(?:\|[^»]*)?»/g, "$1");
}

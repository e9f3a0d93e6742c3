import {
  CreateFile,
  TextDocumentEdit,
  type AnnotatedTextEdit,
  type Range,
  type SnippetTextEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import type { Edit, OffsetRange } from "../../core/text/ranges";
import { applyEdits } from "../../core/json/edit/edits";
import { indentationAt } from "../../core/json/parse/characters";
import type { ConfigurationChange } from "../../core/problem";
import { snippetOf, indentStart, removeIndent } from "../../core/text/snippet";
import type { Analysis } from "../../project/documents/analysis";
import { rangeConverter } from "../../project/positions";
import { configurationEdits, type ConfigurationToEdit } from "../../project/settings/configuration-edit";
import { readConfiguration } from "../../project/settings/read-configuration";
import type { EditSupport } from "../../protocol/lsp/client-support";

export interface FileEdit {
  readonly uri: string;
  /** Null for a file that is not open. */
  readonly version: number | null;
  readonly edits: (TextEdit | AnnotatedTextEdit | SnippetTextEdit)[];
}

/** Combines edits to files in one workspace edit, with the files' versions if the client supports `documentChanges`. */
export function joinFileEdits(
  files: readonly FileEdit[],
  { documentChanges }: Pick<EditSupport, "documentChanges">,
): WorkspaceEdit {
  if (!documentChanges)
    return { changes: Object.fromEntries(files.map(({ uri, edits }) => [uri, edits as TextEdit[]])) };
  return { documentChanges: files.map(({ edits, ...textDocument }) => ({ textDocument, edits })) };
}

/** Converts edits of a document to the richest form that the client supports. */
export function toWorkspaceEdit(
  edits: readonly Edit[],
  analysis: Analysis,
  support: EditSupport,
): WorkspaceEdit {
  const { uri, version } = analysis;
  const hasSnippet = support.documentChanges && support.snippets && edits.some(({ snippet }) => snippet);
  const lspEdits = hasSnippet
    ? snippetEdits(edits, analysis)
    : toTextEdits(edits, (edit) => analysis.range(edit));
  return joinFileEdits([{ uri, version, edits: lspEdits }], support);
}

export function toTextEdits(edits: readonly Edit[], rangeOf: (range: OffsetRange) => Range): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(edit), newText: edit.text }));
}

/** Returns a converter for ranges in a file's text. Editors do not count the file's byte order mark. */
export function diskRangeConverter(text: string): (range: OffsetRange) => Range {
  const bomLength = text.startsWith("\uFEFF") ? 1 : 0;
  const toRange = rangeConverter(text.slice(bomLength));
  return ({ offset, length }) => toRange({ offset: offset - bomLength, length });
}

/**
 * Converts edits for VS Code. VS Code indents the first edit like the line at the edit's offset, even if this edit has
 * no snippet. In later edits, VS Code indents only the lines after the first tab stop.
 */
function snippetEdits(edits: readonly Edit[], analysis: Analysis): (TextEdit | SnippetTextEdit)[] {
  const firstOffset = Math.min(...edits.map(({ offset }) => offset));
  return edits.map((edit) => {
    const { snippet, text, offset } = edit;
    const range = analysis.range(edit);
    const indent = indentationAt(analysis.text, offset);
    if (offset === firstOffset) {
      const value = snippet ?? snippetOf(removeIndent([text], indent));
      return { range, snippet: { kind: "snippet", value } };
    }
    if (!snippet) return { range, newText: text };
    return { range, snippet: { kind: "snippet", value: indentStart(snippet, indent) } };
  });
}

/** Returns an edit of a configuration file; undefined if the client or the file does not allow the change. */
export function configurationFileEdit(
  change: ConfigurationChange,
  { uri, version, isVersioned, canCreate, text }: ConfigurationToEdit,
): WorkspaceEdit | undefined {
  if (text === undefined) return canCreate ? createConfiguration(uri, change) : undefined;
  // The author has to correct a broken file first.
  const offsetEdits = readConfiguration(text).configuration && configurationEdits(text, change);
  if (!offsetEdits) return undefined;
  const edits = toTextEdits(offsetEdits, diskRangeConverter(text));
  return joinFileEdits([{ uri, version, edits }], { documentChanges: isVersioned });
}

function createConfiguration(uri: string, change: ConfigurationChange): WorkspaceEdit {
  const initialText = "{}\n";
  const newText = applyEdits(initialText, configurationEdits(initialText, change) ?? []);
  const content = { range: diskRangeConverter("")({ offset: 0, length: 0 }), newText };
  const create = CreateFile.create(uri, { ignoreIfExists: true });
  return { documentChanges: [create, TextDocumentEdit.create({ uri, version: null }, [content])] };
}

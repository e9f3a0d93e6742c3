import { TextDocument } from "vscode-languageserver-textdocument";
import {
  CreateFile,
  TextDocumentEdit,
  type AnnotatedTextEdit,
  type Range,
  type SnippetTextEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import { endOf, type Edit, type OffsetRange } from "../../core/text/ranges";
import { applyEdits } from "../../core/json/edit/edits";
import { indentationAt } from "../../core/json/parse/characters";
import type { ConfigurationChange } from "../../core/problem";
import { snippetOf, indentStart, removeIndent } from "../../core/text/snippet";
import type { Analysis } from "../../project/documents/analysis";
import { configurationEdits, type ConfigurationTarget } from "../../project/settings/configuration-edit";
import { readConfiguration } from "../../project/settings/read-configuration";
import type { EditSupport } from "../../protocol/lsp/client-support";

/** The edits of one file. */
interface FileEdit {
  readonly uri: string;
  /** Null for a file that is not open. */
  readonly version: number | null;
  readonly edits: (TextEdit | AnnotatedTextEdit | SnippetTextEdit)[];
}

/** Makes one edit of several files, with their versions if the client supports them. */
export function editOfFiles(
  files: readonly FileEdit[],
  { documentChanges }: Pick<EditSupport, "documentChanges">,
): WorkspaceEdit {
  if (!documentChanges)
    return { changes: Object.fromEntries(files.map(({ uri, edits }) => [uri, edits as TextEdit[]])) };
  return { documentChanges: files.map(({ edits, ...textDocument }) => ({ textDocument, edits })) };
}

/** Converts edits of a document to the richest form that the client supports. */
export function workspaceEdit(
  edits: readonly Edit[],
  analysis: Analysis,
  support: EditSupport,
): WorkspaceEdit {
  const { uri, version } = analysis;
  const isSnippet = support.documentChanges && support.snippets && edits.some(({ snippet }) => snippet);
  const converted = isSnippet
    ? snippetEdits(edits, analysis)
    : plainEdits(edits, (edit) => analysis.range(edit));
  return editOfFiles([{ uri, version, edits: converted }], support);
}

/** Converts edits to those of LSP. */
export function plainEdits(edits: readonly Edit[], rangeOf: (range: OffsetRange) => Range): TextEdit[] {
  return edits.map((edit) => ({ range: rangeOf(edit), newText: edit.text }));
}

/** Returns a function that converts ranges of a text on disk. Editors do not count its byte order mark. */
export function rangesOnDisk(text: string): (range: OffsetRange) => Range {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const document = TextDocument.create("", "", 0, text.slice(mark));
  const position = (offset: number) => document.positionAt(offset - mark);
  return (range) => ({ start: position(range.offset), end: position(endOf(range)) });
}

/**
 * Writes edits for VS Code, which indents the lines of a snippet like the line of its start. It also does so to a plain
 * edit beside a snippet, but not to the lines before the first tab stop of any edit after the first.
 */
function snippetEdits(edits: readonly Edit[], analysis: Analysis): (TextEdit | SnippetTextEdit)[] {
  const first = Math.min(...edits.map(({ offset }) => offset));
  return edits.map((edit) => {
    const range = analysis.range(edit);
    const indent = indentationAt(analysis.text, edit.offset);
    const { snippet, text } = edit;
    if (edit.offset !== first && !snippet) return { range, newText: text };
    const value =
      edit.offset !== first && snippet
        ? indentStart(snippet, indent)
        : (snippet ?? snippetOf(removeIndent([text], indent)));
    return { range, snippet: { kind: "snippet", value } };
  });
}

/** Changes a configuration file; returns undefined if the client or the file does not allow the change. */
export function configurationEdit(
  change: ConfigurationChange,
  { uri, version, isVersioned, canCreate, text }: ConfigurationTarget,
): WorkspaceEdit | undefined {
  if (text === undefined) return canCreate ? creation(uri, change) : undefined;
  // The author has to correct a broken file first.
  const changed = readConfiguration(text).configuration && configurationEdits(text, change);
  if (!changed) return undefined;
  const edits = plainEdits(changed, rangesOnDisk(text));
  return editOfFiles([{ uri, version, edits }], { documentChanges: isVersioned });
}

function creation(uri: string, change: ConfigurationChange): WorkspaceEdit {
  const empty = "{}\n";
  const newText = applyEdits(empty, configurationEdits(empty, change) ?? []);
  const content = { range: rangesOnDisk("")({ offset: 0, length: 0 }), newText };
  const create = CreateFile.create(uri, { ignoreIfExists: true });
  return { documentChanges: [create, TextDocumentEdit.create({ uri, version: null }, [content])] };
}

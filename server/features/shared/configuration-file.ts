import {
  ClientCapabilities,
  getLanguageService,
  type CompletionItem,
  type CompletionList,
  type Hover,
  type Position,
} from "vscode-json-languageservice";
import { perLanguage } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import type { CompletionSupport } from "../../lsp/client-support";
import { CONFIGURATION_FILE } from "../../settings/configuration";
import { schemaWithNames } from "./configuration-names";

/*
 * The configuration file is plain JSON with a schema, so vscode-json-languageservice completes and explains it. Its
 * diagnostics are our own: the command line reports the same.
 */
const SCHEMA_URI = "plugin-manifest://schemas/configuration.schema.json";

// Markdown, as in our own lists; it is removed from both for clients that do not show it.
const service = perLanguage(() => {
  const made = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
  const schemas = [{ uri: SCHEMA_URI, fileMatch: [CONFIGURATION_FILE], schema: schemaWithNames() }];
  made.configure({ validate: false, schemas });
  return made;
});

/** `textDocument/completion` in a configuration file. */
export async function configurationCompletion(
  { textDocument }: Analysis,
  position: Position,
  { snippets }: CompletionSupport,
): Promise<CompletionList | null> {
  // The service writes the position into its edits; one past a line's end counts as its end (LSP 3.18, Position).
  const inText = textDocument.positionAt(textDocument.offsetAt(position));
  const list = await service().doComplete(textDocument, inText, service().parseJSONDocument(textDocument));
  return !list || snippets ? list : { ...list, items: list.items.map(withoutSnippet) };
}

/** Turns a snippet into plain text with the default texts of its tab stops: the service always returns snippets. */
function withoutSnippet({
  insertText,
  textEdit,
  insertTextFormat: _,
  ...item
}: CompletionItem): CompletionItem {
  return {
    ...item,
    ...(insertText !== undefined && { insertText: withDefaults(insertText) }),
    ...(textEdit && { textEdit: { ...textEdit, newText: withDefaults(textEdit.newText) } }),
  };
}

const SNIPPET_PARTS = /\$\d+|\$\{\d+(?::([^{}]*))?\}|\\([\\$}])/g;

function withDefaults(snippet: string): string {
  return snippet.replaceAll(
    SNIPPET_PARTS,
    (_, proposed?: string, escaped?: string) => proposed ?? escaped ?? "",
  );
}

/** `textDocument/hover` in a configuration file. */
export async function configurationHover(
  { textDocument }: Analysis,
  position: Position,
): Promise<Hover | null> {
  return service().doHover(textDocument, position, service().parseJSONDocument(textDocument));
}

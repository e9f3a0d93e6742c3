import { type ClientCapabilities, InsertTextMode, MarkupKind } from "vscode-languageserver";
import { SUGGEST_COMMAND } from "..";

export function pullsDiagnostics({ textDocument }: ClientCapabilities): boolean {
  return textDocument?.diagnostic !== undefined;
}

export function answersConfigurationRequests({ workspace }: ClientCapabilities): boolean {
  return workspace?.configuration === true;
}

export function canCreateFiles({ workspace }: ClientCapabilities): boolean {
  const edits = workspace?.workspaceEdit;
  return edits?.documentChanges === true && includesValue(edits.resourceOperations, "create");
}

export type EditSupport = Readonly<ReturnType<typeof editSupportOf>>;

export function editSupportOf({ workspace }: ClientCapabilities) {
  const edits = workspace?.workspaceEdit;
  return { documentChanges: edits?.documentChanges === true, snippets: edits?.snippetEditSupport === true };
}

export function hasChangeAnnotations({ workspace }: ClientCapabilities): boolean {
  return workspace?.workspaceEdit?.changeAnnotationSupport !== undefined;
}

export function resolvesItemDocumentation({ textDocument }: ClientCapabilities): boolean {
  const { resolveSupport } = textDocument?.completion?.completionItem ?? {};
  return includesValue(resolveSupport?.properties, "documentation");
}

export function linksDiagnosticCodes({ textDocument }: ClientCapabilities): boolean {
  // LSP 3.18 added the capability for pulled diagnostics.
  const { diagnostic, publishDiagnostics } = textDocument ?? {};
  return [diagnostic, publishDiagnostics].some((support) => support?.codeDescriptionSupport === true);
}

/** Tests if the client declares hover formats without Markdown. */
export function hoversInPlainText({ textDocument }: ClientCapabilities): boolean {
  return isWithoutMarkdown(textDocument?.hover?.contentFormat);
}

function isWithoutMarkdown(formats: readonly MarkupKind[] | undefined): boolean {
  return Array.isArray(formats) && formats.length > 0 && !formats.includes(MarkupKind.Markdown);
}

export function canRefreshLenses({ workspace }: ClientCapabilities): boolean {
  return workspace?.codeLens?.refreshSupport === true;
}

function includesValue<T>(list: readonly T[] | undefined, value: T): boolean {
  return Array.isArray(list) && list.includes(value);
}

export type CompletionSupport = Readonly<ReturnType<typeof completionSupportOf>>;

export function completionSupportOf({ textDocument }: ClientCapabilities, clientCommands: readonly string[]) {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    adjustsIndent: includesValue(item?.insertTextModeSupport?.valueSet, InsertTextMode.adjustIndentation),
    labelDetails: item?.labelDetailsSupport === true,
    isPlainText: isWithoutMarkdown(item?.documentationFormat),
    canReopenSuggestions: clientCommands.includes(SUGGEST_COMMAND),
  };
}

/**
 * Tests if a client declares an LSP extension in the experimental capability `pluginManifest`: `readFile` or `files`
 * (gives access to files that the server cannot read), or `jsonBasics` (has its own outline, folding, selection and
 * formatting for JSON documents).
 */
export function supportsLspExtension(
  { experimental }: ClientCapabilities,
  name: "readFile" | "files" | "jsonBasics",
): boolean {
  const { pluginManifest } = (experimental ?? {}) as { pluginManifest?: Record<string, unknown> };
  return pluginManifest?.[name] === true;
}

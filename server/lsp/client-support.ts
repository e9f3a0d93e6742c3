import type { ClientCapabilities } from "vscode-languageserver";
import { InsertTextMode, MarkupKind } from "./library";

/** Whether the client asks for diagnostics itself; then none are pushed. */
export function pulls({ textDocument }: ClientCapabilities): boolean {
  return textDocument?.diagnostic !== undefined;
}

/** Whether the client answers `workspace/configuration`. */
export function answersConfiguration({ workspace }: ClientCapabilities): boolean {
  return workspace?.configuration === true;
}

/** Whether an edit may create a file. */
export function createsFiles({ workspace }: ClientCapabilities): boolean {
  const edits = workspace?.workspaceEdit;
  return edits?.documentChanges === true && edits.resourceOperations?.includes("create") === true;
}

export function editSupport({ workspace }: ClientCapabilities): EditSupport {
  const edits = workspace?.workspaceEdit;
  return { documentChanges: edits?.documentChanges === true, snippets: edits?.snippetEditSupport === true };
}

/** Whether the client asks for the documentation of a completion item when it shows it. */
export function resolvesDocumentation({ textDocument }: ClientCapabilities): boolean {
  const { resolveSupport } = textDocument?.completion?.completionItem ?? {};
  return resolveSupport?.properties.includes("documentation") === true;
}

/** Whether the client says what it shows in a hover, and Markdown is not among it. */
export function hoversInPlainText({ textDocument }: ClientCapabilities): boolean {
  return isWithoutMarkdown(textDocument?.hover?.contentFormat);
}

/** The same of the documentation of a completion item. */
export function documentsInPlainText({ textDocument }: ClientCapabilities): boolean {
  return isWithoutMarkdown(textDocument?.completion?.completionItem?.documentationFormat);
}

function isWithoutMarkdown(formats: readonly MarkupKind[] | undefined): boolean {
  return Array.isArray(formats) && formats.length > 0 && !formats.includes(MarkupKind.Markdown);
}

export function completionSupport({ textDocument }: ClientCapabilities): CompletionSupport {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    adjustsLines: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.adjustIndentation) === true,
  };
}

/**
 * Whether a client offers something beyond LSP, by the experimental capability `pluginManifest`: to read files that the
 * server cannot (`readFile`), to look around in their folders (`files`), or that it has outline, folding, selection and formatting for JSON documents of its own
 * (`jsonBasics`).
 */
export function offers(
  { experimental }: ClientCapabilities,
  name: "readFile" | "files" | "jsonBasics",
): boolean {
  const { pluginManifest } = (experimental ?? {}) as { pluginManifest?: Record<string, unknown> };
  return pluginManifest?.[name] === true;
}

/** What the client can take in an edit. */
export interface EditSupport {
  /** `workspace.workspaceEdit.documentChanges` */
  readonly documentChanges: boolean;
  /** `workspace.workspaceEdit.snippetEditSupport` (LSP 3.18) */
  readonly snippets: boolean;
}

/** What the client can take in a completion item. */
export interface CompletionSupport {
  /** `completionItem.snippetSupport` */
  readonly snippets: boolean;
  /** `completionItem.insertTextModeSupport` has `adjustIndentation`. */
  readonly adjustsLines: boolean;
}

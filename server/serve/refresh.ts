import { type ClientCapabilities, CodeLensRefreshRequest, type Connection } from "vscode-languageserver";
import type { Documents } from "../documents/documents";
import { refreshesLenses } from "../lsp/client-support";
import { afterPause } from "../lsp/debouncer";
import type { WorkspaceIndex } from "../workspace/workspace-index";

/** Asks the client to request inlay hints, semantic tokens and code lenses again, because the settings have changed. */
export function refreshViews(connection: Connection, client: ClientCapabilities): void {
  const { languages } = connection;
  const { workspace } = client;
  // A client that refuses, or is ending, asks when it wants to.
  const ignore = (): void => undefined;
  if (workspace?.inlayHint?.refreshSupport) void languages.inlayHint.refresh().catch(ignore);
  if (workspace?.semanticTokens?.refreshSupport) void languages.semanticTokens.refresh().catch(ignore);
  if (refreshesLenses(client)) {
    void connection.sendRequest(CodeLensRefreshRequest.type).catch(ignore);
  }
}

/**
 * Asks the client to request code lenses again, which count problems: when another manifest has changed them, and when
 * the author of a manifest rests.
 * @param client returns the capabilities of the client
 */
export function refreshLenses(
  connection: Connection,
  client: () => ClientCapabilities,
  documents: Documents,
  index: WorkspaceIndex,
): void {
  const refresh = (): void => {
    if (!refreshesLenses(client())) return;
    // A client that is ending does not answer any more.
    void connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
  };
  index.onDidAffect(afterPause(refresh));
  documents.onDidRest((uri) => {
    if (documents.getOurs(uri)?.settings.views.codeLens) refresh();
  });
}

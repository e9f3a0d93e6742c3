import { type ClientCapabilities, CodeLensRefreshRequest, type Connection } from "vscode-languageserver";
import { afterPause } from "../lsp/debouncer";
import type { WorkspaceIndex } from "../workspace/workspace-index";

/** Asks the client to request inlay hints, semantic tokens and code lenses again, because the settings have changed. */
export function refreshViews(connection: Connection, { workspace }: ClientCapabilities): void {
  const { languages } = connection;
  // A client that refuses, or is ending, asks when it wants to.
  const ignore = (): void => undefined;
  if (workspace?.inlayHint?.refreshSupport) void languages.inlayHint.refresh().catch(ignore);
  if (workspace?.semanticTokens?.refreshSupport) void languages.semanticTokens.refresh().catch(ignore);
  if (workspace?.codeLens?.refreshSupport) {
    void connection.sendRequest(CodeLensRefreshRequest.type).catch(ignore);
  }
}

/**
 * Asks the client to request code lenses again when another manifest has changed the problems that they count.
 * @param client returns the capabilities of the client
 */
export function refreshLenses(
  connection: Connection,
  client: () => ClientCapabilities,
  index: WorkspaceIndex,
): void {
  const refresh = afterPause(() => {
    if (!client().workspace?.codeLens?.refreshSupport) return;
    // A client that is ending does not answer any more.
    void connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
  });
  index.onDidAffect(refresh);
}

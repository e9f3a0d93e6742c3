import { type ClientCapabilities, CodeLensRefreshRequest, type Connection } from "vscode-languageserver";

/** Asks the client to request inlay hints, semantic tokens and code lenses again, because the settings have changed. */
export function refreshViews(connection: Connection, { workspace }: ClientCapabilities): void {
  const { languages } = connection;
  // A client that is ending does not answer any more.
  const ignore = (): void => undefined;
  if (workspace?.inlayHint?.refreshSupport) void languages.inlayHint.refresh().catch(ignore);
  if (workspace?.semanticTokens?.refreshSupport) void languages.semanticTokens.refresh();
  if (workspace?.codeLens?.refreshSupport) {
    void connection.sendRequest(CodeLensRefreshRequest.type).catch(ignore);
  }
}

import type { ClientCapabilities, Connection } from "vscode-languageserver";
import { CodeLensRefreshRequest } from "../lsp/library";

/** Asks the client to ask again for what it shows over the text: other settings hold. */
export function refreshViews(connection: Connection, { workspace }: ClientCapabilities): void {
  const { languages } = connection;
  // A client that has been told to end answers nothing any more.
  const ignore = (): void => undefined;
  if (workspace?.inlayHint?.refreshSupport) void languages.inlayHint.refresh().catch(ignore);
  if (workspace?.semanticTokens?.refreshSupport) void languages.semanticTokens.refresh();
  if (workspace?.codeLens?.refreshSupport) {
    void connection.sendRequest(CodeLensRefreshRequest.type).catch(ignore);
  }
}

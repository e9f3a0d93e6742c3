import type { ClientCapabilities, Connection } from "vscode-languageserver";
import { CodeLensRefreshRequest } from "../lsp/library";

/** Changes that come together are one reason to ask again. */
const SOON_MS = 50;

/**
 * What asks the client to ask again for diagnostics (`workspace/diagnostic/refresh`), once for all reasons that come
 * together.
 */
export function diagnosticsRefresher(connection: Connection, client: () => ClientCapabilities): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    if (!client().workspace?.diagnostics?.refreshSupport || waiting) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      void connection.languages.diagnostics.refresh();
    }, SOON_MS);
  };
}

/** Asks the client to ask again for what it shows over the text: other settings hold, or other manifests are known. */
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

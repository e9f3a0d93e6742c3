import type { Connection } from "vscode-languageserver";
import type { Documents } from "../../project/documents/documents";
import type { Client } from "../../protocol/lsp/client";
import { pulls } from "../../protocol/lsp/client-support";
import { afterPause } from "../../protocol/lsp/debouncer";
import type { SettingsSource } from "../../project/settings/settings-source";
import type { WorkspaceIndex } from "../../project/names/workspace-index";
import type { DocumentDiagnostics } from "./document-diagnostics";
import { DiagnosticsPush } from "./push";

/** The delay in which several events cause only one refresh, in milliseconds. */
const REFRESH_DELAY_MS = 50;

/**
 * Updates the client's diagnostics after each event that changes them: pushes them, or asks a client that pulls to pull
 * again (`workspace/diagnostic/refresh`).
 */
export class DiagnosticsService {
  readonly #push: DiagnosticsPush;
  #refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    documents: Documents,
    settings: SettingsSource,
    index: WorkspaceIndex,
    diagnostics: DocumentDiagnostics,
  ) {
    const isPushed = (): boolean => !pulls(client.capabilities) && settings.isRead;
    this.#push = new DiagnosticsPush(connection, documents, diagnostics, isPushed);
    documents.onDidChangeSettings(({ uris, isUpdate }) => {
      if (!pulls(client.capabilities)) this.#push.refresh(uris);
      // A client that pulls waits for the first settings anyway.
      else if (isUpdate) this.askToPullAgain();
    });
    documents.onDidChangeSurroundings((uri) => {
      if (pulls(client.capabilities)) this.askToPullAgain();
      else this.#push.refresh([uri]);
    });
    // Manifests that arrive one after the other may all share a name: each affects all that came before.
    const updateAffected = afterPause(() => {
      if (pulls(client.capabilities)) this.askToPullAgain();
      else this.#push.refreshAffected();
    });
    index.onDidAffect(updateAffected);
  }

  private askToPullAgain(): void {
    if (!this.client.capabilities.workspace?.diagnostics?.refreshSupport || this.#refresh) return;
    this.#refresh = setTimeout(() => {
      this.#refresh = undefined;
      // A client that refuses, or is ending, pulls when it wants to.
      void this.connection.languages.diagnostics.refresh().catch(() => undefined);
    }, REFRESH_DELAY_MS);
  }
}

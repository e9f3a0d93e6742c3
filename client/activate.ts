import { workspace, type ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { PREVIEW_COMMAND, TRUST_NOTIFICATION } from "../server/protocol";
import { registerCommands } from "./commands";
import { readingFiles } from "./files";
import { diagnosticsMiddleware } from "./diagnostics";
import { documentSelector } from "./documents";
import { LanguageMode } from "./language-mode";
import { Previews } from "./preview/previews";
import { Status } from "./status";

/** What both kinds of VS Code share: the client, the language mode, the commands and the previews. */
export function activateWith(
  context: ExtensionContext,
  createClient: (options: LanguageClientOptions) => BaseLanguageClient,
): BaseLanguageClient {
  const client = createClient({
    documentSelector: documentSelector(),
    // As it is when the server starts: it may be started again later.
    initializationOptions: () => ({
      clientCommands: [PREVIEW_COMMAND],
      workspaceTrusted: workspace.isTrusted,
    }),
    // Without it, diagnostics are asked for only when a document opens.
    diagnosticPullOptions: { onChange: true },
    middleware: diagnosticsMiddleware,
    markdown: { isTrusted: false, supportHtml: false },
  });
  client.registerFeature(readingFiles(client));
  const previews = new Previews(client, context.extensionUri);
  context.subscriptions.push(
    previews,
    new LanguageMode(client, context.workspaceState),
    registerCommands(context, client, previews),
    new Status(client),
    workspace.onDidGrantWorkspaceTrust(() => void client.sendNotification(TRUST_NOTIFICATION)),
  );
  // Nobody waits for the server: what is asked of the client before it runs, it asks then. A failure it shows itself.
  client.start().catch(() => undefined);
  return client;
}

import { workspace, type ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { PREVIEW_COMMAND, TRUST_NOTIFICATION } from "../server/protocol";
import { commandTable } from "./commands";
import { diagnosticsMiddleware } from "./editor/diagnostics";
import { documentSelector } from "./editor/documents";
import { readingFiles } from "./editor/files";
import { LanguageMode } from "./language-mode";
import type { Running } from "./later";
import { Previews } from "./preview/previews";
import { Status } from "./status";

/** Starts what both kinds of VS Code share: the client, the language mode, the commands and the previews. */
export function startWith(
  context: ExtensionContext,
  createClient: (options: LanguageClientOptions) => BaseLanguageClient,
): Running {
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
    new Status(client),
    workspace.onDidGrantWorkspaceTrust(() => void client.sendNotification(TRUST_NOTIFICATION)),
  );
  // Nobody waits for the server: what is asked of the client before it runs, it asks then. A failure it shows itself.
  client.start().catch(() => undefined);
  const table = commandTable(context, client, previews);
  return {
    run(command, argument) {
      const run = table[command];
      if (!run) throw new Error(`The command ${command} is not known.`);
      return run(argument);
    },
    stop: () => client.dispose(),
  };
}

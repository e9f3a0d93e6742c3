import { commands, env, l10n, workspace, type ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import {
  SUPPRESS_COMMAND,
  PREVIEW_COMMAND,
  SET_VERSION_COMMAND,
  SUGGEST_COMMAND,
  TRUST_NOTIFICATION,
} from "../server/protocol";
import { commandTable } from "./commands";
import {
  completionMiddleware,
  configurationMiddleware,
  diagnosticsMiddleware,
  syncOrder,
} from "./editor/middleware";
import { DeletedFiles } from "./editor/deleted-files";
import { documentSelector } from "./editor/documents";
import { readingFiles } from "./editor/files";
import { message, setTranslations } from "../server/core/text/messages";
import { serveRulePages } from "./editor/rule-pages";
import { watchFixes } from "./editor/walkthrough";
import { LanguageMode } from "./language-mode";
import type { Running } from "./later";
import { Previews } from "./preview/previews";
import { showStatus } from "./status";

/**
 * Starts the parts that the desktop and the browser share: client, language mode, commands and previews.
 * @param readsPackages false if the server cannot read package files
 */
export function startWith(
  context: ExtensionContext,
  createClient: (options: LanguageClientOptions) => BaseLanguageClient,
  readsPackages: boolean,
): Running {
  setTranslations(l10n.bundle ?? {}, env.language);
  const deletedFiles = new DeletedFiles();
  const client = createClient({
    documentSelector: documentSelector(),
    // Evaluated at each start of the server, which may be restarted later.
    initializationOptions: () => ({
      clientCommands: [PREVIEW_COMMAND, SUGGEST_COMMAND, SUPPRESS_COMMAND, SET_VERSION_COMMAND],
      workspaceTrusted: workspace.isTrusted,
      translations: l10n.bundle,
    }),
    // Without this, diagnostics are requested only when a document opens.
    diagnosticPullOptions: { onChange: true },
    diagnosticCollectionProvider: deletedFiles,
    middleware: {
      ...syncOrder(),
      ...diagnosticsMiddleware(deletedFiles),
      ...completionMiddleware,
      workspace: configurationMiddleware,
    },
    markdown: { isTrusted: false, supportHtml: false },
  });
  client.registerFeature(readingFiles(client));
  const previews = new Previews(client, context.extensionUri);
  // The command palette hides the commands that cannot do anything.
  void commands.executeCommand("setContext", "pluginManifest.readsPackages", readsPackages);
  context.subscriptions.push(
    previews,
    deletedFiles,
    serveRulePages(context.extensionUri),
    new LanguageMode(client, context.workspaceState, (document) => previews.followActive(document)),
    showStatus(client),
    watchFixes(),
    workspace.onDidGrantWorkspaceTrust(() => void client.sendNotification(TRUST_NOTIFICATION)),
  );
  // Not awaited: the client queues requests until the server runs, and shows a failure itself.
  client.start().catch(() => undefined);
  const table = commandTable(context, client, previews);
  return {
    run(command, argument) {
      const run = table[command];
      if (!run) throw new Error(message("Unknown command {command}.", { command }));
      return run(argument);
    },
    stop: () => client.dispose(),
  };
}

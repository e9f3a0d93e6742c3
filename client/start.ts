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
  syncMiddleware,
} from "./editor/middleware";
import { DeletedFileCleanup } from "./editor/deleted-files";
import { documentSelector } from "./editor/documents";
import { fileRequests } from "./editor/files";
import { setTranslations } from "../server/core/text/messages";
import { serveRulePages } from "./editor/rule-pages";
import { watchFixes } from "./editor/walkthrough";
import { LanguageMode } from "./language-mode";
import type { RunningExtension } from "./later";
import { Previews } from "./preview/previews";
import { showStatus } from "./status";

/** Starts the language client and all features. @param readsPackages whether the server can read package files */
export function startExtension(
  context: ExtensionContext,
  createClient: (options: LanguageClientOptions) => BaseLanguageClient,
  { readsPackages }: { readonly readsPackages: boolean },
): RunningExtension {
  setTranslations(l10n.bundle ?? {}, env.language);
  const deletedFileCleanup = new DeletedFileCleanup();
  const client = createClient({
    documentSelector: documentSelector(),
    // A function, because a restarted server needs the current values.
    initializationOptions: () => ({
      clientCommands: [PREVIEW_COMMAND, SUGGEST_COMMAND, SUPPRESS_COMMAND, SET_VERSION_COMMAND],
      workspaceTrusted: workspace.isTrusted,
      translations: l10n.bundle,
    }),
    // By default, the client requests diagnostics only when a document opens.
    diagnosticPullOptions: { onChange: true },
    diagnosticCollectionProvider: deletedFileCleanup,
    middleware: {
      ...syncMiddleware(),
      ...diagnosticsMiddleware(deletedFileCleanup),
      ...completionMiddleware,
      workspace: configurationMiddleware,
    },
    markdown: { isTrusted: false, supportHtml: false },
  });
  client.registerFeature(fileRequests(client));
  const previews = new Previews(client, context.extensionUri);
  // The command palette shows the commands for packages only if this context key is true.
  void commands.executeCommand("setContext", "pluginManifest.readsPackages", readsPackages);
  context.subscriptions.push(
    previews,
    deletedFileCleanup,
    serveRulePages(context.extensionUri),
    new LanguageMode(client, context.workspaceState, (document) => previews.followIfActive(document)),
    showStatus(client),
    watchFixes(),
    workspace.onDidGrantWorkspaceTrust(() => void client.sendNotification(TRUST_NOTIFICATION)),
  );
  // Do not wait: the client queues requests until the server runs, and itself reports a failed start.
  client.start().catch(() => undefined);
  const table = commandTable(context, client, previews);
  return {
    run: async (command, argument) => table[command]?.(argument),
    stop: () => client.dispose(),
  };
}

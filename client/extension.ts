import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind, type NodeModule } from "vscode-languageclient/node";
import { activateWith } from "./activate";

let client: LanguageClient | undefined;

/** Starts the language server in a process of its own. */
export function activate(context: ExtensionContext): void {
  const run: NodeModule = { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc };
  const debug: NodeModule = { ...run, options: { execArgv: ["--nolazy", "--inspect=6009"] } };
  activateWith(context, (options) => {
    client = new LanguageClient("pluginManifest", "Plugin Manifest", { run, debug }, options);
    return client;
  });
}

/** Ends the language server. */
export async function deactivate(): Promise<void> {
  await client?.dispose();
}

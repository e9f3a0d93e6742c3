import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind, type NodeModule } from "vscode-languageclient/node";
import type { Running } from "./later";
import { startWith } from "./start";

/** Starts the extension with a language server in a separate process. */
export function start(context: ExtensionContext): Running {
  const run: NodeModule = { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc };
  const debug: NodeModule = { ...run, options: { execArgv: ["--nolazy", "--inspect=6009"] } };
  return startWith(
    context,
    (options) => new LanguageClient("pluginManifest", "Plugin Manifest", { run, debug }, options),
    true,
  );
}

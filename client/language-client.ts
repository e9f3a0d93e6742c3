import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind, type NodeModule } from "vscode-languageclient/node";
import type { RunningExtension } from "./later";
import { startExtension } from "./start";

/** Starts the extension. Separate from extension.ts, which loads this large module only after the activation. */
export function start(context: ExtensionContext): RunningExtension {
  const run: NodeModule = { module: context.asAbsolutePath("dist/server.js"), transport: TransportKind.ipc };
  const debug: NodeModule = { ...run, options: { execArgv: ["--nolazy", "--inspect=6009"] } };
  return startExtension(
    context,
    (options) => new LanguageClient("pluginManifest", "Plugin Manifest", { run, debug }, options),
    { readsPackages: true },
  );
}

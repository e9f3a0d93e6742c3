import { Uri, type ExtensionContext } from "vscode";
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
} from "vscode-languageclient/browser";
import { startLater, type RunningExtension } from "./later";
import { startExtension } from "./start";

let extension: Promise<RunningExtension> | undefined;

/** Starts the language server in a Web Worker. */
export function activate(context: ExtensionContext): void {
  const scriptUrl = Uri.joinPath(context.extensionUri, "dist/server.browser.js").toString(true);
  let worker: Worker | undefined;
  const connect = (): Promise<MessageTransports> => {
    // On a restart, the client does not stop the old worker.
    worker?.terminate();
    worker = new Worker(scriptUrl);
    // The client needs a reader and a writer, because the editor's worker is not an `instanceof Worker`.
    return Promise.resolve({
      reader: new BrowserMessageReader(worker),
      writer: new BrowserMessageWriter(worker),
    });
  };
  const createClient = (options: LanguageClientOptions) =>
    new LanguageClient("pluginManifest", "Plugin Manifest", connect, options);
  extension = startLater(context, () => startExtension(context, createClient, { readsPackages: false }));
}

export async function deactivate(): Promise<void> {
  await (await extension)?.stop();
}

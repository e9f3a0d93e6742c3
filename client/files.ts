import { Disposable, workspace } from "vscode";
import type { BaseLanguageClient, StaticFeature } from "vscode-languageclient";
import { READ_FILE_REQUEST, type ReadFileParams } from "../server/protocol";

/** Lets the server read files that only the editor can: those of virtual workspaces and of VS Code for the Web. */
export function readingFiles(client: BaseLanguageClient): StaticFeature {
  let handler = Disposable.from();
  return {
    fillClientCapabilities(capabilities) {
      const others = capabilities.experimental as object | undefined;
      capabilities.experimental = { ...others, pluginManifest: { readFile: true, jsonBasics: true } };
    },
    initialize() {
      handler = client.onRequest(READ_FILE_REQUEST, async ({ uri }: ReadFileParams) => {
        const address = client.protocol2CodeConverter.asUri(uri);
        const read = await workspace.fs.readFile(address).then(undefined, () => undefined);
        return read ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(read) : null;
      });
    },
    getState: () => ({ kind: "static" }),
    clear: () => void handler.dispose(),
  };
}

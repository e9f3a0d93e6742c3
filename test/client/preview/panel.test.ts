import type { Uri, WebviewPanel } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { describe, expect, it } from "vitest";
import { PreviewPanel } from "../../../client/preview/panel";
import type { EntryResult } from "../../../server/protocol";
import type { PageOptions, MessageToPage } from "../../../server/page/model/messages";
import { mockVSCode } from "../../support/vscode";

const uriOf = (path: string) => ({ path, toString: () => `file://${path}` }) as Uri;
const uri = uriOf("/clock/manifest.json");
const options: PageOptions = { tab: "page", face: "published", isPinned: false };
const model = { entry: {} } as EntryResult;

/** An editor with the manifest open, and a preview of it whose page is ready. */
async function openPreview() {
  const documents = [{ uri }];
  const posted: MessageToPage[] = [];
  let receive = (_: unknown): void => undefined;
  mockVSCode({
    Disposable: { from: () => ({ dispose: () => undefined }) },
    Uri: { joinPath: () => uri },
    env: {},
    l10n: {},
    workspace: { textDocuments: documents, openTextDocument: () => Promise.resolve(documents[0]) },
  });
  const webview = {
    asWebviewUri: () => uri,
    onDidReceiveMessage: (handle: typeof receive) => (receive = handle),
    postMessage: (message: MessageToPage) => posted.push(message),
  };
  const panel = { visible: true, webview, onDidChangeViewState: () => undefined };
  const client = {
    sendRequest: () => Promise.resolve(null),
    code2ProtocolConverter: { asUri: String },
  };
  const preview = new PreviewPanel(
    panel as unknown as WebviewPanel,
    uri,
    client as unknown as BaseLanguageClient,
    uri,
  );
  receive({ type: "ready", options });
  await new Promise(setImmediate);
  const close = () => {
    documents.length = 0;
    preview.resubscribe();
  };
  /** The entries of the models that the page got, in order; null for none. */
  const entries = () =>
    posted.flatMap((message) => (message.type === "show" ? [message.model.result?.entry ?? null] : []));
  /** The stale reasons of the models that the page got, in order; undefined for a current model. */
  const staleReasons = () =>
    posted.flatMap((message) => (message.type === "show" ? [message.model.stale?.kind] : []));
  return { preview, close, entries, staleReasons };
}

describe("the preview of a manifest whose document is closed", () => {
  it("says that the document is closed, even if an old entry arrives late", async () => {
    const { preview, close, staleReasons } = await openPreview();
    preview.showEntry({ model });
    close();
    preview.showEntry({ model });
    expect(staleReasons()).toEqual([undefined, "closed"]);
  });

  it("keeps the entry when the manifest is renamed, but not for another manifest", async () => {
    const { preview, close, entries } = await openPreview();
    preview.showEntry({ model });
    close();
    preview.moveTo(uriOf("/watch/manifest.json"));
    preview.showManifest(uriOf("/timer/manifest.json"));
    expect(entries()).toEqual([{}, {}, {}, null]);
  });
});

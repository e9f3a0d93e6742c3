import { Disposable, EventEmitter, Uri, workspace, type TextDocumentContentProvider } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { message } from "../../server/core/text/messages";
import { payloadText } from "../../server/page/parts/field";
import { ENTRY_REQUEST, type EntryResult, type Face } from "../../server/protocol";
import { askServer } from "../editor/ask";
import { fileNameOf } from "../editor/documents";

/** The URI scheme of payloads. The server does not check documents with this scheme. */
const SCHEME = "plugin-manifest-entry";

/** How long typing must pause before open payloads are updated. */
const UPDATE_DELAY_MS = 200;

/** Provides payloads as read-only documents, and updates them when their manifests change. */
export class PayloadDocuments implements Disposable, TextDocumentContentProvider {
  readonly #changeEmitter = new EventEmitter<Uri>();
  readonly onDidChange = this.#changeEmitter.event;
  #updateTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #subscriptions = Disposable.from(
    this.#changeEmitter,
    workspace.registerTextDocumentContentProvider(SCHEME, this),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (openPayloads(document.uri).length === 0) return;
      clearTimeout(this.#updateTimer);
      // Refresh all payloads, because one edit, such as a rename, may change several manifests.
      const refreshAll = () => workspace.textDocuments.forEach(({ uri }) => this.refresh(uri));
      this.#updateTimer = setTimeout(refreshAll, UPDATE_DELAY_MS);
    }),
  );

  constructor(private readonly client: BaseLanguageClient) {}

  dispose(): void {
    clearTimeout(this.#updateTimer);
    this.#subscriptions.dispose();
  }

  static uriFor(manifest: Uri, face: Face): Uri {
    const name = fileNameOf(manifest).replace(/\.json$/, "");
    const fileName =
      face === "published" ? message("{name} (as published)", { name }) : message("{name} (today)", { name });
    return Uri.from({
      scheme: SCHEME,
      path: `/${fileName}.json`,
      query: JSON.stringify({ manifest: manifest.toString(), face }),
    });
  }

  refresh(manifest: Uri): void {
    for (const uri of openPayloads(manifest)) this.#changeEmitter.fire(uri);
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { manifest, face } = sourceOf(uri);
    // The server knows open documents only.
    await workspace.openTextDocument(manifest);
    const result = await askServer<EntryResult>(this.client, ENTRY_REQUEST, manifest, { face });
    if (result) return payloadText(result);
    // Keep the old payload while the document is not recognized as a manifest.
    const payload = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    return payload?.getText() ?? "";
  }
}

function openPayloads(manifest: Uri): Uri[] {
  return workspace.textDocuments
    .map(({ uri }) => uri)
    .filter((uri) => uri.scheme === SCHEME && sourceOf(uri).manifest.toString() === manifest.toString());
}

function sourceOf(uri: Uri): { manifest: Uri; face: Face } {
  const { manifest, face } = JSON.parse(uri.query) as { manifest: string; face: Face };
  return { manifest: Uri.parse(manifest, true), face };
}

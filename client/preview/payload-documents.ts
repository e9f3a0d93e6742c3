import { Disposable, EventEmitter, Uri, workspace, type TextDocumentContentProvider } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { ENTRY_REQUEST, type EntryResult, type Face } from "../../server/protocol";
import { ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { message } from "../editor/l10n";
import { payloadText } from "../../server/page/copied";

/** The URI scheme of payloads that are open as documents; not one of those that manifests are edited in. */
const SCHEME = "plugin-manifest-entry";

/** Provides payloads as read-only documents, which follow their manifests. */
export class PayloadDocuments implements Disposable, TextDocumentContentProvider {
  readonly #changed = new EventEmitter<Uri>();
  readonly #subscription: Disposable;
  readonly onDidChange = this.#changed.event;

  constructor(private readonly client: BaseLanguageClient) {
    this.#subscription = workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Returns the URI of a manifest's payload. */
  static addressOf(manifest: Uri, face: Face): Uri {
    const name = nameOf(manifest).replace(/\.json$/, "");
    const shown =
      face === "published" ? message("{name} (as published)", { name }) : message("{name} (today)", { name });
    return Uri.from({
      scheme: SCHEME,
      path: `/${shown}.json`,
      query: JSON.stringify({ manifest: manifest.toString(), face }),
    });
  }

  /** Updates the payloads of a manifest whose entry has changed. */
  refresh(manifest: Uri): void {
    for (const { uri } of workspace.textDocuments) {
      if (uri.scheme === SCHEME && sourceOf(uri).manifest.toString() === manifest.toString())
        this.#changed.fire(uri);
    }
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { manifest, face } = sourceOf(uri);
    // The server knows open documents only.
    await workspace.openTextDocument(manifest);
    const result = await ask<EntryResult | null>(this.client, ENTRY_REQUEST, manifest, { face });
    return result ? payloadText(result) : "";
  }
}

function sourceOf(uri: Uri): { manifest: Uri; face: Face } {
  const { manifest, face } = JSON.parse(uri.query) as { manifest: string; face: Face };
  return { manifest: Uri.parse(manifest, true), face };
}

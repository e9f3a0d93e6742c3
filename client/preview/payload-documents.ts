import { Disposable, EventEmitter, Uri, workspace, type TextDocumentContentProvider } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { type EarlierVersions, withEarlier } from "../../server/page/model/earlier-versions";
import {
  ENTRY_REQUEST,
  UNWATCH_ENTRY_REQUEST,
  WATCH_ENTRY_REQUEST,
  type EntryResult,
  type Face,
} from "../../server/protocol";
import { ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { message } from "../../server/core/text/messages";
import { payloadText } from "../../server/page/parts/field";

/** The URI scheme of payloads that are open as documents; not one of those that manifests are edited in. */
const SCHEME = "plugin-manifest-entry";

/** Provides payloads as read-only documents, which follow their manifests. */
export class PayloadDocuments implements Disposable, TextDocumentContentProvider {
  readonly #changed = new EventEmitter<Uri>();
  readonly #subscription: Disposable;
  readonly onDidChange = this.#changed.event;
  /** The entries of the open payloads, by their URIs; null while the manifest is not recognized. */
  readonly #entries = new Map<string, EntryResult | null>();
  readonly #earlier = new Map<string, EarlierVersions>();

  constructor(private readonly client: BaseLanguageClient) {
    this.#subscription = Disposable.from(
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#earlier.delete(uri.toString());
        if (this.#entries.delete(uri.toString())) this.#ask(UNWATCH_ENTRY_REQUEST, uri);
      }),
    );
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

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

  refresh(manifest: Uri): void {
    for (const key of this.#entries.keys()) {
      const uri = Uri.parse(key, true);
      if (sourceOf(uri).manifest.toString() === manifest.toString()) this.#ask(WATCH_ENTRY_REQUEST, uri);
    }
  }

  keepEarlier(key: string, earlier: EarlierVersions): void {
    this.#earlier.set(key, earlier);
  }

  show(key: string, model: EntryResult | null): void {
    const shown = this.#entries.get(key);
    // It may have been closed.
    if (!model || shown === undefined) return;
    this.#entries.set(key, withEarlier(model, this.#earlier.get(key)));
    this.#changed.fire(Uri.parse(key, true));
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const shown = this.#entries.get(uri.toString());
    if (shown) return payloadText(shown);
    const { manifest, face } = sourceOf(uri);
    // The server knows open documents only.
    await workspace.openTextDocument(manifest);
    const first = await ask<EntryResult | null>(this.client, ENTRY_REQUEST, manifest, { face });
    this.#entries.set(uri.toString(), first);
    this.#ask(WATCH_ENTRY_REQUEST, uri);
    return first ? payloadText(first) : "";
  }

  /** Each payload is a subscription with its URI as the name. */
  #ask(method: string, uri: Uri): void {
    const { manifest, face } = sourceOf(uri);
    // Without a server, the payload stays as it is.
    ask(this.client, method, manifest, { id: uri.toString(), face }).catch(() => undefined);
  }
}

function sourceOf(uri: Uri): { manifest: Uri; face: Face } {
  const { manifest, face } = JSON.parse(uri.query) as { manifest: string; face: Face };
  return { manifest: Uri.parse(manifest, true), face };
}

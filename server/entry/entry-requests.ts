import type { CancellationToken, Connection } from "vscode-languageserver";
import type { Analysis } from "../documents/analysis";
import type { Clock } from "../core/catalog/review/review";
import { isString, memberValue } from "../core/json/tree/value";
import type { Documents } from "../documents/documents";
import type { EntrySources } from "./entry-sources";
import { entryResult } from "./entry-result";
import { editedManifest, locate, pointerAt } from "./places";
import { NextText } from "../lsp/next-version";
import { afterOf, documentOf, faceOf, isAsked, pointerOf, positionOf } from "../lsp/params";
import {
  ENTRY_CHANGED_NOTIFICATION,
  ENTRY_REQUEST,
  LOCATE_REQUEST,
  POINTER_AT_REQUEST,
  type EntryChangedParams,
  type EntryResult,
  type TextRange,
} from "../protocol";

/** What is kept of a document whose entry has been asked for, while it is open. */
interface Watched {
  /** What makes its entries alike. */
  readonly clock: Clock;
  lastGood?: Analysis | undefined;
}

/** Request `pluginManifest/entry`, notification `pluginManifest/entryChanged`, and between fields and text. */
export class EntryRequests {
  readonly #watched = new Map<string, Watched>();
  readonly #next = new NextText();

  constructor(
    private readonly connection: Connection,
    private readonly documents: Documents,
    private readonly sources: EntrySources,
  ) {
    connection.onRequest(ENTRY_REQUEST, (params: unknown, token: CancellationToken) =>
      this.answer(params, token),
    );
    connection.onRequest(LOCATE_REQUEST, (params: unknown): TextRange | null => {
      const [analysis, pointer] = [documents.getOurs(documentOf(params)), pointerOf(params)];
      return analysis ? locate(analysis, pointer) : null;
    });
    connection.onRequest(POINTER_AT_REQUEST, (params: unknown): string | null => {
      const [analysis, position] = [documents.getOurs(documentOf(params)), positionOf(params)];
      return analysis ? pointerAt(analysis, position) : null;
    });
    documents.open.onDidChangeContent(({ document: { uri } }) => {
      this.tell(uri);
      this.#next.come(uri);
    });
    documents.open.onDidClose(({ document: { uri } }) => {
      this.#next.come(uri);
      this.#watched.delete(uri);
      sources.close(uri);
    });
  }

  /** Tells that every entry may be another one. */
  all(): void {
    for (const { uri } of this.documents.open.all()) this.tell(uri);
  }

  /** Tells that a document's entry may be another one. Only clients that have asked for it want to hear. */
  tell(uri: string): void {
    const version = this.documents.open.get(uri)?.version;
    if (version === undefined || !this.#watched.has(uri)) return;
    const params: EntryChangedParams = { textDocument: { uri }, version };
    void this.connection.sendNotification(ENTRY_CHANGED_NOTIFICATION, params);
  }

  private async answer(params: unknown, token: CancellationToken): Promise<EntryResult | null> {
    const [uri, after] = [documentOf(params), afterOf(params)];
    if (after === undefined || this.documents.open.get(uri)?.version !== after) return this.entry(params);
    await this.#next.of(uri, token);
    return token.isCancellationRequested ? null : this.entry(params);
  }

  private entry(params: unknown): EntryResult | null {
    const [uri, face, checks] = [documentOf(params), faceOf(params), isAsked(params, "checks")];
    const analysis = this.documents.getOurs(uri);
    if (!analysis) return null;
    const watched = this.#watched.get(uri) ?? { clock: newClock() };
    this.#watched.set(uri, watched);
    const { clock, lastGood } = watched;
    const scene = this.sources.scene(uri, iconOf(analysis.document.parses ? analysis : lastGood));
    const result = entryResult(analysis, { face, checks, clock, scene, lastGood });
    if (result && !result.broken) watched.lastGood = analysis;
    return result;
  }
}

function iconOf(analysis: Analysis | undefined): string | undefined {
  const icon = memberValue(analysis && editedManifest(analysis)?.value, "icon");
  return isString(icon) ? icon : undefined;
}

function newClock(): Clock {
  return { now: new Date().toISOString(), requestId: crypto.randomUUID() };
}

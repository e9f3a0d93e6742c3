import type { Connection } from "vscode-languageserver";
import type { Documents } from "./documents";
import { entryResult, type EntryClock } from "./features/entry";
import { documentOf, faceOf } from "./params";
import {
  ENTRY_CHANGED_NOTIFICATION,
  ENTRY_REQUEST,
  type EntryChangedParams,
  type EntryResult,
  type Face,
} from "./protocol";

/** What is kept of a document whose entry has been asked for, while it is open. */
interface Watched {
  /** What makes its entries alike. */
  readonly clock: EntryClock;
  readonly lastGood: Map<Face, EntryResult>;
}

/** Request `pluginManifest/entry` and notification `pluginManifest/entryChanged`. */
export function registerEntry(connection: Connection, documents: Documents) {
  const watched = new Map<string, Watched>();

  connection.onRequest(ENTRY_REQUEST, (params: unknown): EntryResult | null => {
    const uri = documentOf(params);
    const face = faceOf(params);
    const analysis = documents.getOurs(uri);
    if (!analysis) return null;
    const { clock, lastGood } = watched.get(uri) ?? {
      clock: newClock(),
      lastGood: new Map<Face, EntryResult>(),
    };
    watched.set(uri, { clock, lastGood });
    const result = entryResult(analysis, face, clock, lastGood.get(face));
    if (result && !result.broken) lastGood.set(face, result);
    return result;
  });

  // Only clients that have asked for a document's entry want to hear of it again.
  const tell = (uri: string, version: number): void => {
    const params: EntryChangedParams = { textDocument: { uri }, version };
    if (watched.has(uri)) void connection.sendNotification(ENTRY_CHANGED_NOTIFICATION, params);
  };
  documents.open.onDidChangeContent(({ document: { uri, version } }) => tell(uri, version));
  documents.open.onDidClose(({ document: { uri } }) => watched.delete(uri));
  return { all: () => documents.open.all().forEach(({ uri, version }) => tell(uri, version)) };
}

function newClock(): EntryClock {
  return { now: new Date().toISOString(), requestId: crypto.randomUUID() };
}

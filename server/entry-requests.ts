import { ErrorCodes, ResponseError, type Connection } from "vscode-languageserver";
import type { Documents } from "./documents";
import { entryResult, type EntryClock } from "./features/entry";
import { documentOf } from "./params";
import {
  ENTRY_CHANGED_NOTIFICATION,
  ENTRY_REQUEST,
  type EntryChangedParams,
  type EntryResult,
  type Face,
} from "./protocol";

const FACES: readonly unknown[] = ["published", "current", undefined];

/** Request `pluginManifest/entry` and notification `pluginManifest/entryChanged`. */
export function registerEntry(connection: Connection, documents: Documents): void {
  /** By URI: what makes one document's entries alike while it is open. */
  const clocks = new Map<string, EntryClock>();
  const lastGood = new Map<string, EntryResult>();

  connection.onRequest(ENTRY_REQUEST, (params: unknown): EntryResult | null => {
    const uri = documentOf(params);
    const { face = "published" } = params as { face?: Face };
    if (!FACES.includes(face))
      throw new ResponseError(ErrorCodes.InvalidParams, "face is published or current.");
    const analysis = documents.getOurs(uri);
    if (!analysis) return null;
    const clock = clocks.get(uri) ?? { now: new Date().toISOString(), requestId: crypto.randomUUID() };
    clocks.set(uri, clock);
    const key = `${face} ${uri}`;
    const result = entryResult(analysis, face, clock, lastGood.get(key));
    if (result && !result.broken) lastGood.set(key, result);
    return result;
  });

  // Only clients that have asked for a document's entry want to hear of it again.
  documents.open.onDidChangeContent(({ document: { uri, version } }) => {
    const params: EntryChangedParams = { textDocument: { uri }, version };
    if (clocks.has(uri)) void connection.sendNotification(ENTRY_CHANGED_NOTIFICATION, params);
  });
  documents.open.onDidClose(({ document: { uri } }) => {
    clocks.delete(uri);
    for (const face of FACES) lastGood.delete(`${String(face)} ${uri}`);
  });
}

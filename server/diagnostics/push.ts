import type { Connection } from "vscode-languageserver";
import type { Analysis } from "../documents/analysis";
import { LARGE } from "../lsp/cancellation";
import type { Diagnosis } from "./document-diagnostics";
import { type Documents } from "../documents/documents";
import { stackOf } from "../lsp/log";
import { Turns } from "./check-scheduler";

/** What is told of documents, and when. */
export interface Pushing {
  /** Checks and tells all open documents. */
  all(): void;
  /** Tells again what has been told of some documents: other documents have changed it. */
  again(uris: Iterable<string>): void;
}

/** Pushes diagnostics (`textDocument/publishDiagnostics`) to clients that do not pull them. */
export function startPushing(
  connection: Connection,
  documents: Documents,
  diagnosis: Diagnosis,
  isWanted: () => boolean,
): Pushing {
  const delivering = new Set<string>();
  /** What was told last of a document: only then does it need to be told that there is nothing any more. */
  const told = new Map<string, Analysis | undefined>();

  const deliver = (uri: string): void => {
    // What is under way already tells the newest version when it comes to it.
    if (delivering.has(uri)) return;
    delivering.add(uri);
    void documents.ready(uri).then(() => {
      delivering.delete(uri);
      publish(uri);
    });
  };

  const publish = (uri: string): void => {
    try {
      const analysis = documents.get(uri);
      if (!analysis || told.get(uri) === analysis) return;
      // For a document that is not ours nothing is sent, not even an empty list.
      if (!analysis.isChecked && !told.has(uri)) return;
      if (analysis.isChecked) told.set(uri, analysis);
      else told.delete(uri);
      const { version } = analysis;
      void connection.sendDiagnostics({ uri, version, diagnostics: diagnosis.of(analysis) });
    } catch (error) {
      connection.console.error(`Checking ${uri} failed: ${stackOf(error)}`);
    }
  };

  const turns = new Turns(deliver);
  const schedule = (uri: string): void => {
    if (isWanted()) turns.schedule(uri, (documents.open.get(uri)?.lastLength ?? 0) >= LARGE);
  };

  documents.open.onDidChangeContent(({ document }) => schedule(document.uri));
  documents.open.onDidClose(({ document: { uri } }) => {
    turns.forget(uri);
    if (told.delete(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  return {
    all: () => documents.open.keys().forEach(schedule),
    again(uris) {
      for (const uri of uris) {
        if (!told.has(uri)) continue;
        told.set(uri, undefined);
        schedule(uri);
      }
    },
  };
}

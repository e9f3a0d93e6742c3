import type { Connection } from "vscode-languageserver";
import type { Analysis } from "./analysis";
import { diagnosticsOf } from "./diagnostics";
import { stackOf, type Documents } from "./documents";

/** A longer text is checked when its author pauses: checking it takes longer than the time between two keystrokes. */
const LARGE = 256 * 1024;
const PAUSE_MS = 300;

/** Pushes diagnostics (`textDocument/publishDiagnostics`) to clients that do not pull them. */
export function startPushing(connection: Connection, documents: Documents, isWanted: () => boolean) {
  const waiting = new Set<string>();
  const delivering = new Set<string>();
  const pausing = new Map<string, ReturnType<typeof setTimeout>>();
  /** What was told last of a document: only then does it need to be told that there is nothing any more. */
  const told = new Map<string, Analysis>();

  const flush = (): void => {
    const uris = [...waiting];
    waiting.clear();
    for (const uri of uris) deliver(uri);
  };

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
      void connection.sendDiagnostics({ uri, version, diagnostics: diagnosticsOf(analysis) });
    } catch (error) {
      connection.console.error(`Checking ${uri} failed: ${stackOf(error)}`);
    }
  };

  const schedule = (uri: string): void => {
    if (!isWanted()) return;
    forget(uri);
    if ((documents.get(uri)?.text.length ?? 0) >= LARGE) {
      pausing.set(
        uri,
        setTimeout(() => deliver(uri), PAUSE_MS),
      );
      return;
    }
    // Changes that have arrived together are checked once.
    if (waiting.size === 0) setTimeout(flush, 0);
    waiting.add(uri);
  };

  const forget = (uri: string): void => {
    clearTimeout(pausing.get(uri));
    pausing.delete(uri);
  };

  documents.open.onDidChangeContent(({ document }) => schedule(document.uri));
  documents.open.onDidClose(({ document: { uri } }) => {
    forget(uri);
    if (told.delete(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  return { all: () => documents.open.keys().forEach(schedule) };
}

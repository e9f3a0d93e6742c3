import {
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type PreviousResultId,
  ProgressType,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { asObject, isString } from "../../core/json/tree/value";
import type { Documents } from "../../project/documents/documents";
import { feature, isListOf, paramReader, type Feature } from "../../features";
import { documentUriOf, tokenOf } from "../../protocol";
import { pullsDiagnostics } from "../../protocol/lsp/client-support";
import type { Diagnostics } from "./diagnostics";

const OPTIONS = { identifier: "plugin-manifest", interFileDependencies: true, workspaceDiagnostics: true };

/** How long workspace diagnostics wait for the first document's diagnostics, in milliseconds. */
const FIRST_WAIT_MS = 500;

/** The maximum number of reports in a partial result. */
const BATCH_SIZE = 50;

const PARTIAL_RESULT = new ProgressType<{ readonly items: readonly WorkspaceDocumentDiagnosticReport[] }>();

export function pullFeatures(connection: Connection, diagnostics: Diagnostics): readonly Feature[] {
  const documentFeature = feature({
    method: "textDocument/diagnostic",
    capability: (client) => (pullsDiagnostics(client) ? { diagnosticProvider: OPTIONS } : {}),
    params: { uri: documentUriOf, previousResultId: (params) => asObject(params)["previousResultId"] },
    async answer({ documents }, { uri, previousResultId }): Promise<DocumentDiagnosticReport> {
      await documents.whenConfigured(uri);
      const analysis = documents.get(uri);
      if (analysis) diagnostics.markSent(analysis);
      if (!analysis?.isChecked) return { kind: DocumentDiagnosticReportKind.Full, items: [] };
      const resultId = diagnostics.resultId(uri);
      if (previousResultId === resultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
      return { kind: DocumentDiagnosticReportKind.Full, resultId, items: diagnostics.compute(analysis) };
    },
  });
  const workspaceFeature = feature({
    method: "workspace/diagnostic",
    params: {
      previousResultIds: paramReader("previousResultIds", isListOf(isPreviousResultId)),
      partialResultToken: (params) => tokenOf(asObject(params)["partialResultToken"]),
    },
    async answer({ documents, index, scan }, { previousResultIds, partialResultToken }, token) {
      const lastIds = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
      await Promise.race([
        diagnostics.whenFirstComputed,
        new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS)),
      ]);
      await scan.ready();
      const items: WorkspaceDocumentDiagnosticReport[] = [];
      const sendPartialResult = (): void => {
        if (partialResultToken !== undefined && items.length > 0)
          void connection.sendProgress(PARTIAL_RESULT, partialResultToken, { items: items.splice(0) });
      };
      const uris = new Set(index.uris());
      for (const analysis of documents.analyses()) if (analysis.isChecked) uris.add(analysis.uri);
      for (const uri of uris) {
        if (token.isCancellationRequested) break;
        items.push(await reportOf(uri, lastIds.get(uri), documents, diagnostics));
        if (items.length === BATCH_SIZE) sendPartialResult();
      }
      // Clear the diagnostics of documents that are no longer checked.
      for (const uri of lastIds.keys()) if (!uris.has(uri)) items.push(toReport(uri, "gone", []));
      sendPartialResult();
      return { items };
    },
  });
  return [documentFeature, workspaceFeature];
}

function isPreviousResultId(item: unknown): item is PreviousResultId {
  const { uri, value } = asObject(item);
  return isString(uri) && isString(value);
}

async function reportOf(
  uri: string,
  lastId: string | undefined,
  documents: Documents,
  diagnostics: Diagnostics,
): Promise<WorkspaceDocumentDiagnosticReport> {
  await documents.whenConfigured(uri);
  const resultId = diagnostics.resultId(uri);
  const analysis = documents.get(uri);
  const version = analysis?.version ?? null;
  if (lastId === resultId) return { kind: DocumentDiagnosticReportKind.Unchanged, uri, version, resultId };
  return toReport(
    uri,
    resultId,
    analysis ? diagnostics.compute(analysis) : await diagnostics.checkFile(uri),
    version,
  );
}

function toReport(
  uri: string,
  resultId: string,
  items: Diagnostic[],
  version: number | null = null,
): WorkspaceDocumentDiagnosticReport {
  return { kind: DocumentDiagnosticReportKind.Full, uri, version, resultId, items };
}

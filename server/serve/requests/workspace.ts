import {
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { editSupport } from "../../lsp/client-support";
import { filesToRename, prepareRename, rename, RenameRefusal, workspaceSymbols } from "../../features";
import { newNameOf, positionOf, previousResultsOf, queryOf } from "../../lsp/params";
import type { RequestContext } from "./request-context";

/** Registers the requests that need all manifests of the workspace: symbols, renames and workspace diagnostics. */
export function registerWorkspace(context: RequestContext): void {
  const { connection, documents, client, index, scan, ours } = context;
  connection.onWorkspaceSymbol(async (params) => {
    const query = queryOf(params);
    await scan.ready();
    return workspaceSymbols(query, index);
  });
  connection.onPrepareRename((params) => {
    const position = positionOf(params);
    const analysis = ours(params);
    return analysis ? prepareRename(analysis, position) : null;
  });
  connection.onRenameRequest(async (params) => {
    const [position, newName] = [positionOf(params), newNameOf(params)];
    await scan.ready();
    const known = ours(params);
    // A client may not watch files, so the index may be outdated.
    if (known) await scan.reread(filesToRename(known, position, newName, index));
    const analysis = ours(params);
    if (!analysis) return null;
    const versionOf = (uri: string) => documents.open.get(uri)?.version ?? null;
    try {
      return rename(analysis, position, newName, index, versionOf, editSupport(client()));
    } catch (error) {
      if (!(error instanceof RenameRefusal)) throw error;
      throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
    }
  });
  registerWorkspaceDiagnostics(context);
}

/** The number of reports in each partial result. */
const BATCH = 50;

/** Registers `workspace/diagnostic`: all manifests whose diagnostics have changed since the client's last request. */
function registerWorkspaceDiagnostics({
  connection,
  documents,
  diagnostics,
  index,
  scan,
}: RequestContext): void {
  connection.languages.diagnostics.onWorkspace(async (params, token, _, partial) => {
    const previous = previousResultsOf(params);
    await scan.ready();
    let items: WorkspaceDocumentDiagnosticReport[] = [];
    const uris = new Set(index.uris());
    for (const open of documents.all()) if (open.isChecked) uris.add(open.uri);
    for (const uri of uris) {
      if (token.isCancellationRequested) break;
      items.push(await report(uri));
      if (items.length === BATCH) sendPartial(partial);
    }
    // Clears the diagnostics of documents that are not ours any more.
    for (const uri of previous.keys()) if (!uris.has(uri)) items.push(full(uri, "gone", []));
    // If partial results were sent, the response itself is empty.
    sendPartial(partial);
    return { items };

    function sendPartial(progress: typeof partial): void {
      if (!progress || items.length === 0) return;
      progress.report({ items });
      items = [];
    }

    async function report(uri: string): Promise<WorkspaceDocumentDiagnosticReport> {
      await documents.whenConfigured(uri);
      const resultId = diagnostics.resultId(uri);
      const open = documents.get(uri);
      const version = open?.version ?? null;
      if (previous.get(uri) === resultId) {
        return { kind: DocumentDiagnosticReportKind.Unchanged, uri, version, resultId };
      }
      return full(
        uri,
        resultId,
        open ? diagnostics.of(open) : ((await diagnostics.ofFile(uri)) ?? []),
        version,
      );
    }
  });
}

function full(
  uri: string,
  resultId: string,
  items: Extract<WorkspaceDocumentDiagnosticReport, { kind: "full" }>["items"],
  version: number | null = null,
): WorkspaceDocumentDiagnosticReport {
  return { kind: DocumentDiagnosticReportKind.Full, uri, version, resultId, items };
}

import type { WorkspaceDocumentDiagnosticReport } from "vscode-languageserver";
import { DocumentDiagnosticReportKind, LSPErrorCodes, ResponseError } from "../../lsp/library";
import { editSupport } from "../../lsp/client-support";
import { filesToRename, prepareRename, rename, RenameRefusal, workspaceSymbols } from "../../features";
import { newNameOf, positionOf, previousResultsOf, queryOf } from "../../lsp/params";
import type { RequestContext } from "./request-context";

/** What is known of all manifests of the workspace. */
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
    // Of files that nobody watches, what was known may be old.
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

/** So many reports are sent at a time to a client that takes partial results. */
const BATCH = 50;

/** `workspace/diagnostic`: the diagnostics of every manifest, open or not, that the client has not got yet. */
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
      if (items.length === BATCH) hand(partial);
    }
    // What has been told of and is none of ours any more.
    for (const uri of previous.keys()) if (!uris.has(uri)) items.push(full(uri, "gone", []));
    // After partial results there is nothing left to answer.
    hand(partial);
    return { items };

    function hand(progress: typeof partial): void {
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

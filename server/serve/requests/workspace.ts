import {
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type WorkspaceEdit,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { editSupport, showsAnnotations } from "../../lsp/client-support";
import {
  closedDocument,
  filesToRename,
  filesWithPlugin,
  pluginIdentifierAt,
  prepareRename,
  refuseRename,
  rename,
  renamePlugin,
  RenameRefusal,
  workspaceSymbols,
  type RenamedDocument,
} from "../../features";
import { documentOf, newNameOf, positionOf, previousResultsOf, queryOf } from "../../lsp/params";
import type { RequestContext } from "./request-context";

/** Registers the requests that need all manifests of the workspace: symbols, renames and workspace diagnostics. */
export function registerWorkspace(context: RequestContext): void {
  const { connection, documents, client, index, scan, ours } = context;
  connection.onWorkspaceSymbol(async (params) => {
    const query = queryOf(params);
    await scan.ready();
    return workspaceSymbols(query, index);
  });
  connection.onPrepareRename(async (params) => {
    const position = positionOf(params);
    const analysis = ours(params);
    const plugin = analysis && pluginIdentifierAt(analysis, position);
    if (!plugin) return analysis ? prepareRename(analysis, position) : null;
    const { tags } = await context.publishedVersions(analysis.uri, plugin.id);
    refusing(() => refuseRename(plugin.id, undefined, tags, index));
    return { range: plugin.range, placeholder: plugin.id };
  });
  connection.onRenameRequest(async (params) => {
    const [position, newName] = [positionOf(params), newNameOf(params)];
    await scan.ready();
    const known = ours(params);
    const plugin = known && pluginIdentifierAt(known, position);
    if (plugin) return renamePluginIn(context, params, plugin.id, newName);
    // A client may not watch files, so the index may be outdated.
    if (known) await scan.reread(filesToRename(known, position, newName, index));
    const analysis = ours(params);
    if (!analysis) return null;
    const versionOf = (uri: string) => documents.open.get(uri)?.version ?? null;
    return refusing(() => rename(analysis, position, newName, index, versionOf, editSupport(client())));
  });
  registerWorkspaceDiagnostics(context);
}

/** Answers with the sentence of a refusal. @throws ResponseError (RequestFailed) */
function refusing<T>(rename: () => T): T {
  try {
    return rename();
  } catch (error) {
    if (!(error instanceof RenameRefusal)) throw error;
    throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
  }
}

/** Renames a plugin's identifier in its manifest, then in the other files of the workspace that repeat it. */
async function renamePluginIn(
  { documents, files, client, index, scan, ours, publishedVersions }: RequestContext,
  params: unknown,
  id: string,
  newId: string,
): Promise<WorkspaceEdit | null> {
  const uri = documentOf(params);
  const { tags } = await publishedVersions(uri, id);
  // A client may not watch files, so the index may be outdated.
  await scan.reread(index.uris());
  refusing(() => refuseRename(id, newId, tags, index));
  const others = filesWithPlugin(id, index, uri);
  const closed = others.filter((each) => !documents.open.get(each));
  const texts = new Map(
    await Promise.all(closed.map(async (each) => [each, await files.readText(each)] as const)),
  );
  const own = ours(params);
  if (!own) return null;
  const renamed = others.flatMap((each): RenamedDocument | [] => {
    const text = texts.get(each);
    return documents.getOurs(each) ?? (text === undefined ? [] : closedDocument(each, text));
  });
  const support = { ...editSupport(client()), annotations: showsAnnotations(client()) };
  return renamePlugin(id, newId, [own, ...renamed], support);
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

import { DocumentDiagnosticReportKind } from "vscode-languageserver";
import { LARGE, yieldThenCheckCanceled } from "../../lsp/cancellation";
import { editSupport } from "../../lsp/client-support";
import { codeActions } from "../../features";
import { documentOf, kindsOf, previousResultOf, rangeOf } from "../../lsp/params";
import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "../../protocol";
import type { RequestContext } from "./request-context";

/** Registers diagnostics, code actions and the request for a document's kind. */
export function registerProblems({ connection, documents, diagnostics, client, ours }: RequestContext): void {
  connection.languages.diagnostics.on(async (params, token) => {
    const uri = documentOf(params);
    const previous = previousResultOf(params);
    await documents.whenConfigured(uri);
    if ((documents.open.get(uri)?.getText().length ?? 0) >= LARGE) await yieldThenCheckCanceled(token);
    const analysis = documents.get(uri);
    if (!analysis?.isChecked) return { kind: DocumentDiagnosticReportKind.Full, items: [] };
    const resultId = diagnostics.resultId(uri);
    if (previous === resultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items: diagnostics.of(analysis) };
  });
  connection.onCodeAction((params) => {
    const [range, kinds] = [rangeOf(params), kindsOf(params)];
    const analysis = ours(params);
    return analysis
      ? codeActions(
          analysis,
          range,
          kinds,
          editSupport(client()),
          documents.configurationTarget(analysis.uri, client()),
          diagnostics.duplicates(analysis),
        )
      : null;
  });
  connection.onRequest(DOCUMENT_KIND_REQUEST, (params: unknown): DocumentKindResult | null => {
    const analysis = ours(params);
    return analysis ? { kind: analysis.context.kind } : null;
  });
}

import { workspace, type Diagnostic, type TextDocument, type Uri } from "vscode";
import { vsdiag, type Middleware } from "vscode-languageclient";

const TOLD_ELSEWHERE = new Set<unknown>(["json-syntax", "duplicate-member"]);

/**
 * The editor's own JSON support, too, tells what is no JSON in documents of its language: there we leave it to that, so
 * that nobody reads it twice.
 */
export const diagnosticsMiddleware: Pick<Middleware, "provideDiagnostics"> = {
  async provideDiagnostics(document, previousResultId, token, next) {
    const report = await next(document, previousResultId, token);
    if (report?.kind !== vsdiag.DocumentDiagnosticReportKind.full || !isToldElsewhere(document))
      return report;
    return { ...report, items: report.items.filter((item) => !TOLD_ELSEWHERE.has(codeOf(item))) };
  },
};

function isToldElsewhere(document: TextDocument | Uri): boolean {
  const open = "languageId" in document ? document : undefined;
  const isJson = open?.languageId === "json" || open?.languageId === "jsonc";
  return isJson && workspace.getConfiguration("json", open).get("validate.enable", true);
}

function codeOf({ code }: Diagnostic): unknown {
  return typeof code === "object" ? code.value : code;
}

import { workspace, type Diagnostic, type TextDocument, type Uri } from "vscode";
import { vsdiag, type Middleware } from "vscode-languageclient";

/** The problems that the editor's own JSON support reports, too. */
const REPORTED_BY_EDITOR = new Set<unknown>(["json-syntax", "duplicate-member"]);

/**
 * Removes the problems that the editor's own JSON support already reports in JSON documents: nothing is shown twice.
 */
export const diagnosticsMiddleware: Pick<Middleware, "provideDiagnostics"> = {
  async provideDiagnostics(document, previousResultId, token, next) {
    const report = await next(document, previousResultId, token);
    if (report?.kind !== vsdiag.DocumentDiagnosticReportKind.full || !isCheckedByEditor(document))
      return report;
    return { ...report, items: report.items.filter((item) => !REPORTED_BY_EDITOR.has(codeOf(item))) };
  },
};

function isCheckedByEditor(document: TextDocument | Uri): boolean {
  const open = "languageId" in document ? document : undefined;
  const isJson = open?.languageId === "json" || open?.languageId === "jsonc";
  return isJson && workspace.getConfiguration("json", open).get("validate.enable", true);
}

function codeOf({ code }: Diagnostic): unknown {
  return typeof code === "object" ? code.value : code;
}

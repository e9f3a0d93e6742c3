import { CancellationError, Uri, workspace, type Diagnostic, type TextDocument } from "vscode";
import { type Middleware, vsdiag } from "vscode-languageclient";
import type { DeletedFiles } from "./deleted-files";
import { rulePage } from "./rule-pages";

const SECTION = "pluginManifest";

/**
 * Leaves out the default severities of the rules, which package.json lists for the settings editor: only a severity that
 * the author has set wins over `.plugin-manifest.json`.
 */
export const configurationMiddleware: NonNullable<Middleware["workspace"]> = {
  async configuration(params, token, next) {
    const values = await next(params, token);
    if (!Array.isArray(values)) return values;
    return values.map((value: unknown, index) => {
      const { section, scopeUri } = params.items[index] ?? {};
      return section === SECTION && value ? { ...value, rules: rulesSet(scopeUri) } : value;
    });
  },
};

function rulesSet(scopeUri: string | undefined): object {
  const scope = scopeUri === undefined ? null : Uri.parse(scopeUri);
  const rules = workspace.getConfiguration(SECTION, scope).inspect<object>("rules");
  return { ...rules?.globalValue, ...rules?.workspaceValue, ...rules?.workspaceFolderValue };
}

/** The problems that the editor's own JSON support reports, too. */
const REPORTED_BY_EDITOR = new Set<unknown>(["json-syntax", "duplicate-member"]);

/**
 * Links each problem to its rule's page inside the editor. Leaves out the problems that the editor's own JSON support
 * already reports in JSON documents, and those of deleted files.
 */
export function diagnosticsMiddleware(
  files: DeletedFiles,
): Pick<Middleware, "provideDiagnostics" | "provideWorkspaceDiagnostics"> {
  return {
    async provideDiagnostics(document, previousResultId, token, next) {
      const report = await next(document, previousResultId, token);
      // Else the language client, interrupted while it converts them, shows some of the problems and forgets to ask again.
      if (token.isCancellationRequested) throw new CancellationError();
      if (report?.kind !== vsdiag.DocumentDiagnosticReportKind.full) return report;
      const items = isCheckedByEditor(document)
        ? report.items.filter((item) => !REPORTED_BY_EDITOR.has(codeOf(item)))
        : report.items;
      return { ...report, items: items.map(linked) };
    },
    provideWorkspaceDiagnostics(resultIds, token, report, next) {
      return next(resultIds, token, (chunk) => {
        for (const each of chunk?.items ?? [])
          if (each.kind === vsdiag.DocumentDiagnosticReportKind.full) each.items.forEach(linked);
        report(chunk);
        void files.clear();
      });
    },
  };
}

function linked(diagnostic: Diagnostic): Diagnostic {
  const { code } = diagnostic;
  if (typeof code === "object") diagnostic.code = { ...code, target: rulePage(String(code.value)) };
  return diagnostic;
}

function isCheckedByEditor(document: TextDocument | Uri): boolean {
  const isJson = "languageId" in document && /^jsonc?$/.test(document.languageId);
  return isJson && workspace.getConfiguration("json", document).get("validate.enable", true);
}

/** Returns the code of the rule that reports a problem. */
export function codeOf({ code }: Diagnostic): unknown {
  return typeof code === "object" ? code.value : code;
}

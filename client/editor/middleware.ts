import {
  CancellationError,
  CompletionItem,
  Range,
  Uri,
  workspace,
  type Diagnostic,
  type TextDocument,
} from "vscode";
import { type Middleware, vsdiag } from "vscode-languageclient";
import type { DeletedFileCleanup } from "./deleted-files";
import { isInString, LANGUAGE_ID } from "./documents";
import { rulePageUri } from "./rule-pages";

const SECTION = "pluginManifest";

/** Sends only the severities that a user has set, because defaults would override `.plugin-manifest.json`. */
export const configurationMiddleware: NonNullable<Middleware["workspace"]> = {
  async configuration(params, token, next) {
    const values = await next(params, token);
    if (!Array.isArray(values)) return values;
    return values.map((value: unknown, index) => {
      const { section, scopeUri } = params.items[index] ?? {};
      return section === SECTION && value ? { ...value, rules: explicitSeverities(scopeUri) } : value;
    });
  },
};

function explicitSeverities(scopeUri: string | undefined): object {
  const scope = scopeUri === undefined ? null : Uri.parse(scopeUri);
  const rules = workspace.getConfiguration(SECTION, scope).inspect<object>("rules");
  return { ...rules?.globalValue, ...rules?.workspaceValue, ...rules?.workspaceFolderValue };
}

const CODES_REPORTED_BY_EDITOR = new Set<unknown>(["json-syntax", "duplicate-member"]);

/** Links each problem to its rule's page. Removes problems that the editor also reports, and problems of deleted files. */
export function diagnosticsMiddleware(
  deletedFileCleanup: DeletedFileCleanup,
): Pick<Middleware, "provideDiagnostics" | "provideWorkspaceDiagnostics"> {
  return {
    async provideDiagnostics(document, previousResultId, token, next) {
      const report = await next(document, previousResultId, token);
      // The client stops converting a canceled report. Without this error, the editor would show an incomplete list.
      if (token.isCancellationRequested) throw new CancellationError();
      if (report?.kind !== vsdiag.DocumentDiagnosticReportKind.full) return report;
      const items = isCheckedByEditor(document)
        ? report.items.filter((item) => !CODES_REPORTED_BY_EDITOR.has(codeOf(item)))
        : report.items;
      return { ...report, items: items.map(linkToRulePage) };
    },
    provideWorkspaceDiagnostics(resultIds, token, report, next) {
      return next(resultIds, token, (chunk) => {
        for (const file of chunk?.items ?? [])
          if (file.kind === vsdiag.DocumentDiagnosticReportKind.full) file.items.forEach(linkToRulePage);
        report(chunk);
        void deletedFileCleanup.clearMissingFiles();
      });
    },
  };
}

function linkToRulePage(diagnostic: Diagnostic): Diagnostic {
  const { code } = diagnostic;
  if (typeof code === "object") diagnostic.code = { ...code, target: rulePageUri(String(code.value)) };
  return diagnostic;
}

function isCheckedByEditor(document: TextDocument | Uri): boolean {
  const isJson = "languageId" in document && /^jsonc?$/.test(document.languageId);
  return isJson && workspace.getConfiguration("json", document).get("validate.enable", true);
}

export function codeOf({ code }: Diagnostic): unknown {
  return typeof code === "object" ? code.value : code;
}

/**
 * When a typed quote closes a string, returns an empty list at once. Without the empty list, the string's suggestions
 * would stay open until the server answers, and Enter would accept a suggestion.
 * In a manifest with the language JSON, returns a hidden suggestion instead of an empty list. For an empty list, the
 * editor would suggest words, and accepting a word with Tab would remove the closing quote.
 */
export const completionMiddleware: Pick<Middleware, "provideCompletionItem"> = {
  async provideCompletionItem(document, position, context, token, next) {
    const hasManifestLanguage = document.languageId === LANGUAGE_ID;
    if (hasManifestLanguage && context.triggerCharacter === '"' && !isInString(document, position)) return [];
    const list = await next(document, position, context, token);
    // The server returns no list for a document that cannot be a manifest.
    if (!list || hasManifestLanguage) return list;
    const items = Array.isArray(list) ? list : list.items;
    const range = new Range(position.with({ character: 0 }), position);
    if (items.length > 0 || document.getText(range).trim() === "") return list;
    const hiddenItem = new CompletionItem("-");
    // The editor hides this item, because its filter text is shorter than the text in `range`.
    return [Object.assign(hiddenItem, { filterText: "-", range })];
  },
};

/**
 * Keeps the order of document events. When a language change (a close and an open) follows an edit in the same turn, the
 * language client sends the language change first, so the server would apply the edit twice.
 */
export function syncMiddleware(): Required<Pick<Middleware, "didChange" | "didClose" | "didOpen">> {
  const pendingChanges = new Set<Promise<void>>();
  const sendAfterChanges = async (
    document: TextDocument,
    next: (document: TextDocument) => Promise<void>,
  ) => {
    // Also wait for edits that arrive meanwhile, because the text of the open notification contains these edits.
    while (pendingChanges.size > 0) await Promise.allSettled(pendingChanges);
    return next(document);
  };
  return {
    async didChange(event, next) {
      const change = next(event);
      pendingChanges.add(change);
      await change.finally(() => pendingChanges.delete(change));
    },
    didClose: sendAfterChanges,
    didOpen: sendAfterChanges,
  };
}

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
import type { DeletedFiles } from "./deleted-files";
import { isInString, LANGUAGE_ID } from "./documents";
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

/**
 * Answers at once for the quote that closes a string. Until there is an answer, the editor leaves the list of the
 * half-typed string open, and the next Enter would take from it.
 *
 * Keeps the editor from offering the words of the text in a manifest that is still JSON to it: taking one of them by Tab
 * would remove the quote that closes the value. The editor offers no words beside another suggestion, so it gets one
 * that it never shows.
 */
export const completionMiddleware: Pick<Middleware, "provideCompletionItem"> = {
  async provideCompletionItem(document, position, context, token, next) {
    const isManifest = document.languageId === LANGUAGE_ID;
    if (isManifest && context.triggerCharacter === '"' && !isInString(document, position)) return [];
    const list = await next(document, position, context, token);
    // Nothing at all is the answer for any other document, whose suggestions are not ours to change.
    if (!list || isManifest) return list;
    const items = Array.isArray(list) ? list : list.items;
    const line = new Range(position.with({ character: 0 }), position);
    if (items.length > 0 || document.getText(line).trim() === "") return list;
    const hidden = new CompletionItem("-");
    // The editor compares this with the line up to the cursor, and finds it too short.
    return [Object.assign(hidden, { filterText: "-", range: line })];
  },
};

type Notify = (document: TextDocument) => Promise<void>;

/**
 * Keeps the order of document events. A language change is a close and an open. When it follows an edit in the same
 * turn, the language client sends it first, so the server would apply the edit twice.
 */
export function syncOrder(): Required<Pick<Middleware, "didChange" | "didClose" | "didOpen">> {
  const pending = new Set<Promise<void>>();
  const inOrder = async (document: TextDocument, next: Notify): Promise<void> => {
    // Edits that come meanwhile go first, too: the open sends the text that includes them.
    while (pending.size > 0) await Promise.allSettled(pending);
    return next(document);
  };
  return {
    async didChange(event, next) {
      const sent = next(event);
      pending.add(sent);
      try {
        await sent;
      } finally {
        pending.delete(sent);
      }
    },
    didClose: inOrder,
    didOpen: inOrder,
  };
}

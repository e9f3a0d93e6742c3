import type { Text } from "@codemirror/state";
import type { CodeAction, Diagnostic } from "vscode-languageserver-protocol";
import { editsOf, rangeOf, type OpenDocument } from "./open-document";

export interface Problems {
  readonly version: number;
  readonly diagnostics: readonly Diagnostic[];
}

const SEVERITIES = { 1: "error", 2: "warning", 3: "info", 4: "hint" } as const;

/** Returns the severity of a diagnostic, "error" by default. */
export function severityOf({ severity = 1 }: Diagnostic) {
  return SEVERITIES[severity];
}

/** Returns the message of a problem. LSP 3.18 allows Markdown; the server sends plain text. */
export function messageOf({ message }: Diagnostic): string {
  return typeof message === "string" ? message : message.value;
}

/** Returns the problems that are counted and listed: all but hints. */
export function countedProblems({ diagnostics }: Problems): readonly Diagnostic[] {
  return diagnostics.filter((problem) => severityOf(problem) !== "hint");
}

export async function requestFixes(
  { diagnostics }: Problems,
  document: OpenDocument,
  text: Text,
): Promise<ReadonlyMap<Diagnostic, CodeAction[]>> {
  const context = { diagnostics, only: ["quickfix"] };
  const actions = await requestCodeActions(document, { range: rangeOf(text, 0, text.length), context });
  return new Map(
    diagnostics.map((problem) => [
      problem,
      actions.filter((action) =>
        action.diagnostics?.some((diagnostic) => isSameProblem(diagnostic, problem)),
      ),
    ]),
  );
}

/** Requests code actions. Omits those that edit only the configuration, because the user cannot edit it. */
export async function requestCodeActions(document: OpenDocument, params: object): Promise<CodeAction[]> {
  const actions = await document.ask<CodeAction[]>("textDocument/codeAction", params);
  return (actions ?? []).filter(({ edit }) => edit && editsOf(edit, document.uri).length > 0);
}

function isSameProblem(left: Diagnostic, right: Diagnostic): boolean {
  return (
    left.code === right.code &&
    left.message === right.message &&
    JSON.stringify(left.range) === JSON.stringify(right.range)
  );
}

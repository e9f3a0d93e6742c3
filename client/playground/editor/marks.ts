import { linter, lintGutter, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { CodeAction, Diagnostic } from "vscode-languageserver-protocol";
import { offsetOf } from "../server/open-document";
import { messageOf, severityOf, type Problems } from "../server/problems";
import { element } from "../text/element";
import { openInNewTab } from "../text/markdown";

/** DiagnosticTag.Unnecessary */
const UNNECESSARY_TAG = 1;

export const problemMarks: Extension = [linter(null, { delay: 0 }), lintGutter()];

/** @param fixes the fixes known so far */
export function showProblemMarks(
  view: EditorView,
  problems: Problems,
  fixes: ReadonlyMap<Diagnostic, readonly CodeAction[]>,
  applyFix: (fix: CodeAction) => void,
): void {
  const { state } = view;
  const diagnostics = problems.diagnostics.map((problem): Mark => {
    const from = offsetOf(state.doc, problem.range.start);
    const isUnnecessary = problem.tags?.includes(UNNECESSARY_TAG) === true;
    return {
      from,
      to: Math.max(from, offsetOf(state.doc, problem.range.end)),
      severity: severityOf(problem),
      message: messageOf(problem),
      renderMessage: () => createTooltip(problem, fixes.get(problem) ?? [], applyFix),
      ...(isUnnecessary && { markClass: "unnecessary" }),
    };
  });
  view.dispatch(setDiagnostics(state, diagnostics));
}

function createTooltip(
  problem: Diagnostic,
  fixes: readonly CodeAction[],
  applyFix: (fix: CodeAction) => void,
): HTMLElement {
  const buttons = fixes.map((fix) => fixButton(fix, () => applyFix(fix)));
  const row = element("div", { className: "fixes", hidden: fixes.length === 0 }, ...buttons);
  return element("div", {}, messageOf(problem), " ", rulePageLink(problem), row);
}

export function rulePageLink({ code, codeDescription }: Diagnostic): HTMLElement {
  const text = String(code ?? "");
  if (!codeDescription) return element("span", { className: "code", textContent: text });
  const link = element("a", { className: "code", textContent: text, href: codeDescription.href });
  openInNewTab(link);
  return link;
}

export function fixButton({ title }: CodeAction, onClick: () => void): HTMLButtonElement {
  const button = element("button", { type: "button", className: "fix", textContent: title });
  button.addEventListener("click", onClick);
  return button;
}

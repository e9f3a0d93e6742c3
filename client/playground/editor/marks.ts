import { linter, lintGutter, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { CodeAction, Diagnostic } from "vscode-languageserver-protocol";
import { offsetOf } from "../server/positions";
import { messageOf, severityOf, type Problems } from "../server/problems";
import { fixButton, pageLink } from "../text/problem-parts";

/** DiagnosticTag.Unnecessary */
const UNNECESSARY = 1;

interface Fixing {
  fixesOf(problem: Diagnostic): Promise<readonly CodeAction[]>;
  applyFix(fix: CodeAction): void;
}

export const marks: Extension = [linter(null, { delay: 0 }), lintGutter()];

/** Shows the problems of the current text. */
export function showMarks(view: EditorView, { all }: Problems, fixing: Fixing): void {
  const { state } = view;
  const found = all.map((problem): Mark => {
    const from = offsetOf(state.doc, problem.range.start);
    const isUnnecessary = problem.tags?.includes(UNNECESSARY) === true;
    return {
      from,
      to: Math.max(from, offsetOf(state.doc, problem.range.end)),
      severity: severityOf(problem),
      message: messageOf(problem),
      renderMessage: () => tooltip(problem, fixing),
      ...(isUnnecessary && { markClass: "unnecessary" }),
    };
  });
  view.dispatch(setDiagnostics(state, found));
}

function tooltip(problem: Diagnostic, fixing: Fixing): Node {
  const element = document.createElement("div");
  element.append(messageOf(problem), " ", pageLink(problem));
  void fixing.fixesOf(problem).then((fixes) => {
    if (fixes.length === 0) return;
    const row = document.createElement("div");
    row.className = "fixes";
    row.append(...fixes.map((fix) => fixButton(fix, () => fixing.applyFix(fix))));
    element.append(row);
  });
  return element;
}

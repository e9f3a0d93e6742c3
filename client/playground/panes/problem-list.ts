import type { CodeAction, Diagnostic } from "vscode-languageserver-protocol";
import { message, plural } from "../../../server/core/text/messages";
import { countedProblems, messageOf, severityOf, type Problems } from "../server/problems";
import { element } from "../text/element";
import { fixButton, rulePageLink } from "../editor/marks";

/** Beyond this number, most problems have the same cause. */
const MAX_LISTED_PROBLEMS = 200;

/** The number of fixes shown for each problem. Quick Fix lists all fixes. */
const MAX_SHOWN_FIXES = 3;

export class ProblemList {
  #rows = new Map<Diagnostic, HTMLLIElement>();

  constructor(
    private readonly list: HTMLElement,
    private readonly goTo: (problem: Diagnostic) => void,
    private readonly applyFix: (fix: CodeAction) => void,
  ) {}

  show(problems: Problems): void {
    const oldRows = new Map([...this.#rows].map(([problem, row]) => [keyOf(problem), row]));
    const diagnostics = countedProblems(problems);
    this.#rows = new Map(
      diagnostics
        .slice(0, MAX_LISTED_PROBLEMS)
        .map((problem) => [problem, oldRows.get(keyOf(problem)) ?? this.#createRow(problem)]),
    );
    const rows: HTMLElement[] = [...this.#rows.values()];
    const hiddenCount = diagnostics.length - MAX_LISTED_PROBLEMS;
    if (hiddenCount > 0) rows.push(noteRow(message("{count} more", { count: hiddenCount })));
    if (diagnostics.length === 0) rows.push(noteRow(message("No problems.")));
    if (rows.length !== this.list.children.length || rows.some((row, i) => this.list.children[i] !== row))
      this.list.replaceChildren(...rows);
  }

  showFixes(fixes: ReadonlyMap<Diagnostic, readonly CodeAction[]>): void {
    for (const [problem, row] of this.#rows) {
      const shownFixes = (fixes.get(problem) ?? []).slice(0, MAX_SHOWN_FIXES);
      const container = row.querySelector<HTMLElement>(".fixes");
      if (!container) continue;
      // Also replace buttons whose titles stay the same, because their edits are outdated.
      const isFocused = container.contains(document.activeElement);
      const focusedIndex = [...container.children].indexOf(document.activeElement ?? container);
      container.replaceChildren(...shownFixes.map((fix) => fixButton(fix, () => this.applyFix(fix))));
      if (isFocused) (container.children[focusedIndex] as HTMLElement | undefined)?.focus();
      container.hidden = shownFixes.length === 0;
    }
  }

  #createRow(problem: Diagnostic): HTMLLIElement {
    const severity = severityOf(problem);
    const { line } = problem.range.start;
    const goToButton = element(
      "button",
      { type: "button", className: "go" },
      element("span", { className: "spoken", textContent: severityWord(severity) }),
      " ",
      element("span", { className: "text", textContent: messageOf(problem) }),
      " ",
      element("span", { className: "line", textContent: message("Line {line}", { line: line + 1 }) }),
    );
    goToButton.addEventListener("click", () => this.goTo(problem));
    const fixes = element("span", { className: "fixes", hidden: true });
    return element("li", { className: `problem ${severity}` }, goToButton, rulePageLink(problem), fixes);
  }
}

export function summaryOf(problems: Problems): string {
  const { length: count } = countedProblems(problems);
  return count === 0
    ? message("No problems")
    : plural(count, "{count} problem", "{count} problems", { count });
}

function severityWord(severity: string): string {
  if (severity === "error") return message("Error:");
  return severity === "warning" ? message("Warning:") : message("Information:");
}

function noteRow(text: string): HTMLLIElement {
  return element("li", { className: "note", textContent: text });
}

function keyOf({ code, message: text, range, severity }: Diagnostic): string {
  return JSON.stringify([code, severity, text, range]);
}

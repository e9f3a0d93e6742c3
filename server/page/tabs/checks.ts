import type { EntryWarning } from "../../core/entry/review/warnings";
import { parsePointer } from "../../core/json/tree/pointer";
import { message, plural } from "../../core/text/messages";
import type { EntryFix, EntryProblem, EntryResult } from "../model/entry";
import { foldedList, listRenderer, type Folds } from "../parts/lists";
import { html, type Content, type Html, icon, labeledIcon } from "../parts/html";
import { isolate } from "../parts/values";
import type { FixTarget } from "../model/messages";
import { acceptedErrorsText } from "./notice";

type ProblemSeverity = EntryProblem["severity"];

const SEVERITY_ORDER: readonly ProblemSeverity[] = ["error", "warning", "information"];

/** Lists the document's problems by severity, then findings in the resulting entry, then suppressed problems. */
export function checks(result: EntryResult, view: Folds): Html {
  return html`<div class="list-page">
    ${problemList(result, view)} ${entrySection(result, view)} ${suppressedList(result, view)}
  </div>`;
}

export function problemList({ problems, acceptedErrors = 0, suppressed }: EntryResult, view: Folds): Html {
  if (problems.length === 0)
    return html`<div class="empty good">
      <h2>${icon("check")}${message("No problems")}</h2>
      ${
        acceptedErrors > 0
          ? html`<p>${acceptedErrorsText(acceptedErrors)}</p>`
          : !suppressed && html`<p>${message("The manifest passes all checks.")}</p>`
      }
    </div>`;
  const hasScript = view.toggled !== null;
  const rows = problems.map((problem, index) => ({ problem, index }));
  const sortedRows = SEVERITY_ORDER.flatMap((severity) =>
    rows.filter(({ problem }) => problem.severity === severity),
  );
  return html`<p class="check-note">${countText(problems)}</p>
    ${foldedList(sortedRows, view, {
      key: "problems",
      list: listRenderer("checks", ({ problem, index }) =>
        problemRow(problem, hasScript && fixButtons(problem, index)),
      ),
      summary: moreProblemsText,
    })}`;
}

function moreProblemsText(count: number): string {
  return plural(count, "{count} more problem", "{count} more problems", { count });
}

function countText(problems: readonly EntryProblem[]): string {
  const countOf = (severity: ProblemSeverity) => problems.filter((item) => item.severity === severity).length;
  const [errors, warnings, information] = [countOf("error"), countOf("warning"), countOf("information")];
  return [
    ...(errors > 0 ? [plural(errors, "{count} error", "{count} errors", { count: errors })] : []),
    ...(warnings > 0 ? [plural(warnings, "{count} warning", "{count} warnings", { count: warnings })] : []),
    ...(information > 0 ? [message("{information} for information", { information })] : []),
  ].join(message(", "));
}

function fixButtons({ fixes = [] }: EntryProblem, index: number): Html | false {
  const buttons = fixes.map((fix, i) => fixButton(fix, "problem", `${index}/${i}`));
  return buttons.length > 0 && html`<div class="fixes">${buttons}</div>`;
}

/** Renders a button that applies a fix. @param value the index of the problem or point, and of its fix: `3/0` */
export function fixButton({ title, grade }: EntryFix, target: FixTarget, value: string): Html {
  return html`<button type="button" class="fix ${grade}" data-fix="${target}" data-value="${value}">
    ${isolate(title)}
  </button>`;
}

/** @param details shown below the problem */
function problemRow(
  { code, severity, message: text, range, pointer }: Omit<EntryProblem, "fixes">,
  details?: Content,
): Html {
  const { line, character } = range.start;
  return html`<li>
    <button type="button" class="check ${severity}" data-line="${line}" data-character="${character}">
      ${severityIcon(severity)}
      <span class="message">${isolate(text, 600)}</span> ${ruleAndPlace(code, line, pointer)}
    </button>
    ${details}
  </li>`;
}

/** Renders the rule and the location of a problem. @param line zero-based @param pointer a JSON Pointer */
export function ruleAndPlace(code: string, line: number, pointer: string): Html {
  return html`<span class="place"
    ><code>${isolate(code, 60)}</code>
    <span class="unbroken">${message("line {line}", { line: line + 1 })}</span>${
      pointer !== "" && html` · ${isolate(parsePointer(pointer).join(" › "), 120)}`
    }</span
  >`;
}

/** Lists findings in the resulting entry. The tab's count excludes these, because the editor does not list them. */
function entrySection({ checks: findings, warnings, face, broken }: EntryResult, view: Folds): Html | false {
  if (broken) return false;
  if (!findings)
    return html`<p class="check-note" role="status">${message("Checking the resulting entry…")}</p>`;
  const rows = [
    ...warnings.map(warningRow),
    ...findings.map(({ line, character, path, pointer, ...finding }) => {
      const start = { line, character };
      return problemRow({ ...finding, range: { start, end: start }, pointer: path ?? pointer });
    }),
  ];
  if (rows.length === 0) return false;
  const title =
    face === "published"
      ? message("Only in the resulting entry (as published)")
      : message("Only in the resulting entry (today)");
  return html`<section class="section">
    <h2>${title}</h2>
    ${foldedList(rows, view, {
      key: "entry-problems",
      list: listRenderer("checks", (row) => row),
      summary: moreProblemsText,
    })}
  </section>`;
}

/** Lists suppressed problems with their reasons, folded. The tab's count excludes these. */
function suppressedList({ suppressed = [] }: EntryResult, view: Folds): Html {
  return foldedList(suppressed, view, {
    key: "suppressed",
    shownCount: 0,
    list: listRenderer("checks", ({ reason, ...problem }) =>
      problemRow(problem, html`<p class="suppressed-reason">${isolate(reason, 600)}</p>`),
    ),
    summary: (count) => plural(count, "{count} suppressed problem", "{count} suppressed problems", { count }),
  });
}

function warningRow({ message: text, pointer }: EntryWarning): Html {
  return html`<li class="check warning" data-pointer="${pointer}" tabindex="-1">
    ${severityIcon("warning")} <span class="message">${isolate(text, 600)}</span>
  </li>`;
}

function severityIcon(severity: ProblemSeverity): Html {
  switch (severity) {
    case "error":
      return labeledIcon("error", message("Error"));
    case "warning":
      return labeledIcon("warning", message("Warning"));
    case "information":
      return labeledIcon("info", message("Information"));
  }
}

import { message, plural } from "../../core/text/messages";
import type {
  EntryWarning,
  EntryCheck,
  EntryFix,
  EntryProblem,
  EntryResult,
  SuppressedProblem,
  Face,
} from "../model/entry";
import { folding, type Folds } from "../parts/lists";
import { html, type Html, icon, sign } from "../parts/html";
import { isolated } from "../parts/values";
import type { FixTarget } from "../model/messages";
import { acceptedErrorsText } from "./notice";

const severities = () =>
  [
    {
      severity: "error",
      name: message("Error"),
      image: "error",
      counted: (count: number) => plural(count, "{count} error", "{count} errors", { count }),
    },
    {
      severity: "warning",
      name: message("Warning"),
      image: "warning",
      counted: (count: number) => plural(count, "{count} warning", "{count} warnings", { count }),
    },
    {
      severity: "information",
      name: message("Information"),
      image: "info",
      counted: (information: number) => message("{information} for information", { information }),
    },
  ] as const;

/** Lists the document's problems by severity, then findings in the resulting entry, then suppressed problems. */
export function checks(result: EntryResult, view: Folds): Html {
  return html`<div class="list-page">
    ${problemList(result, view)} ${entrySection(result, view)} ${suppressedList(result, view)}
  </div>`;
}

export function problemList(
  { problems, acceptedErrors: accepted = 0, suppressed }: EntryResult,
  view: Folds,
): Html {
  if (problems.length === 0)
    return html`<div class="empty good">
      <h2>${icon("check")}${message("No problems")}</h2>
      ${
        accepted > 0
          ? html`<p>${acceptedErrorsText(accepted)}</p>`
          : !suppressed && html`<p>${message("The manifest passes all checks.")}</p>`
      }
    </div>`;
  const rows = problems.map((problem, index) => ({ problem, index }));
  const sorted = severities().flatMap(({ severity }) =>
    rows.filter(({ problem }) => problem.severity === severity),
  );
  // Without a script, the page cannot apply fixes.
  const hasFixes = view.toggled !== null;
  return html`<p class="against">${countText(problems)}</p>
    ${folding(sorted, view, {
      key: "problems",
      list: (some) => checkList(some.map(({ problem, index }) => row(problem, index, hasFixes))),
      summary: (count) => plural(count, "{count} more problem", "{count} more problems", { count }),
    })}`;
}

function checkList(rows: readonly Html[]): Html {
  return html`<ul class="checks">
    ${rows}
  </ul>`;
}

function countText(problems: readonly EntryProblem[]): string {
  return severities()
    .flatMap(({ severity, counted }) => {
      const count = problems.filter((problem) => problem.severity === severity).length;
      return count === 0 ? [] : counted(count);
    })
    .join(message(", "));
}

function row({ range, pointer, fixes, ...problem }: EntryProblem, index: number, hasFixes: boolean): Html {
  return html`<li>
    ${finding(problem, range.start, pointer)}
    ${
      hasFixes &&
      fixes !== undefined &&
      fixes.length > 0 &&
      html`<div class="fixes">${fixes.map((fix, i) => fixButton(fix, "problem", `${index}/${i}`))}</div>`
    }
  </li>`;
}

function finding(
  { code, severity, message: text }: Pick<EntryProblem, "code" | "severity" | "message">,
  { line, character }: EntryProblem["range"]["start"],
  place: string,
): Html {
  return html`<button
    type="button"
    class="check ${severity}"
    data-line="${line}"
    data-character="${character}"
  >
    ${signOf(severity)} <span class="message">${isolated(text, 600)}</span> ${placeOf(code, line, place)}
  </button>`;
}

/** Renders the rule and the location of a finding. @param line zero-based @param pointer a JSON Pointer */
export function placeOf(code: string, line: number, pointer: string): Html {
  return html`<span class="place"
    ><code>${isolated(code, 60)}</code>
    <span class="whole-part">${message("line {line}", { line: line + 1 })}</span>${
      pointer !== "" && html` · ${isolated(wordsOf(pointer), 120)}`
    }</span
  >`;
}

/** Renders a button that applies a fix. @param value the index of its problem or point, and the index of the fix */
export function fixButton({ title, grade }: EntryFix, of: FixTarget, value: string): Html {
  return html`<button type="button" class="fix ${grade}" data-fix="${of}" data-value="${value}">
    ${isolated(title)}
  </button>`;
}

/** Lists findings in the resulting entry. They are not counted, because the editor does not list them. */
function entrySection({ checks: findings, warnings, face, broken }: EntryResult, view: Folds): Html | false {
  if (broken) return false;
  if (!findings)
    return html`<p class="against" role="status">${message("Checking the resulting entry…")}</p>`;
  const rows = [...warnings.map(warning), ...findings.map(entryRow)];
  if (rows.length === 0) return false;
  return html`<section class="section">
    <h2>${sectionTitle(face)}</h2>
    ${folding(rows, view, {
      key: "entry-problems",
      list: checkList,
      summary: (count) => plural(count, "{count} more problem", "{count} more problems", { count }),
    })}
  </section>`;
}

/** Lists suppressed problems with their reasons, folded. They are not counted. */
function suppressedList({ suppressed = [] }: EntryResult, view: Folds): Html {
  return folding(suppressed, view, {
    ...{ key: "suppressed", shown: 0 },
    list: (some) => checkList(some.map(suppressedRow)),
    summary: (count) => plural(count, "{count} suppressed problem", "{count} suppressed problems", { count }),
  });
}

function suppressedRow({ range, pointer, reason, ...problem }: SuppressedProblem): Html {
  return html`<li>
    ${finding(problem, range.start, pointer)}
    <p class="suppressed-reason">${isolated(reason, 600)}</p>
  </li>`;
}

function sectionTitle(face: Face): string {
  return face === "published"
    ? message("Only in the resulting entry (as published)")
    : message("Only in the resulting entry (today)");
}

function entryRow({ line, character, path, pointer, ...check }: EntryCheck): Html {
  return html`<li>${finding(check, { line, character }, path ?? pointer)}</li>`;
}

function warning({ message: text, pointer }: EntryWarning): Html {
  return html`<li class="check warning" data-pointer="${pointer}" tabindex="-1">
    ${signOf("warning")} <span class="message">${isolated(text, 600)}</span>
  </li>`;
}

function signOf(severity: EntryProblem["severity"]): Html | undefined {
  const known = severities().find((each) => each.severity === severity);
  return known && sign(known.image, known.name);
}

/** Formats a JSON Pointer for a reader. */
function wordsOf(pointer: string): string {
  return pointer.slice(1).replaceAll("/", " › ").replaceAll("~1", "/").replaceAll("~0", "~");
}

import { message, plural } from "../../../../server/core/text/messages";
import type {
  ChangeWarning,
  EntryCheck,
  EntryFix,
  EntryProblem,
  EntryResult,
  Face,
} from "../../../../server/protocol";
import { html, type Html } from "../parts/html";
import { icon, sign } from "../parts/icons";
import { isolated, LIST_LIMIT, more } from "../parts/values";

/** The severities, the worst first. */
const SEVERITIES = [
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
    name: message("Remark"),
    image: "info",
    counted: (count: number) => plural(count, "{count} remark", "{count} remarks", { count }),
  },
] as const;

/**
 * Lists the document's problems, the worst first, each with its place and its fixes; after them, what only the
 * resulting entry shows.
 * @param hasFixes false without a script, which applies the fixes
 */
export function checks(result: EntryResult, hasFixes: boolean): Html {
  return html`<div class="list-page">${problemList(result, hasFixes)} ${entrySection(result)}</div>`;
}

/** Lists the problems of the document, as the editor does. */
export function problemList({ problems }: Pick<EntryResult, "problems">, hasFixes: boolean): Html {
  if (problems.length === 0)
    return html`<div class="empty good">
      <h2>${icon("check")}${message("No problems")}</h2>
      <p>${message("The manifest passes all checks.")}</p>
    </div>`;
  const rows = problems.map((problem, index) => ({ problem, index }));
  const sorted = SEVERITIES.flatMap(({ severity }) =>
    rows.filter(({ problem }) => problem.severity === severity),
  );
  return html`<p class="against">${countText(problems)}</p>
    <ul class="checks">
      ${sorted.slice(0, LIST_LIMIT).map(({ problem, index }) => row(problem, index, hasFixes))}
    </ul>
    ${more(sorted.length)}`;
}

function countText(problems: readonly EntryProblem[]): string {
  return SEVERITIES.flatMap(({ severity, counted }) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : counted(count);
  }).join(", ");
}

function row({ range, pointer, fixes, ...problem }: EntryProblem, index: number, hasFixes: boolean): Html {
  return html`<li>
    ${finding(problem, range.start, pointer)}
    ${
      hasFixes &&
      fixes !== undefined &&
      fixes.length > 0 &&
      html`<div class="fixes">${fixes.map((fix, i) => fixButton(fix, `${index}/${i}`))}</div>`
    }
  </li>`;
}

/** Renders a finding as a link to its place. @param place a JSON Pointer */
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
    ${signOf(severity)} <span class="message">${isolated(text, 600)}</span>
    <span class="place"
      ><code>${isolated(code, 60)}</code>
      ${message("line {line}", { line: line + 1 })}${place !== "" && html` · ${isolated(wordsOf(place), 120)}`}</span
    >
  </button>`;
}

function fixButton({ title, grade }: EntryFix, value: string): Html {
  return html`<button type="button" class="fix ${grade}" data-action="fix" data-value="${value}">
    ${isolated(title)}
  </button>`;
}

/** Lists what only the resulting entry shows. It is not counted: the editor does not list it either. */
function entrySection({ checks: found, warnings, face, broken }: EntryResult): Html | false {
  if (broken) return false;
  if (!found) return html`<p class="against" role="status">${message("Checking the resulting entry…")}</p>`;
  const count = warnings.length + found.length;
  if (count === 0) return false;
  return html`<section class="section">
    <h2>${sectionTitle(face)}</h2>
    <ul class="checks">
      ${warnings.slice(0, LIST_LIMIT).map(warning)}
      ${found.slice(0, Math.max(0, LIST_LIMIT - warnings.length)).map(entryRow)}
    </ul>
    ${more(count)}
  </section>`;
}

function sectionTitle(face: Face): string {
  return face === "published"
    ? message("Only in the resulting entry (as published)")
    : message("Only in the resulting entry (today)");
}

function entryRow({ line, character, path, pointer, ...check }: EntryCheck): Html {
  return html`<li>${finding(check, { line, character }, path ?? pointer)}</li>`;
}

function warning({ message: text, pointer }: ChangeWarning): Html {
  return html`<li class="check warning" data-pointer="${pointer}" tabindex="-1">
    ${signOf("warning")} <span class="message">${isolated(text, 600)}</span>
  </li>`;
}

function signOf(severity: EntryProblem["severity"]): Html | undefined {
  const known = SEVERITIES.find((each) => each.severity === severity);
  return known && sign(known.image, known.name);
}

/** Writes a JSON Pointer for a reader. */
function wordsOf(pointer: string): string {
  return pointer.slice(1).replaceAll("/", " › ").replaceAll("~1", "/").replaceAll("~0", "~");
}

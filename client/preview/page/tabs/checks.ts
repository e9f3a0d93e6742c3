import { message, plural } from "../../../../server/core/text/messages";
import type { EntryProblem, EntryResult, Face } from "../../../../server/protocol";
import { html, type Html } from "../parts/html";
import { isolated, LIST_LIMIT, more } from "../parts/values";

/** The severities, the worst first. */
const SEVERITIES = [
  {
    severity: "error",
    name: message("error"),
    counted: (count: number) => plural(count, "{count} error", "{count} errors", { count }),
  },
  {
    severity: "warning",
    name: message("warning"),
    counted: (count: number) => plural(count, "{count} warning", "{count} warnings", { count }),
  },
  {
    severity: "information",
    name: message("remark"),
    counted: (count: number) => plural(count, "{count} remark", "{count} remarks", { count }),
  },
  {
    severity: "hint",
    name: message("hint"),
    counted: (count: number) => plural(count, "{count} hint", "{count} hints", { count }),
  },
] as const;

/** Lists the diagnostics of the resulting entry, the worst first; each leads to its place in the manifest. */
export function checks({ checks: found, face }: EntryResult): Html {
  if (!found)
    return html`<div class="list-page">
      <div class="empty" role="status"><h2>${message("Checking…")}</h2></div>
    </div>`;
  if (found.length === 0)
    return html`<div class="list-page">
      <div class="empty good">
        <h2>${message("No problems")}</h2>
        <p>${goodText(face)}</p>
      </div>
    </div>`;
  const sorted = SEVERITIES.flatMap(({ severity }) =>
    found.filter((problem) => problem.severity === severity),
  );
  return html`<div class="list-page">
    <p class="against">${summary(found, face)}</p>
    <ul class="checks">
      ${sorted.slice(0, LIST_LIMIT).map(row)}
    </ul>
    ${more(sorted.length)}
  </div>`;
}

function goodText(face: Face): string {
  return face === "published"
    ? message("The resulting entry (as published) passes all checks.")
    : message("The resulting entry (today) passes all checks.");
}

function summary(found: readonly EntryProblem[], face: Face): string {
  const counts = SEVERITIES.flatMap(({ severity, counted }) => {
    const count = found.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : counted(count);
  }).join(", ");
  return face === "published"
    ? message("Resulting entry (as published): {counts}", { counts })
    : message("Resulting entry (today): {counts}", { counts });
}

function row({ code, severity, message: text, line, character, pointer }: EntryProblem): Html {
  const name = SEVERITIES.find((known) => known.severity === severity)?.name ?? severity;
  return html`<li>
    <button type="button" class="check ${severity}" data-line="${line}" data-character="${character}">
      <span class="severity">${name}</span>
      <span class="message">${isolated(text, 600)}</span>
      <span class="place"
        ><code>${isolated(code, 60)}</code>
        ${message("line {line}", { line: line + 1 })}${pointer !== undefined && html` · ${isolated(pointer, 120)}`}</span
      >
    </button>
  </li>`;
}

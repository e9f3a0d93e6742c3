import type { EntryProblem, EntryResult } from "../../../../server/protocol";
import { html, type Html } from "../parts/html";
import { isolated, LIST_LIMIT } from "../parts/values";

const SEVERITIES: readonly (readonly [severity: EntryProblem["severity"], one: string, many: string])[] = [
  ["error", "error", "errors"],
  ["warning", "warning", "warnings"],
  ["information", "remark", "remarks"],
  ["hint", "hint", "hints"],
];

/** The diagnostics of the resulting entry, the worst first; each leads to its place in the manifest. */
export function checks({ checks: found, face }: EntryResult): Html {
  const shown = face === "published" ? "as published" : "as it stands";
  if (!found)
    return html`<div class="list-page">
      <div class="empty" role="status"><h2>Checking…</h2></div>
    </div>`;
  if (found.length === 0)
    return html`<div class="list-page">
      <div class="empty good">
        <h2>All good</h2>
        <p>The resulting entry, ${shown}, breaks no rule.</p>
      </div>
    </div>`;
  const sorted = SEVERITIES.flatMap(([severity]) => found.filter((problem) => problem.severity === severity));
  const more = sorted.length - LIST_LIMIT;
  return html`<div class="list-page">
    <p class="against">${summary(found)} in the resulting entry, ${shown}.</p>
    <ul class="checks">
      ${sorted.slice(0, LIST_LIMIT).map(row)}
    </ul>
    ${more > 0 && html`<p class="more">and ${more} more</p>`}
  </div>`;
}

function summary(found: readonly EntryProblem[]): string {
  return SEVERITIES.map(([severity, one, many]) => {
    const count = found.filter((problem) => problem.severity === severity).length;
    return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
  })
    .filter((part) => part !== "")
    .join(", ");
}

function row({ code, severity, message, line, character, pointer }: EntryProblem): Html {
  const name = SEVERITIES.find(([known]) => known === severity)?.[1] ?? severity;
  return html`<li>
    <button type="button" class="check ${severity}" data-line="${line}" data-character="${character}">
      <span class="severity">${name}</span>
      <span class="message">${isolated(message, 600)}</span>
      <span class="place"
        ><code>${isolated(code, 60)}</code> line
        ${line + 1}${pointer !== undefined && html` · ${isolated(pointer, 120)}`}</span
      >
    </button>
  </li>`;
}

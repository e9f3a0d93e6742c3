import { message } from "../../../../server/core/text/messages";
import type { EntryResult, Face } from "../../../../server/protocol";
import type { PageModel, PageView, TabName, Trouble } from "../model/messages";
import { envelopeOf } from "../parts/field";
import { html, sentence, type Html } from "../parts/html";
import { isolated } from "../parts/values";
import { isCompared } from "./changes";

const FACES: readonly (readonly [face: Face, label: string])[] = [
  ["published", message("As published")],
  ["current", message("Today")],
];

/** Renders the tabs, the switch between the two faces, and the pin. */
export function toolbar(view: PageView, result: EntryResult): Html {
  return html`<header class="toolbar">
    <div class="tabs" role="tablist" aria-label="${message("Catalog entry")}">
      ${TABS.map(([name, label]) => tab(name, label, countOf(name, result), view))}
    </div>
    <div class="switches">
      <div class="faces" role="radiogroup" aria-label="${message("Entry to show")}">
        ${FACES.map(([face, label]) => radio(face, label, view))}
      </div>
      <button
        type="button"
        class="pin"
        data-action="pin"
        aria-pressed="${String(view.isPinned)}"
        title="${view.isPinned ? message("Follow the active manifest") : message("Keep showing this manifest")}"
      >
        ${message("Pin")}
      </button>
    </div>
  </header>`;
}

/** Returns the number of entries in a tab; undefined while it is not known. */
function countOf(name: TabName, result: EntryResult): number | undefined {
  const { changes, warnings, problems } = result;
  const count = changes.length + warnings.length;
  if (name === "changes") return isCompared(result) || count > 0 ? count : undefined;
  return name === "checks" ? problems.length : undefined;
}

function tab(name: TabName, label: string, count: number | undefined, { tab: active }: PageView): Html {
  const selected = name === active;
  const number = count !== undefined && html` <span class="count">${count}</span>`;
  return html`<button
    type="button"
    role="tab"
    id="tab-${name}"
    data-tab="${name}"
    aria-controls="panel-${name}"
    aria-selected="${String(selected)}"
    tabindex="${selected ? 0 : -1}"
  >
    ${label}${number}
  </button>`;
}

function radio(face: Face, label: string, view: PageView): Html {
  // Shows the reader's choice, not the face of the last answer: a pending answer must not turn the switch back.
  const checked = face === view.face && html`checked`;
  return html`<label
    ><input type="radio" name="face" value="${face}" ${checked} /><span>${label}</span></label
  >`;
}

/** Renders the status line: the shown face, or the reason why the page does not show the current text. */
export function status({ fileName, result, trouble }: PageModel): Html {
  const shown = result?.entry == null ? undefined : result;
  if (trouble) return banner(trouble, fileName, shown?.face);
  const text = shown && faceText(shown);
  return html`<p class="status" role="status"><span class="status-text">${text}</span></p>`;
}

function faceText(result: EntryResult): Html {
  if (result.face === "current") {
    return result.placeholder
      ? sentence(
          "**Today:** a placeholder that cannot be installed remotely, because there is no package.",
          {},
        )
      : sentence("**Today:** the entry that the catalog could serve now.", {});
  }
  const { isPending } = envelopeOf(result).at("data", "item", "latest_compatible_version", "artifact_url");
  return isPending
    ? sentence("**As published:** the entry after a signed package of this version is published.", {})
    : sentence("**As published:** the entry with the published package.", {});
}

function banner(trouble: Trouble, fileName: string, kept: Face | undefined): Html {
  return html`<p class="status banner" role="status" data-trouble="${trouble.kind}">
    <span class="status-text">${troubleText(trouble, fileName)} ${kept && keptText(kept)}</span
    >${action(trouble)}
  </p>`;
}

function keptText(face: Face): string {
  return face === "current"
    ? message("Showing the last valid entry (today).")
    : message("Showing the last valid entry (as published).");
}

function troubleText(trouble: Trouble, fileName: string): Html {
  const name = isolated(fileName);
  switch (trouble.kind) {
    case "broken":
      return sentence("**Line {line}, column {column}:** {message}", {
        line: trouble.line + 1,
        column: trouble.character + 1,
        message: isolated(trouble.message),
      });
    case "unrecognized":
      return sentence("**{name}** is not recognized as a plugin manifest any more.", { name });
    case "closed":
      return sentence("**{name}** is closed.", { name });
    case "unanswered":
      return sentence("**The language server did not answer:** {message}", {
        message: isolated(trouble.message),
      });
  }
}

function action(trouble: Trouble): Html | undefined {
  if (trouble.kind === "broken") {
    return html`<button type="button" data-line="${trouble.line}" data-character="${trouble.character}">
      ${message("Go to line")}
    </button>`;
  }
  return trouble.kind === "closed"
    ? html`<button type="button" data-line="0" data-character="0">${message("Open")}</button>`
    : undefined;
}

/** The tabs of the page, in their order. */
export const TABS: readonly (readonly [name: TabName, label: string])[] = [
  ["page", message("Page")],
  ["payload", message("Payload")],
  ["changes", message("Changes")],
  ["checks", message("Checks")],
];

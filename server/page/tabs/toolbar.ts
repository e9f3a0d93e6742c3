import { message } from "../../core/text/messages";
import type { EntryResult, Face } from "../model/entry";
import type { PageView, TabName, Theme, Width } from "../model/messages";
import { html, type Html, icon } from "../parts/html";

type Tab = readonly [name: TabName, label: string];

export const tabs = (): readonly Tab[] => [
  ["page", message("Page")],
  ["install", message("Install")],
  ["changes", message("Changes")],
  ["release", message("Release")],
  ["payload", message("Payload")],
  ["checks", message("Checks")],
];

const faces = (): readonly (readonly [face: Face, label: string])[] => [
  ["published", message("As published")],
  ["current", message("Today")],
];

export const themes = (): readonly (readonly [theme: Theme, label: string])[] => [
  ["editor", message("Like the editor")],
  ["light", message("Light")],
  ["dark", message("Dark")],
  ["hc-light", message("High contrast, light")],
  ["hc-dark", message("High contrast, dark")],
];

export const widths = (): readonly (readonly [width: Width, label: string])[] => [
  ["full", message("Whole panel")],
  ["720", message("720 pixels")],
  ["360", message("360 pixels")],
  ["240", message("240 pixels")],
];

/** Renders the row of controls: the tabs, then the menu. @param folded the tabs that do not fit in the row */
export function toolbar(view: PageView, result: EntryResult, folded: readonly TabName[] = []): Html {
  // Show the reader's choice: the last result may still have the other face.
  const face = faceName(view.face);
  return html`<header class="toolbar">
    <div class="tab-row">
      <div class="tabs" role="tablist" aria-label="${message("Catalog entry")}">
        ${tabs().map((each) => tab(each, result, view, folded))}
      </div>
      ${moreTabs(result, folded)}
    </div>
    <button
      type="button"
      class="menu-button"
      popovertarget="menu"
      aria-label="${message("View: {face}", { face })}"
      title="${message("View: {face}", { face })}"
    >
      ${icon("eye")}<span class="face-name">${face}</span>${icon("chevron-down")}
    </button>
    ${menu(view)}
  </header>`;
}

export function faceName(face: Face): string {
  return faces().find(([name]) => name === face)?.[1] ?? face;
}

function countOf(name: TabName, { chosen, changes, warnings, problems }: EntryResult): number | undefined {
  if (name === "changes" && chosen) return chosen.changes?.length;
  const count = (changes?.changes.length ?? 0) + warnings.length;
  if (name === "changes") return changes || count > 0 ? count : undefined;
  return name === "checks" ? problems.length : undefined;
}

function tab(
  [name, label]: Tab,
  result: EntryResult,
  { tab: active }: PageView,
  folded: readonly TabName[],
): Html {
  const selected = name === active;
  return html`<button
    type="button"
    role="tab"
    id="tab-${name}"
    data-tab="${name}"
    aria-controls="panel-${name}"
    aria-selected="${String(selected)}"
    tabindex="${selected ? 0 : -1}"
    ${folded.includes(name) && !selected && html`hidden`}
  >
    ${label}${countBadge(name, result)}
  </button>`;
}

/** Renders the menu at the end of the tabs. Its button always exists, so that its width can be measured. */
function moreTabs(result: EntryResult, folded: readonly TabName[]): Html {
  const words = message("More tabs");
  const items = tabs().filter(([name]) => folded.includes(name));
  return html`<button
      type="button"
      class="more-tabs"
      popovertarget="more-tabs"
      aria-label="${words}"
      title="${words}"
      ${items.length === 0 && html`hidden`}
    >
      ${icon("ellipsis")}
    </button>
    <div class="tab-menu" id="more-tabs" popover>
      ${items.map(([name, label]) => html`<button type="button" data-tab="${name}">${label}${countBadge(name, result)}</button>`)}
    </div>`;
}

function countBadge(name: TabName, result: EntryResult): Html | false {
  const count = countOf(name, result);
  return count !== undefined && html` <span class="count">${count}</span>`;
}

/** Renders the reader's choices. The browser closes the menu on Escape or a click outside. */
function menu({ face, isPinned, theme, width }: PageView): Html {
  return html`<div class="menu" id="menu" popover>
    <fieldset>
      <legend>${message("Entry to show")}</legend>
      ${faces().map(([name, label]) => radio(name, label, face))}
    </fieldset>
    <label
      ><input
        type="checkbox"
        name="pin"
        ${isPinned && html`checked`}
      />${message("Keep this manifest")}</label
    >
    ${choice("theme", message("Theme"), themes(), theme)}
    ${choice("width", message("Width"), widths(), width)}
  </div>`;
}

function radio(face: Face, label: string, chosen: Face): Html {
  return html`<label
    ><input type="radio" name="face" value="${face}" ${face === chosen && html`checked`} />${label}</label
  >`;
}

/** Renders a drop-down menu. */
export function choice(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  chosen: string,
): Html {
  return html`<label class="choice"
    >${label}
    <select name="${name}">
      ${choices.map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)}
    </select></label
  >`;
}

/**
 * Returns the indexes of the tabs to show: all if they fit, otherwise the chosen one and as many of the first ones as fit
 * beside the menu.
 * @param widths in pixels, including the gap after each tab; `room` and `menu` include a gap, too
 * @param chosen the index of the chosen tab
 */
export function fittingTabs(widths: readonly number[], chosen: number, room: number, menu: number): number[] {
  const sum = (some: readonly number[]) => some.reduce((total, index) => total + (widths[index] ?? 0), 0);
  const all = [...widths.keys()];
  if (sum(all) <= room) return all;
  for (let count = all.length - 1; count > 0; count -= 1) {
    const shown = all.filter((index) => index < count || index === chosen);
    if (sum(shown) + menu <= room) return shown;
  }
  return all.filter((index) => index === chosen);
}

/** Returns the tab of a page or of the playground that a key selects (WAI-ARIA Authoring Practices, Tabs). */
export function neighbor<Name>(names: readonly Name[], tab: Name, key: string): Name | undefined {
  const i = names.indexOf(tab);
  switch (key) {
    case "ArrowRight":
      return names[(i + 1) % names.length];
    case "ArrowLeft":
      return names.at(i - 1);
    case "Home":
      return names[0];
    case "End":
      return names.at(-1);
    default:
      return undefined;
  }
}

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

/** Renders the tabs and the menu of the view. @param foldedTabs the tabs that do not fit in the row */
export function toolbar(view: PageView, result: EntryResult, foldedTabs: readonly TabName[] = []): Html {
  // Show the face that the reader has chosen: the last result may still have the other face.
  const face = faceName(view.face);
  return html`<header class="toolbar">
    <div class="tab-row">
      <div class="tabs" role="tablist" aria-label="${message("Catalog entry")}">
        ${tabs().map((tab) => tabButton(tab, result, view, foldedTabs))}
      </div>
      ${foldedTabMenu(result, foldedTabs)}
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
    ${viewMenu(view)}
  </header>`;
}

export function faceName(face: Face): string {
  return faces().find(([name]) => name === face)?.[1] ?? face;
}

function countOf(name: TabName, { chosen, changes, problems }: EntryResult): number | undefined {
  if (name === "changes" && chosen) return chosen.changes?.length;
  if (name === "changes") return changes ? changes.changes.length + changes.others.length : undefined;
  return name === "checks" ? problems.length : undefined;
}

function tabButton(
  [name, label]: Tab,
  result: EntryResult,
  view: PageView,
  foldedTabs: readonly TabName[],
): Html {
  const isSelected = name === view.tab;
  return html`<button
    type="button"
    role="tab"
    id="tab-${name}"
    data-tab="${name}"
    aria-controls="panel-${name}"
    aria-selected="${String(isSelected)}"
    tabindex="${isSelected ? 0 : -1}"
    ${foldedTabs.includes(name) && !isSelected && html`hidden`}
  >
    ${label}${countBadge(name, result)}
  </button>`;
}

/** Renders the menu at the end of the tabs. The menu's button always exists, because its width is measured. */
function foldedTabMenu(result: EntryResult, foldedTabs: readonly TabName[]): Html {
  const title = message("More tabs");
  const items = tabs().filter(([name]) => foldedTabs.includes(name));
  return html`<button
      type="button"
      class="more-tabs"
      popovertarget="more-tabs"
      aria-label="${title}"
      title="${title}"
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
function viewMenu({ face, isPinned, theme, width }: PageView): Html {
  const radioButtons = faces().map(
    ([name, label]) =>
      html`<label
        ><input type="radio" name="face" value="${name}" ${name === face && html`checked`} />${label}</label
      >`,
  );
  return html`<div class="menu" id="menu" popover>
    <fieldset>
      <legend>${message("Entry to show")}</legend>
      ${radioButtons}
    </fieldset>
    <label
      ><input
        type="checkbox"
        name="pin"
        ${isPinned && html`checked`}
      />${message("Keep this manifest")}</label
    >
    ${dropDown("theme", message("Theme"), themes(), theme)}
    ${dropDown("width", message("Width"), widths(), width)}
  </div>`;
}

export function dropDown(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  selectedValue: string,
): Html {
  return html`<label class="choice"
    >${label}
    <select name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}" ${value === selectedValue && html`selected`}>${text}</option>`)}
    </select></label
  >`;
}

/**
 * Returns the indexes of the tabs to show: all tabs, if they fit. Otherwise, the selected tab, then the last tab
 * (*Checks*) if it fits, and then as many of the first tabs as fit beside the menu.
 * @param tabWidths in pixels; each width includes one gap between tabs, as `rowWidth` and `menuWidth` do
 */
export function fittingTabs(
  tabWidths: readonly number[],
  selectedIndex: number,
  rowWidth: number,
  menuWidth: number,
): number[] {
  const indexes = [...tabWidths.keys()];
  for (const keptIndexes of [[selectedIndex, indexes.length - 1], [selectedIndex]]) {
    for (let count = indexes.length; count >= 0; count -= 1) {
      const shownIndexes = indexes.filter((index) => index < count || keptIndexes.includes(index));
      const width = shownIndexes.reduce((sum, index) => sum + (tabWidths[index] ?? 0), 0);
      if (width + (shownIndexes.length < indexes.length ? menuWidth : 0) <= rowWidth) return shownIndexes;
    }
  }
  return [selectedIndex];
}

/** Returns the tab that a key selects (WAI-ARIA Authoring Practices, Tabs); undefined for other keys. */
export function tabForKey<Name>(names: readonly Name[], tab: Name, key: string): Name | undefined {
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

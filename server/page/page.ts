import { message } from "../core/text/messages";
import type { EntryResult } from "./model/entry";
import type { PageModel, PageView, TabName } from "./model/messages";
import { envelopeOf } from "./parts/field";
import { html, sentence, type Html } from "./parts/html";
import type { LinkOptions } from "./parts/links";
import { isolated } from "./parts/values";
import { storePage } from "./store/store-page";
import { changes } from "./tabs/changes";
import { checks, problemList } from "./tabs/checks";
import { install } from "./tabs/install";
import { strip, trouble } from "./tabs/notice";
import { payload } from "./tabs/payload";
import { release } from "./tabs/release";
import { tabs, toolbar } from "./tabs/toolbar";
import type { Folds } from "./parts/lists";

/**
 * Renders the preview's page as HTML. Everything from the manifest is escaped and isolated, and links have
 * plain http and https addresses only. Hidden tabs are left empty.
 * @param folded the tabs that do not fit in the row
 */
export function renderPage(
  model: PageModel,
  view: PageView & LinkOptions,
  folded: readonly TabName[] = [],
): string {
  const { fileName, result } = model;
  if (!result || result.entry === null) {
    const broken = model.trouble?.kind === "broken" ? result : null;
    return html`${trouble(model)}
      <div class="panel" tabindex="0">${emptyPage(fileName, broken, view)}</div>`.toString();
  }
  const { tab, toggled } = view;
  // Overlaps the panel's edge, so that the page does not jump while a half-typed value is invalid.
  const notice = html`<div class="notice">
    ${trouble(model) ?? (tab === "page" && strip(result, toggled !== null))}
  </div>`;
  return html`${toolbar(view, result, folded)}
    <div class="frame">${notice}${tabs().map((each) => panel(each, view, result))}</div>
    <p class="origin" id="origin" hidden></p>`.toString();
}

function panel(
  [name, label]: ReturnType<typeof tabs>[number],
  view: PageView & LinkOptions,
  result: EntryResult,
): Html {
  const isActive = name === view.tab;
  const hidden = !isActive && html`hidden`;
  return html`<div
    class="panel"
    role="tabpanel"
    id="panel-${name}"
    aria-labelledby="tab-${name}"
    tabindex="0"
    ${hidden}
  >
    ${isActive && name !== "page" && html`<h1 class="spoken">${label}</h1>`}
    ${isActive && tabContent(name, result, view)}
  </div>`;
}

export function tabContent(name: TabName, result: EntryResult, view: Folds & LinkOptions): Html {
  switch (name) {
    case "page":
      return storePage(result, view);
    case "install":
      return install(result, view);
    case "release":
      return release(result, view);
    case "payload":
      return payload(envelopeOf(result), view);
    case "changes":
      return changes(result, view);
    case "checks":
      return checks(result, view);
  }
}

function emptyPage(fileName: string, broken: EntryResult | null, view: PageView): Html {
  const name = isolated(fileName);
  if (broken) {
    return html`<div class="nothing">
        <h1>${message("No entry yet")}</h1>
        <p>${sentence("Fix this syntax error to see the catalog entry of {name}.", { name })}</p>
      </div>
      ${broken.problems.length > 0 && html`<div class="list-page">${problemList(broken, view)}</div>`}`;
  }
  return html`<div class="nothing">
    <h1>${message("Nothing to preview")}</h1>
    <p>${sentence("{name} is not recognized as a plugin manifest.", { name })}</p>
    <p>
      ${sentence("Add an `id` and properties such as `capability_levels`, `integration`, `host_capabilities` or `permissions` to see the catalog entry here.", {})}
    </p>
  </div>`;
}

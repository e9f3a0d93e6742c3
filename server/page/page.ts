import { message, messageLanguage } from "../core/text/messages";
import type { EntryResult } from "./model/entry";
import { titleOf, type PageModel, type PageView, type TabName } from "./model/messages";
import { envelopeOf } from "./parts/field";
import { escape, html, sentence, type Html } from "./parts/html";
import { type LinkOptions, isolate } from "./parts/values";
import type { Folds } from "./parts/lists";
import { storePage } from "./store/store-page";
import { changes } from "./tabs/changes";
import { checks, problemList } from "./tabs/checks";
import { install } from "./tabs/install";
import { errorStrip, staleBanner } from "./tabs/notice";
import { payload } from "./tabs/payload";
import { release } from "./tabs/release";
import { faceName, tabs, toolbar } from "./tabs/toolbar";

/**
 * Renders the preview's page as HTML. Text from the manifest is escaped, its direction is isolated, and its links have
 * https addresses only. Hidden tabs are left empty.
 * @param foldedTabs the tabs that do not fit in the row
 */
export function renderPage(
  model: PageModel,
  view: PageView & LinkOptions,
  foldedTabs: readonly TabName[] = [],
): string {
  const { fileName, result } = model;
  if (!result || result.entry === null) {
    const brokenResult = model.stale?.kind === "broken" ? result : null;
    return html`${staleBanner(model)}
      <div class="panel" tabindex="0">${noEntryPage(fileName, brokenResult, view)}</div>`.toString();
  }
  const { tab, toggled } = view;
  // Overlaps the panel's padding, which grows to make room for a notice.
  const notice = html`<div class="notice">
    ${staleBanner(model) ?? (tab === "page" && errorStrip(result, toggled !== null))}
  </div>`;
  const panels = tabs().map(([name, label]) => {
    const isActive = name === tab;
    return html`<div
      class="panel"
      role="tabpanel"
      id="panel-${name}"
      aria-labelledby="tab-${name}"
      tabindex="0"
      ${!isActive && html`hidden`}
    >
      ${isActive && name !== "page" && html`<h1 class="spoken">${label}</h1>`}
      ${isActive && tabContent(name, result, view)}
    </div>`;
  });
  return html`${toolbar(view, result, foldedTabs)}
    <div class="frame">${notice}${panels}</div>
    <p class="origin" id="origin" hidden></p>`.toString();
}

function tabContent(name: TabName, result: EntryResult, view: Folds & LinkOptions): Html {
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

/** @param brokenResult the result for a text that has never been valid; null for a file that is not a manifest */
function noEntryPage(fileName: string, brokenResult: EntryResult | null, view: PageView): Html {
  const name = isolate(fileName);
  if (brokenResult) {
    return html`<div class="nothing">
        <h1>${message("No entry yet")}</h1>
        <p>${sentence("Fix this syntax error to see the catalog entry of {name}.", { name })}</p>
      </div>
      ${brokenResult.problems.length > 0 && html`<div class="list-page">${problemList(brokenResult, view)}</div>`}`;
  }
  return html`<div class="nothing">
    <h1>${message("Nothing to preview")}</h1>
    <p>${sentence("{name} is not recognized as a plugin manifest.", { name })}</p>
    <p>
      ${sentence("Add an `id` and properties such as `capability_levels`, `integration`, `host_capabilities` or `permissions` to see the catalog entry here.", {})}
    </p>
  </div>`;
}

/** Allows only the inline style sheet and images in `data:` URIs. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * Renders the preview as one self-contained HTML file without scripts, to attach to a review: all tabs in sequence,
 * everything but the payload unfolded. The page asks before it opens a link, as the editor does.
 * @param model with a `result` that has an entry
 * @param style the contents of the style sheet `dist/static.css`
 */
export function renderStatic(model: PageModel, style: string): string {
  const { result } = model;
  const shownTabs = result ? tabs().filter(([name]) => hasContent(name, result)) : [];
  const body =
    result &&
    html`<p class="faces">${faceName(result.face)}</p>
      <nav class="parts" aria-label="${message("Contents")}">
        ${shownTabs.map(([name, label]) => html`<a href="#${anchorOf(name)}">${label}</a> `)}
      </nav>
      ${errorStrip(result, false)}${shownTabs.map(([name, label]) => staticSection(name, label, result))}`;
  return `<!DOCTYPE html>
<html lang="${escape(messageLanguage())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escape(titleOf(model))}</title>
<style>
${style.replaceAll("</", "<\\/")}</style>
</head>
<body class="static">
<main>${html`${staleBanner(model)}${body}`.toString()}</main>
</body>
</html>
`;
}

/** Tests if a result has the data of a tab. The data of *Checks* and *Release* is optional. */
function hasContent(name: TabName, { checks, release }: EntryResult): boolean {
  if (name === "checks") return checks !== undefined;
  return name !== "release" || Boolean(release);
}

/** Returns the anchor of a tab's section. The payload's anchor is in a fold, which the browser opens for the link. */
function anchorOf(name: TabName): string {
  return name === "payload" ? "payload" : `part-${name}`;
}

function staticSection(name: TabName, label: string, result: EntryResult): Html {
  const content = tabContent(name, result, { toggled: null, confirmsLinks: true });
  if (name === "page") return html`<section class="panel part" id="part-page">${content}</section>`;
  const foldedPayload =
    name === "payload" &&
    html`<details class="folded-payload">
      <summary>${message("Show the payload")}</summary>
      <div id="payload">${content}</div>
    </details>`;
  return html`<section class="panel part" aria-labelledby="part-${name}">
    <h1 class="part-title" id="part-${name}">${label}</h1>
    ${foldedPayload || content}
  </section>`;
}

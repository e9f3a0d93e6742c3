import type { EntryResult } from "../../server/protocol";
import type { PageModel, PageView, TabName } from "./messages";
import { contents } from "./page/contents";
import { envelopeOf } from "./page/entry-view";
import { facts } from "./page/facts";
import { hero } from "./page/hero";
import { html, type Html } from "./page/html";
import { payload } from "./page/payload";
import { status, toolbar } from "./page/toolbar";
import { isolated } from "./page/values";
import { versions } from "./page/versions";

/**
 * The preview's page as HTML. Pure; everything that comes from the manifest is escaped and isolated, and the page links
 * to plain http and https addresses only. The tab that is not in view is left empty.
 */
export function renderPage(model: PageModel, view: PageView): string {
  const { fileName, result, trouble } = model;
  if (!result || result.entry === null) {
    return html`${trouble && status(model)}${nothing(fileName, trouble?.kind === "broken")}`.toString();
  }
  return html`${toolbar(view)}${status(model)}${panel("page", view, result)}${panel("payload", view, result)}`.toString();
}

function panel(name: TabName, { tab }: PageView, result: EntryResult): Html {
  const hidden = name !== tab && html`hidden`;
  const content = name === "page" ? storePage : wholePayload;
  return html`<div
    class="panel"
    role="tabpanel"
    id="panel-${name}"
    aria-labelledby="tab-${name}"
    tabindex="0"
    ${hidden}
  >
    ${name === tab && content(result)}
  </div>`;
}

function wholePayload(result: EntryResult): Html {
  return payload(envelopeOf(result));
}

function storePage(result: EntryResult): Html {
  const data = envelopeOf(result).at("data");
  const item = data.at("item");
  return html`<article class="store-page">
    ${hero(item, result.placeholder)}
    <div class="columns">
      <div class="main">${contents(item.at("manifest"))}${versions(data.at("versions"))}</div>
      ${facts(item, result.placeholder)}
    </div>
  </article>`;
}

function nothing(fileName: string, broken: boolean): Html {
  const name = isolated(fileName);
  if (broken) {
    return html`<div class="nothing">
      <h1>No entry yet</h1>
      <p>As soon as ${name} is a JSON object, its catalog entry appears here.</p>
    </div>`;
  }
  return html`<div class="nothing">
    <h1>Nothing to preview</h1>
    <p>${name} does not read as a plugin manifest.</p>
    <p>
      A manifest has an <code>id</code> and members such as <code>capability_levels</code>,
      <code>integration</code>, <code>host_capabilities</code> or <code>permissions</code>. As soon as it has
      them, its catalog entry appears here.
    </p>
  </div>`;
}

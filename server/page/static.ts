import type { EntryResult } from "./model/entry";
import { message, messageLanguage } from "../core/text/messages";
import { titleOf, type PageModel, type TabName } from "./model/messages";
import { tabContent } from "./page";
import { escape, html, type Html } from "./parts/html";
import { strip, trouble } from "./tabs/notice";
import { faceName, tabs } from "./tabs/toolbar";

/** Allows only the inline style sheet and images in `data:` URIs. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * Renders the preview as one self-contained HTML file without scripts, to attach to a review: all tabs in sequence,
 * everything but the payload unfolded. The page asks before it opens a link, as the editor does.
 * @param model with a `result` that has an entry
 * @param style the contents of the style sheet `dist/static.css`
 */
export function renderStatic(model: PageModel, style: string): string {
  const { result } = model;
  const shown = result ? tabs().filter(([name]) => isShown(name, result)) : [];
  const body =
    result &&
    html`<p class="faces">${faceName(result.face)}</p>
      <nav class="parts" aria-label="${message("Contents")}">
        ${shown.map(([name, label]) => html`<a href="#${anchorOf(name)}">${label}</a> `)}
      </nav>
      ${strip(result, false)}${shown.map(([name, label]) => part(name, label, result))}`;
  return `<!DOCTYPE html>
<html lang="${escape(messageLanguage())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escape(titleOf(model))}</title>
<style>
${style.replaceAll("</", "<\\/")}</style>
</head>
<body class="static">
<main>${html`${trouble(model)}${body}`.toString()}</main>
</body>
</html>
`;
}

/** Tests if a tab has its data: that of *Checks* and *Release* is optional. */
function isShown(name: TabName, { checks, release }: EntryResult): boolean {
  if (name === "checks") return checks !== undefined;
  return name !== "release" || Boolean(release);
}

/** Returns the anchor of a part. The payload's is inside its fold, so that following it unfolds the payload. */
function anchorOf(name: TabName): string {
  return name === "payload" ? "payload" : `part-${name}`;
}

function part(name: TabName, label: string, result: EntryResult): Html {
  const content = tabContent(name, result, { toggled: null, confirmsLinks: true });
  if (name === "page") return html`<section class="panel part" id="part-page">${content}</section>`;
  return html`<section class="panel part" aria-labelledby="part-${name}">
    <h1 class="part-title" id="part-${name}">${label}</h1>
    ${name === "payload" ? foldedPayload(content) : content}
  </section>`;
}

function foldedPayload(payload: Html): Html {
  return html`<details class="whole">
    <summary>${message("Show the payload")}</summary>
    <div id="payload">${payload}</div>
  </details>`;
}

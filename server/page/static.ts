import type { EntryResult } from "./model/entry";
import { messageLanguage } from "../core/text/messages";
import type { PageModel, TabName } from "./model/messages";
import { titleOf } from "./model/model";
import { tabContent } from "./page";
import { html, type Html } from "./parts/html";
import { strip, trouble } from "./tabs/notice";
import { faceName, tabs } from "./tabs/toolbar";

/** Allows only the inline style sheet and images in `data:` URIs. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * Renders the preview as one self-contained HTML file, to attach to a review: all tabs one below the other, everything
 * unfolded, without scripts, and as safe as the page in the editor: it asks before it opens a link, too.
 * @param model with a `result` that has an entry
 * @param style the contents of the style sheet `dist/static.css`
 */
export function renderStatic(model: PageModel, style: string): string {
  const { result } = model;
  const title = html`${titleOf(model)}`;
  const body =
    result &&
    html`<p class="faces">${faceName(result.face)}</p>
      ${strip(result, false)}${tabs().map(([name, label]) => part(name, label, result))}`;
  return `<!DOCTYPE html>
<html lang="${html`${messageLanguage()}`.toString()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title.toString()}</title>
<style>
${style.replaceAll("</", "<\\/")}</style>
</head>
<body class="static">
<main>${html`${trouble(model)}${body}`.toString()}</main>
</body>
</html>
`;
}

/** Renders a tab as a section; leaves out checks and a checklist that were not requested. */
function part(name: TabName, label: string, result: EntryResult): Html | false {
  if (name === "checks" && !result.checks) return false;
  if (name === "release" && !result.release) return false;
  const heading = name !== "page" && html`<h1 class="part-title" id="part-${name}">${label}</h1>`;
  const labelled = name !== "page" && html`aria-labelledby="part-${name}"`;
  return html`<section class="panel part" ${labelled}>
    ${heading}${tabContent(name, result, { toggled: null, confirmsLinks: true })}
  </section>`;
}

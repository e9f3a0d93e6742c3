import { message, plural } from "../../core/text/messages";
import { errorCount, type EntryResult, type Face } from "../model/entry";
import type { PageModel, StaleReason } from "../model/messages";
import { html, type Html, icon, sentence } from "../parts/html";
import { isolate } from "../parts/values";

/** Renders the reason why the page does not show the current text; undefined if the page shows it. */
export function staleBanner({ fileName, result, stale }: PageModel): Html | undefined {
  if (!stale) return undefined;
  // The style sheet cuts off the message after two lines.
  const tooltip = "message" in stale && html`title="${stale.message}"`;
  return html`<p class="banner" role="status" data-stale="${stale.kind}">
    ${icon("warning")}<span class="banner-text" ${tooltip}
      >${bannerText(stale, fileName)} ${result?.entry != null && lastEntryText(result.face)}</span
    >${bannerButton(stale)}
  </p>`;
}

/** Warns of errors that prevent publication, and of suppressed errors. Links to the *Checks* tab. */
export function errorStrip(result: EntryResult, hasScript: boolean): Html | false {
  const [count, acceptedCount] = [errorCount(result), result.acceptedErrors ?? 0];
  if (count + acceptedCount === 0) return false;
  const className = count > 0 ? "strip" : "strip is-accepted";
  const content = [
    count > 0 &&
      html`${icon("error")}${plural(
        count,
        "{count} error keeps this from being published",
        "{count} errors keep this from being published",
        { count },
      )}`,
    acceptedCount > 0 && html`${icon("warning")}${acceptedErrorsText(acceptedCount)}`,
  ];
  // Without a script, only links work.
  return hasScript
    ? html`<button type="button" class="${className}" data-tab="checks">${content}</button>`
    : html`<p class="${className}"><a href="#part-checks">${content}</a></p>`;
}

export function acceptedErrorsText(count: number): string {
  return plural(
    count,
    "{count} error against the interface is suppressed",
    "{count} errors against the interface are suppressed",
    { count },
  );
}

function lastEntryText(face: Face): string {
  return face === "current"
    ? message("Showing the last valid entry (today).")
    : message("Showing the last valid entry (as published).");
}

function bannerText(reason: StaleReason, fileName: string): Html {
  const name = isolate(fileName);
  switch (reason.kind) {
    case "broken":
      return sentence("**Line {line}, column {column}:** {message}", {
        line: reason.line + 1,
        column: reason.character + 1,
        message: isolate(reason.message),
      });
    case "unrecognized":
      return sentence("**{name}** is not recognized as a plugin manifest any more.", { name });
    case "closed":
      return sentence("**{name}** is closed.", { name });
    case "unanswered":
      return sentence("**The language server did not answer:** {message}", {
        message: isolate(reason.message),
      });
  }
}

function bannerButton(reason: StaleReason): Html | false {
  if (reason.kind === "broken")
    return html`<button type="button" data-line="${reason.line}" data-character="${reason.character}">
      ${message("Go to line")}
    </button>`;
  if (reason.kind !== "closed") return false;
  return html`<button type="button" data-line="0" data-character="0">${message("Open")}</button>`;
}

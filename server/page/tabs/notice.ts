import { message, plural } from "../../core/text/messages";
import { errorCount, type EntryResult, type Face } from "../model/entry";
import type { PageModel, Trouble } from "../model/messages";
import { html, type Html, icon, sentence } from "../parts/html";
import { isolate } from "../parts/values";

/** Renders the reason why the page does not show the current text; undefined if the page shows it. */
export function troubleBanner({ fileName, result, trouble }: PageModel): Html | undefined {
  if (!trouble) return undefined;
  // The style sheet cuts off the message after two lines.
  const tooltip = "message" in trouble && html`title="${trouble.message}"`;
  return html`<p class="banner" role="status" data-trouble="${trouble.kind}">
    ${icon("warning")}<span class="banner-text" ${tooltip}
      >${troubleText(trouble, fileName)} ${result?.entry != null && lastEntryText(result.face)}</span
    >${troubleButton(trouble)}
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

function troubleText(trouble: Trouble, fileName: string): Html {
  const name = isolate(fileName);
  switch (trouble.kind) {
    case "broken":
      return sentence("**Line {line}, column {column}:** {message}", {
        line: trouble.line + 1,
        column: trouble.character + 1,
        message: isolate(trouble.message),
      });
    case "unrecognized":
      return sentence("**{name}** is not recognized as a plugin manifest any more.", { name });
    case "closed":
      return sentence("**{name}** is closed.", { name });
    case "unanswered":
      return sentence("**The language server did not answer:** {message}", {
        message: isolate(trouble.message),
      });
  }
}

function troubleButton(trouble: Trouble): Html | false {
  if (trouble.kind === "broken")
    return html`<button type="button" data-line="${trouble.line}" data-character="${trouble.character}">
      ${message("Go to line")}
    </button>`;
  if (trouble.kind !== "closed") return false;
  return html`<button type="button" data-line="0" data-character="0">${message("Open")}</button>`;
}

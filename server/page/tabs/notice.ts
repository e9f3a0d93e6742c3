import { message, plural } from "../../core/text/messages";
import { errorCount, type EntryResult, type Face } from "../model/entry";
import type { PageModel, Trouble } from "../model/messages";
import { html, type Html, icon, sentence } from "../parts/html";
import { isolated } from "../parts/values";

/** Renders the reason why the page does not show the current text, if there is one. */
export function trouble({ fileName, result, trouble: reason }: PageModel): Html | undefined {
  if (!reason) return undefined;
  const kept = result?.entry == null ? undefined : result.face;
  return html`<p class="banner" role="status" data-trouble="${reason.kind}">
    ${icon("warning")}<span class="banner-text" ${tooltip(reason)}
      >${troubleText(reason, fileName)} ${kept && keptText(kept)}</span
    >${action(reason)}
  </p>`;
}

/** Repeats the message as a tooltip, because the page cuts it off after two lines. */
function tooltip(reason: Trouble): Html | false {
  return "message" in reason && html`title="${reason.message}"`;
}

/** Warns of errors that prevent publication and of suppressed errors, with a link to the *Checks* tab. */
export function strip(result: EntryResult, hasScript: boolean): Html | false {
  const [count, accepted] = [errorCount(result), result.acceptedErrors ?? 0];
  const texts = [
    ...(count > 0 ? [html`${icon("error")}${errorsText(count)}`] : []),
    ...(accepted > 0 ? [html`${icon("warning")}${acceptedErrorsText(accepted)}`] : []),
  ];
  if (texts.length === 0) return false;
  const look = count > 0 ? "strip" : "strip is-accepted";
  // Without a script, only links work.
  return hasScript
    ? html`<button type="button" class="${look}" data-tab="checks">${texts}</button>`
    : html`<p class="${look}"><a href="#part-checks">${texts}</a></p>`;
}

function errorsText(count: number): string {
  return plural(
    count,
    "{count} error keeps this from being published",
    "{count} errors keep this from being published",
    { count },
  );
}

export function acceptedErrorsText(count: number): string {
  return plural(
    count,
    "{count} error of the interface is suppressed",
    "{count} errors of the interface are suppressed",
    { count },
  );
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

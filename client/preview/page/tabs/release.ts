import { message, plural } from "../../../../server/core/text/messages";
import type { Comparison, EntryResult } from "../../../../server/protocol";
import { errorCount } from "../model/model";
import { envelopeOf } from "../parts/field";
import { html, sentence, type Html } from "../parts/html";
import { sign } from "../parts/icons";
import { isolated } from "../parts/values";

/** What a release needs, and whether the manifest has it; undefined while it is not known. */
interface Point {
  readonly isDone: boolean | undefined;
  readonly text: Html | string;
  /** What to do about it. */
  readonly action?: Html | false;
}

/** Lists what a release needs, each with what to do about it. */
export function release(result: EntryResult, hasActions: boolean): Html {
  const points = [versionPoint(result), errorPoint(result), templatePoint(result), newsPoint(result)];
  return html`<div class="list-page">
    <h2 class="lead">${message("Before you release")}</h2>
    <ul class="points">
      ${points.map(({ isDone, text, action }) => {
        const state = isDone === undefined ? "unknown" : isDone ? "met" : "unmet";
        return html`<li class="point ${state}">
          ${signOf(isDone)}
          <p>${text}</p>
          ${hasActions && action}
        </li>`;
      })}
    </ul>
  </div>`;
}

function signOf(isDone: boolean | undefined): Html {
  if (isDone === undefined) return sign("info", message("Not known"));
  return isDone ? sign("check", message("Done")) : sign("error", message("To do"));
}

function versionPoint({ comparison, earlier, versionRange }: EntryResult): Point {
  if (!comparison)
    return {
      isDone: undefined,
      text: earlier.isLoading
        ? message("Reading the earlier versions…")
        : message("No earlier version: this is the first release."),
    };
  const { advice } = comparison;
  const base = isolated(comparison.base, 60);
  if (!advice)
    return {
      isDone: undefined,
      text: sentence("The earlier version {base} is not a version of three parts.", { base }),
    };
  const wanted = isolated(advice.wanted, 60);
  const inferred = sign("info", message("Inferred: the interface does not say how versions are numbered."));
  const text = html`${versionText(advice, base, wanted)} ${inferred}`;
  const action =
    !advice.enough &&
    versionRange !== undefined &&
    html`<button type="button" data-action="bump">
      ${sentence("Set version to {wanted}", { wanted })}
    </button>`;
  return { isDone: advice.enough, text, action };
}

function versionText({ bump, enough }: NonNullable<Comparison["advice"]>, base: Html, wanted: Html): Html {
  switch (bump) {
    case "major":
      return enough
        ? sentence("The version is enough for breaking changes since {base}.", { base })
        : sentence("Breaking changes since {base} call for version {wanted} or newer.", { base, wanted });
    case "minor":
      return enough
        ? sentence("The version is enough for the changes since {base}.", { base })
        : sentence("The changes since {base} call for a minor version: {wanted} or newer.", { base, wanted });
    case "patch":
      return enough
        ? sentence("The version is enough for the small changes since {base}.", { base })
        : sentence("The small changes since {base} call for version {wanted} or newer.", { base, wanted });
    case "none":
      return enough
        ? sentence("Nothing has changed since version {base}.", { base })
        : sentence("The version is older than {base}, and nothing has changed since.", { base });
  }
}

function errorPoint(result: EntryResult): Point {
  const count = errorCount(result);
  if (count === 0) return { isDone: true, text: message("The manifest has no errors.") };
  const text = plural(count, "The manifest has {count} error.", "The manifest has {count} errors.", {
    count,
  });
  return { isDone: false, text, action: toChecks() };
}

function templatePoint({ problems }: EntryResult): Point {
  const count = problems.filter(({ code }) => code === "template-value").length;
  if (count === 0) return { isDone: true, text: message("Every template has been replaced.") };
  const text = plural(
    count,
    "{count} template is left to replace.",
    "{count} templates are left to replace.",
    { count },
  );
  return { isDone: false, text, action: toChecks() };
}

function newsPoint(result: EntryResult): Point {
  const version = isolated(envelopeOf(result).at("data", "item", "latest_version").text ?? "", 60);
  return result.hasNews
    ? { isDone: true, text: sentence("The changelog says what is new in version {version}.", { version }) }
    : {
        isDone: false,
        text: sentence("Nothing says what is new in version {version}. Add a section to CHANGELOG.md.", {
          version,
        }),
      };
}

function toChecks(): Html {
  return html`<button type="button" data-tab="checks">${message("Show Problems")}</button>`;
}

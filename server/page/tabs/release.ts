import type { PointState } from "../../core/check/release-points";
import { message, plural } from "../../core/text/messages";
import type { EntryFix, EntryRelease, EntryResult, ReleasePoint } from "../model/entry";
import type { ReleaseAction } from "../model/messages";
import { foldedList, listRenderer, type Folds } from "../parts/lists";
import { html, type Html, type IconName, sentence, labeledIcon } from "../parts/html";
import { earlierVersionLabel, isolate } from "../parts/values";
import { fixButton, ruleAndPlace } from "./checks";

type Advice = NonNullable<EntryRelease["advice"]>;
type Point = ReleasePoint<EntryFix>;

/** Lists the points of `check --release`. If the page has a script, adds buttons for fixes and commands. */
export function release({ release: result }: EntryResult, view: Folds): Html {
  if (result === undefined)
    return html`<div class="empty" role="status"><h2>${message("Checking the release…")}</h2></div>`;
  if (!result)
    return html`<div class="empty">
      <h2>${message("Nothing to release")}</h2>
      <p>${message("A saved detail response has been published already. Open the manifest instead.")}</p>
    </div>`;
  const hasScript = view.toggled !== null;
  const rows = rowsOf(result, hasScript);
  const openRows = OPEN_STATES.flatMap((state) => rows.filter((row) => row.state === state));
  const doneRows = rows.filter(({ state }) => state === "done");
  const list = listRenderer<Row>("points", ({ item }) => item);
  const isPackageDone = result.points.some(
    ({ code, state }) => code === "release-package" && state === "done",
  );
  return html`<div class="list-page">
    <h2 class="lead">${summaryOf(result)}</h2>
    ${foldedList(openRows, view, {
      key: "release-points",
      list,
      summary: (count) => plural(count, "{count} more problem", "{count} more problems", { count }),
    })}
    ${foldedList(doneRows, view, {
      key: "release-done",
      shownCount: 0,
      list,
      summary: (count) => plural(count, "{count} check passed", "{count} checks passed", { count }),
    })}
    ${hasScript && isPackageDone && buttonRow(commandButtons("release-package", result))}
  </div>`;
}

/** The states of open points, the most urgent first. */
const OPEN_STATES: readonly PointState[] = ["error", "warning", "information", "unknown"];

interface Row {
  readonly state: PointState;
  readonly item: Html;
}

function rowsOf(result: EntryRelease, hasScript: boolean): Row[] {
  const { points, failures = [], isLoading } = result;
  const versionIndex = points.findLastIndex(({ code }) => code === "release-version");
  return [
    ...failures.map((failure) => rowOf("error", html`<p>${isolate(failure, 600)}</p>`)),
    ...points.flatMap((point, i) => [
      rowOf(point.state, pointText(point, hasScript), hasScript ? buttonsOf(result, point, i) : []),
      ...(i === versionIndex ? adviceRows(result, hasScript) : []),
    ]),
    ...(isLoading
      ? [rowOf("unknown", html`<p role="status">${message("Reading the earlier versions…")}</p>`)]
      : []),
  ];
}

function rowOf(state: PointState, content: Html, buttons: readonly Html[] = []): Row {
  const item = html`<li class="point is-${state}">
    ${labeledIcon(...stateIcons()[state])} ${content}${buttonRow(buttons)}
  </li>`;
  return { state, item };
}

function buttonRow(buttons: readonly Html[]): Html | false {
  return buttons.length > 0 && html`<div class="point-actions">${buttons}</div>`;
}

/** Counts the errors and warnings of `check --release` in one sentence. */
function summaryOf({ points, failures = [], isLoading }: EntryRelease): string {
  const countOf = (state: PointState) => points.filter((point) => point.state === state).length;
  const [errors, warnings] = [countOf("error") + failures.length, countOf("warning")];
  if (errors > 0 && warnings > 0)
    return message("{errors} and {warnings} left before the release", {
      errors: plural(errors, "{count} error", "{count} errors", { count: errors }),
      warnings: plural(warnings, "{count} warning", "{count} warnings", { count: warnings }),
    });
  if (errors > 0)
    return plural(errors, "{count} error left before the release", "{count} errors left before the release", {
      count: errors,
    });
  if (warnings > 0)
    return plural(
      warnings,
      "{count} warning left before the release",
      "{count} warnings left before the release",
      { count: warnings },
    );
  return isLoading
    ? message("Checking the release…")
    : message("No errors or warnings left before the release");
}

const stateIcons = (): Readonly<Record<PointState, readonly [name: IconName, label: string]>> => ({
  done: ["check", message("Done")],
  error: ["error", message("Error")],
  warning: ["warning", message("Warning")],
  information: ["info", message("Worth a look")],
  unknown: ["question", message("Unknown")],
});

function pointText({ message: text, range, pointer = "", code }: Point, hasScript: boolean): Html {
  const content = isolate(text, 600);
  if (!range) return html`<p>${content}</p>`;
  const { line, character } = range.start;
  const place = ruleAndPlace(code, line, pointer);
  if (!hasScript) return html`<p>${content} ${place}</p>`;
  return html`<button type="button" class="point-text" data-line="${line}" data-character="${character}">
    ${content} ${place}
  </button>`;
}

function buttonsOf(result: EntryRelease, { code, state, fixes = [] }: Point, index: number): Html[] {
  return [
    ...fixes.map((fix, i) => fixButton(fix, "point", `${index}/${i}`)),
    ...(state === "done" ? [] : commandButtons(code, result)),
  ];
}

function commandButtons(code: string, { isWithoutChangelog, cannotReadPackages }: EntryRelease): Html[] {
  if (code === "release-changelog") {
    const label = isWithoutChangelog ? message("Add CHANGELOG.md") : message("Open CHANGELOG.md");
    return [actionButton("changelog", label)];
  }
  if (code !== "release-package" || cannotReadPackages) return [];
  return [
    actionButton("checkPackages", message("Check with Packages…")),
    actionButton("fillArtifacts", message("Fill Artifacts from Packages…")),
  ];
}

function actionButton(action: ReleaseAction, label: string | Html): Html {
  return html`<button type="button" data-release="${action}">${label}</button>`;
}

/** Suggests a version, based on the changes since the last release. `check --release` does not require that version. */
function adviceRows({ advice, last, points }: EntryRelease, hasScript: boolean): Row[] {
  if (!advice || !last || advice.bump === "none") return [];
  const [base, wanted] = [earlierVersionLabel(last.version, last.tag), isolate(advice.wanted, 60)];
  const note = labeledIcon(
    "info",
    message("Inferred: the interface does not say how versions are numbered."),
  );
  // Do not offer the bump twice: the version's problem may have the same fix.
  const hasFix = points.some(({ code, fixes = [] }) => code === "release-version" && fixes.length > 0);
  const button = actionButton("bump", sentence("Set version to {wanted}", { wanted }));
  const state = advice.enough ? "done" : "information";
  const text = html`<p>${adviceText(advice, base, wanted)} ${note}</p>`;
  return [rowOf(state, text, hasScript && !advice.enough && !hasFix ? [button] : [])];
}

function adviceText({ bump, enough }: Advice, base: Html, wanted: Html): Html {
  switch (bump) {
    case "major":
      return enough
        ? sentence("The version is high enough for breaking changes since {base}.", { base })
        : sentence("Breaking changes since {base} call for version {wanted} or newer.", { base, wanted });
    case "minor":
      return enough
        ? sentence("The version is high enough for the changes since {base}.", { base })
        : sentence("The changes since {base} call for a minor version: {wanted} or newer.", { base, wanted });
    default:
      return enough
        ? sentence("The version is high enough for the small changes since {base}.", { base })
        : sentence("The small changes since {base} call for version {wanted} or newer.", { base, wanted });
  }
}

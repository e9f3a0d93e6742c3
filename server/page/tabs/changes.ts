import type { EntryChange, ReviewedChange } from "../../core/entry/review/comparison";
import type { EntryWarning } from "../../core/entry/review/warnings";
import { parsePointer } from "../../core/json/tree/pointer";
import { asObject, isString } from "../../core/json/tree/value";
import { message, plural } from "../../core/text/messages";
import type { ChosenComparison, EntryResult, Json } from "../model/entry";
import { fieldAt } from "../parts/field";
import { foldedList, hiddenCountNote, LIST_LIMIT, listRenderer, type Folds } from "../parts/lists";
import { unformattedHtml, html, type Html, icon, type IconName, sentence, labeledIcon } from "../parts/html";
import { sourceAttributes, isolate, oneLine } from "../parts/values";
import { comparisonHeading } from "./base-menu";

/** Values with more characters are cut off. The payload has the full value. */
const VALUE_LIMIT = 2000;

/** Lists the same classes of changes as the command `diff`. */
const changeClasses = (): readonly (readonly [
  name: ReviewedChange["class"],
  title: string,
  iconName: IconName,
])[] => [
  ["breaking", message("Breaking"), "warning"],
  ["permission", message("More access"), "shield"],
  ["feature", message("Features"), "diff-added"],
  ["change", message("Changed"), "diff-modified"],
  ["text", message("Texts"), "symbol-string"],
];

/** Lists the changes for users since the newest earlier version, or since a chosen base. */
export function changes(result: EntryResult, view: Folds): Html {
  const { chosen } = result;
  return html`<div class="list-page">
    ${chosen ? changesSinceBase(result, chosen, view) : changesSinceLastVersion(result, view)}
  </div>`;
}

function changesSinceBase(
  result: EntryResult,
  { changes: manifestChanges, advice, refusal }: ChosenComparison,
  view: Folds,
): Html {
  const heading = comparisonHeading(result);
  if (manifestChanges)
    return html`${heading}
      <p class="advice">${advice}</p>
      ${changeLists(result, manifestChanges, [], view)}`;
  if (refusal === undefined) return html`${heading} ${readingNotice()}`;
  return html`${heading}
    <div class="empty">
      <h2>${message("Cannot compare")}</h2>
      <p>${isolate(refusal)}</p>
    </div>`;
}

function changesSinceLastVersion(result: EntryResult, view: Folds): Html {
  const { warnings, earlier, changes } = result;
  const warningList =
    warnings.length > 0 &&
    html`<ul class="warnings" aria-label="${message("Warnings")}">
        ${warnings.slice(0, LIST_LIMIT).map(warningRow)}
      </ul>
      ${hiddenCountNote(warnings.length)}`;
  if (!changes) return html`${warningList} ${noEarlierVersion(earlier)}`;
  return html`${sourceNote(earlier.note)} ${warningList} ${comparisonHeading(result)}
  ${changeLists(result, changes.changes, changes.others, view)}`;
}

function sourceNote(note: string | undefined): Html | false {
  return note !== undefined && html`<p class="earlier">${isolate(note)}</p>`;
}

function readingNotice(): Html {
  return html`<div class="empty" role="status"><h2>${message("Reading the earlier versions…")}</h2></div>`;
}

function noEarlierVersion({ note, isLoading }: EntryResult["earlier"]): Html {
  if (isLoading) return html`${sourceNote(note)} ${readingNotice()}`;
  const explanation = message(
    "Nothing to compare with: no git tag and no saved catalog entry has an earlier version.",
  );
  return html`<div class="empty">
    <h2>${message("No earlier version")}</h2>
    <p>${note === undefined ? explanation : isolate(note)}</p>
  </div>`;
}

/** @param entryChanges changes in the entry that do not follow from the manifest's changes */
function changeLists(
  result: EntryResult,
  manifestChanges: readonly ReviewedChange[],
  entryChanges: readonly EntryChange[],
  view: Folds,
): Html {
  if (manifestChanges.length + entryChanges.length === 0)
    return html`<div class="empty good">
      <h2>${icon("check")}${message("No changes")}</h2>
      <p>${message("The plugin is the same in both.")}</p>
    </div>`;
  return html`${changeClasses().map(([name, title, iconName]) => {
    const classChanges = manifestChanges.filter((change) => change.class === name);
    if (classChanges.length === 0) return false;
    return html`<section class="section class-${name}">
      <h2>${icon(iconName)}${title} <span class="count">${classChanges.length}</span></h2>
      ${foldedList(classChanges, view, {
        key: `changes ${name}`,
        list: listRenderer("changes", (change) => changeRow(result, change)),
        summary: (count) => plural(count, "{count} more change", "{count} more changes", { count }),
      })}
    </section>`;
  })}
  ${
    entryChanges.length > 0 &&
    html`<details class="section follows">
      <summary>
        <h2>
          ${message("Other changes in the catalog entry")} <span class="count">${entryChanges.length}</span>
        </h2>
      </summary>
      ${fieldList(result, entryChanges)}
    </details>`
  }`;
}

function changeRow(result: EntryResult, change: ReviewedChange): Html {
  const { pointer, sentence: text, follows } = change;
  // A removed property has no source to go to.
  const attributes = change.after !== undefined && sourceAttributes(pointer);
  const isLessAccess = change.after === undefined && ACCESS_POINTER.test(pointer);
  const count = follows.length;
  return html`<li class="change ${isLessAccess && "less"}" ${attributes}>
    ${kindIcon(change)}
    <div class="text">
      <p>
        ${isolate(text, 600)}
        ${isLessAccess && html` <span class="badge less">${icon("diff-removed")}${message("Less access")}</span>`}
      </p>
      ${allowance(change)} ${approval(change)} ${longValues(change)}
      ${
        count > 0 &&
        html`<details class="follows">
          <summary>
            ${plural(count, "{count} catalog field changes with it", "{count} catalog fields change with it", { count })}
          </summary>
          ${fieldList(result, follows)}
        </details>`
      }
    </div>
  </li>`;
}

const ACCESS_POINTER = /^\/(?:permissions|host_capabilities)\/\d+(?:\/value\/\d+)?$/;

function kindIcon({ before, after }: Pick<ReviewedChange, "before" | "after">): Html {
  if (before === undefined) return labeledIcon("diff-added", message("Added"));
  return after === undefined
    ? labeledIcon("diff-removed", message("Removed"))
    : labeledIcon("diff-modified", message("Changed"));
}

function allowance({ allows }: ReviewedChange): Html | false {
  if (!allows) return false;
  const { sentence: text, host } = allows;
  const values = { host: isolate(host ?? "", 60), sentence: isolate(text, 600) };
  return html`<p class="meaning">
    ${host === undefined ? text : sentence("According to {host}: {sentence}", values)}
  </p>`;
}

function approval({ approval: approved }: ReviewedChange): Html | false {
  if (!approved) return false;
  return html`<p class="meaning">
    ${sentence("Approved: {reason}", { reason: isolate(approved.reason, 600) })}
  </p>`;
}

/** Shows both values if the change's sentence cuts one off: `show` allows 60 characters, including the quotes. */
function longValues({ before, after }: ReviewedChange): Html | false {
  const isLong = [before, after].some((value) => typeof value === "string" && value.length > 58);
  if (before === undefined || after === undefined || !isLong) return false;
  return unformattedHtml`<p class="values">${renderValue(before, "del")}${arrow}${renderValue(after, "ins")}</p>`;
}

const arrow = unformattedHtml` <span class="arrow" aria-hidden="true">→</span> `;

function renderValue(value: Json | undefined, element: "del" | "ins"): Html | false {
  if (value === undefined) return false;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const content =
    text === "" ? html`<span class="unstated">${message("empty")}</span>` : isolate(text, VALUE_LIMIT);
  return element === "del" ? unformattedHtml`<del>${content}</del>` : unformattedHtml`<ins>${content}</ins>`;
}

function fieldList(result: EntryResult, fields: readonly EntryChange[]): Html {
  return html`<ul class="fields">
      ${fields.slice(0, LIST_LIMIT).map((field) => fieldRow(result, field))}
    </ul>
    ${hiddenCountNote(fields.length)}`;
}

function fieldRow(result: EntryResult, change: EntryChange): Html {
  const { kind, pointer, before, after } = change;
  // The entry does not contain a removed field, so there is nothing to point at.
  const attributes = kind !== "removed" && html`data-pointer="${pointer}" tabindex="-1"`;
  const field = fieldAt(result, pointer);
  const newValue =
    after !== undefined && field.isPending
      ? unformattedHtml`<ins>${oneLine(field)}</ins>`
      : renderValue(after, "ins");
  return html`<li ${attributes}>
    ${kindIcon(change)} <code>${isolate(readablePath(result, change))}</code>
    ${unformattedHtml`<span class="values">${renderValue(before, "del")}${kind === "changed" && arrow}${newValue}</span>`}
  </li>`;
}

function warningRow({ message: text, pointer }: EntryWarning): Html {
  return html`<li class="warning" data-pointer="${pointer}" tabindex="-1">
    ${icon("warning")}${isolate(text)}
  </li>`;
}

const CONTAINER = /^\/data\/(?:item\/manifest|item|versions\/\d+\/manifest|versions\/\d+)\//;

/** Formats a changed field's path: names list items by `type` or `id`, and omits the index of scalars. */
export function readablePath(result: EntryResult, { pointer, before, after }: EntryChange): string {
  const [container = "/"] = CONTAINER.exec(pointer) ?? [];
  const containerField = fieldAt(result, container.slice(0, -1));
  const segments = parsePointer(pointer.slice(container.length - 1));
  const words = segments.map((segment, i) => {
    if (!/^\d+$/.test(segment)) return segment;
    const isLast = i === segments.length - 1;
    const value = isLast ? (after ?? before) : containerField.at(...segments.slice(0, i + 1)).value;
    return nameOf(value) ?? (isLast && ["string", "number"].includes(typeof value) ? "" : segment);
  });
  return words.filter((word) => word !== "").join(" › ");
}

function nameOf(item: Json | undefined): string | undefined {
  const { type, id } = asObject(item);
  return [type, id].find((name) => isString(name) && name !== "") as string | undefined;
}

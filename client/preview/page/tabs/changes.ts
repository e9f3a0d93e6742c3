import { message } from "../../../../server/core/text/messages";
import type { ChangeWarning, EntryResult, FieldChange, Json } from "../../../../server/protocol";
import { fieldAt } from "../parts/field";
import { exact, html, sentence, type Content, type Html } from "../parts/html";
import { PERMISSION_TEXTS } from "../parts/permission-texts";
import { isolated, line, LIST_LIMIT, more } from "../parts/values";
import { pathOf, permissionType, wordsFor, valueOf } from "./change-path";

/** The number of characters of a value that a reader can compare; the payload has all of it. */
const VALUE_LIMIT = 2000;

const LATEST_VERSION = "/data/item/latest_version";

/** The groups of changes, the most important first; the last one takes the rest. */
const GROUPS: readonly (readonly [title: string, holds: (path: string) => boolean])[] = [
  [
    message("Permissions and capabilities"),
    (path) => /^(?:permissions|host_capabilities|capability_levels)(?:\/|$)/.test(path),
  ],
  [message("Compatibility"), (path) => /^(?:(?:min|max)_app_version|compatibility)(?:\/|$)/.test(path)],
  [message("Other changes"), () => true],
];

/** Lists what publication would change, compared with the newest earlier version. */
export function changes(result: EntryResult): Html {
  const { warnings, earlier } = result;
  const note = earlier.note !== undefined && html`<p class="earlier">${isolated(earlier.note)}</p>`;
  return html`<div class="list-page">
    ${note}${
      warnings.length > 0 &&
      html`<ul class="warnings" aria-label="${message("Warnings")}">
        ${warnings.map(warning)}
      </ul>`
    }
    ${isCompared(result) ? grouped(result) : without(result)}
  </div>`;
}

/** Checks whether there is anything to compare with: an earlier version, or an entry with another identifier. */
export function isCompared({ earlier, changes: all }: EntryResult): boolean {
  return earlier.kind !== "none" || all.length > 0;
}

function without({ earlier }: EntryResult): Html {
  if (earlier.isLoading)
    return html`<div class="empty" role="status"><h2>${message("Reading the earlier versions…")}</h2></div>`;
  return html`<div class="empty">
    <h2>${message("No earlier version")}</h2>
    <p>
      ${message("Nothing to compare with: no git tag and no saved catalog entry has an earlier version.")}
    </p>
  </div>`;
}

function grouped(result: EntryResult): Html {
  const { changes: all } = result;
  const version = earlierVersion(result);
  if (all.length === 0)
    return html`<div class="empty">
      <h2>${message("No changes")}</h2>
      <p>${sameText(version)}</p>
    </div>`;
  const groups = GROUPS.map(([title], i) => ({
    title,
    members: all.filter((change) => GROUPS.findIndex(([, holds]) => holds(pathOf(change))) === i),
  }));
  return html`<p class="against">${againstText(version)}</p>
    ${groups.map(({ title, members }) => members.length > 0 && group(result, title, members))}`;
}

/** Returns the number of the newest earlier version; undefined if the entry has none. */
function earlierVersion(result: EntryResult): Html | undefined {
  const change = result.changes.find(({ pointer }) => pointer === LATEST_VERSION);
  const before = change ? change.before : fieldAt(result, LATEST_VERSION).value;
  return typeof before === "string" ? isolated(before, 60) : undefined;
}

function sameText(version: Html | undefined): Content {
  return version
    ? sentence("The published entry stays the same as in version {version}.", { version })
    : message("The published entry stays the same as the earlier one.");
}

function againstText(version: Html | undefined): Content {
  return version
    ? sentence("Compared with version {version}:", { version })
    : message("Compared with the earlier entry:");
}

function group(result: EntryResult, title: string, members: readonly FieldChange[]): Html {
  return html`<section class="section">
    <h2>${title} <span class="count">${members.length}</span></h2>
    <ul class="changes">
      ${members.slice(0, LIST_LIMIT).map((change) => row(result, change))}
    </ul>
    ${more(members.length)}
  </section>`;
}

const KINDS = { added: message("Added"), removed: message("Removed"), changed: message("Changed") } as const;

function row(result: EntryResult, change: FieldChange): Html {
  const { kind, pointer } = change;
  // A reader cannot point at a removed field: the entry does not contain it.
  const origin = kind !== "removed" && html`data-pointer="${pointer}" tabindex="-1"`;
  return html`<li class="change ${kind}" ${origin}>
    <span class="kind">${KINDS[kind]}</span>
    <div class="what">
      <code>${isolated(wordsFor(result, change))}</code>
      ${consent(change)} ${values(result, change)}
    </div>
  </li>`;
}

/** Shows the old and the new value with their line breaks; a pending value is marked instead of made up. */
function values(result: EntryResult, change: FieldChange): Html | false {
  const { kind, pointer, before, after } = change;
  if (isShownByPath(change)) return false;
  const arrow = kind === "changed" && exact` <span class="arrow">→</span> `;
  const field = fieldAt(result, pointer);
  const will = after !== undefined && field.isPending ? exact`<ins>${line(field)}</ins>` : side(after, "ins");
  return exact`<p class="values">${side(before, "del")}${arrow}${will}</p>`;
}

/** Checks whether a change's path says everything: a permission that has only its type. */
function isShownByPath(change: FieldChange): boolean {
  return permissionType(change) !== undefined && Object.keys(valueOf(change) as object).length === 1;
}

/** Explains an added or removed permission in our own words. */
function consent(change: FieldChange): Html | false {
  const type = permissionType(change);
  const text = type === undefined ? undefined : PERMISSION_TEXTS.get(type)?.consent;
  return text !== undefined && html`<span class="ours">${text}</span>`;
}

function side(value: Json | undefined, element: "del" | "ins"): Html | false {
  if (value === undefined) return false;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const shown =
    text === "" ? html`<span class="unstated">${message("empty")}</span>` : isolated(text, VALUE_LIMIT);
  return element === "del" ? exact`<del>${shown}</del>` : exact`<ins>${shown}</ins>`;
}

function warning({ message: text, pointer }: ChangeWarning): Html {
  return html`<li class="warning" data-pointer="${pointer}" tabindex="-1">${isolated(text)}</li>`;
}

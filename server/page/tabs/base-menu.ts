import { message } from "../../core/text/messages";
import type { BaseChoice, EntryResult } from "../model/entry";
import { fieldAt } from "../parts/field";
import { html, sentence, type Html } from "../parts/html";
import { earlierVersionLabel, isolate, oneLine } from "../parts/values";
import { LIST_LIMIT } from "../parts/lists";
import { dropDown } from "./toolbar";

/** The values of the options that are not tags: the current base, the saved entry, and a prompt for another base. */
const [CURRENT, SAVED, ASK] = ["", "saved", "ask"];

type Option = readonly [value: string, label: string];

/** Renders the heading of a comparison with the names of both sides, and the menu that changes the base. */
export function comparisonHeading(result: EntryResult): Html {
  const { bases, chosen, changes } = result;
  const base = chosen ? isolate(chosen.name, 60) : earlierVersionLabel(changes?.base ?? "", changes?.tag);
  const current = oneLine(fieldAt(result, "/data/item/latest_version"), message("not stated"));
  return html`<div class="comparison">
    <h2 class="lead">${sentence("What changes from {base} to {current}", { base, current })}</h2>
    ${bases && dropDown("base", message("Compare with"), optionsOf(result), selectedValue(result))}
  </div>`;
}

function optionsOf({ bases, chosen }: EntryResult): Option[] {
  const { saved, releases = [], isWithoutGit } = bases ?? {};
  const tags = releases.slice(0, LIST_LIMIT).map(({ tag }) => tag);
  return [
    ...(chosen && !tags.includes(chosen.name) ? [[CURRENT, chosen.name] as const] : []),
    ...(saved ? [[SAVED, message("{version} of the saved catalog entry", saved)] as const] : []),
    ...tags.map((tag) => [`refs/tags/${tag}`, tag] as const),
    [ASK, isWithoutGit ? message("Another File…") : message("Another File or Revision…")],
  ];
}

function selectedValue({ bases, chosen, changes }: EntryResult): string {
  const tag = chosen ? chosen.name : changes?.tag;
  if (bases?.releases.some((release) => release.tag === tag)) return `refs/tags/${tag}`;
  return chosen ? CURRENT : SAVED;
}

/**
 * Returns the base for an option's value; null to ask the user. The value is never `CURRENT`, because the menu offers
 * that option only while it is selected.
 */
export function baseForOption(value: string): BaseChoice | null {
  if (value === ASK) return null;
  return value === SAVED ? { saved: true } : { revision: value };
}

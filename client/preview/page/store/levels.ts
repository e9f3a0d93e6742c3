import { message } from "../../../../server/core/text/messages";
import type { Field } from "../parts/field";
import { html, sentence, type Html } from "../parts/html";
import { chips, code, isolated, line, listed, words } from "../parts/values";
import { section } from "./section";

/** The additions of the levels to the host, in the interface's terms (Integration). */
const ADDITIONS: Readonly<Record<number, string>> = {
  0: message("A top-level module"),
  1: message("A tab inside a parent module"),
  4: message("Workflow step types"),
};

/** Renders the capability levels, each with its addition to the host. */
export function levels(manifest: Field): Html | false {
  const items = manifest.at("capability_levels").items();
  if (items.length === 0) return false;
  const list = listed(items, (level) => card(level, manifest));
  return section(
    "levels",
    message("What it adds to the host"),
    html`<ul class="levels">
      ${list}
    </ul>`,
    items.length,
  );
}

function card(level: Field, manifest: Field): Html {
  const number = typeof level.value === "number" ? level.value : undefined;
  const addition = number === undefined ? undefined : ADDITIONS[number];
  return html`<div class="level-number">
      ${sentence("Level {level}", { level: html`<b>${line(level)}</b>` })}
    </div>
    <div class="level-body">
      <h3>${addition ?? message("Unknown level")}</h3>
      ${number !== undefined && details(number, manifest)}
    </div>`;
}

function details(number: number, manifest: Field): Html | false {
  const member = manifest.at("integration", `level${number}`);
  const rows = member.members();
  // A placeholder's manifest lists the levels without their details.
  if (manifest.at("integration").value === undefined && manifest.at("signature_required").value !== undefined)
    return false;
  if (rows.length === 0)
    return html`<p class="none">
      ${sentence("`integration.level{number}` is missing or empty.", { number })}
    </p>`;
  return html`<dl class="rows">${rows.map(([name, field]) => row(name, field))}</dl>`;
}

function row(name: string, field: Field): Html {
  const items = field.items();
  const value = items.length > 0 ? chips(items, words(name)) : code(field);
  return html`<div>
    <dt title="${name}">${isolated(words(name), 60)}</dt>
    <dd>${value}</dd>
  </div>`;
}

import { message } from "../../../../server/core/text/messages";
import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { GROUP_TITLES, GROUPS, PERMISSION_TEXTS, type Group } from "../parts/permission-texts";
import { chips, code, isolated, LIST_LIMIT, line, more, words } from "../parts/values";
import { section } from "./section";

/** Renders the permissions that a user has to accept, grouped by what is at stake. */
export function permissions(field: Field): Html | false {
  if (!Array.isArray(field.value)) return field.value !== undefined && permissionSection(line(field));
  const items = field.items();
  if (items.length === 0)
    return permissionSection(html`<p class="none">${message("No permissions.")}</p>`, 0);
  const shown = items.slice(0, LIST_LIMIT);
  const list = html`<p class="ours">
      ${message("Explained by their names. The host may word them differently.")}
    </p>
    <div class="consent">${[...GROUPS, undefined].map((name) => group(name, shown))}</div>
    ${more(items.length)}`;
  return permissionSection(list, items.length);
}

function permissionSection(content: Html, count?: number): Html {
  return section("permissions", message("Permissions"), content, count);
}

/** Renders the permissions of a group, or the unknown ones without a group. */
function group(name: Group | undefined, items: readonly Field[]): Html | false {
  const own = items.filter((item) => textOf(item)?.group === name);
  if (own.length === 0) return false;
  return html`<div class="consent-group ${name ?? "unknown"}">
    <h3>${name === undefined ? message("Other permissions") : GROUP_TITLES[name]}</h3>
    <ul>
      ${own.map(permission)}
    </ul>
  </div>`;
}

function textOf(permission: Field): ReturnType<typeof PERMISSION_TEXTS.get> {
  return PERMISSION_TEXTS.get(permission.at("type").text ?? "");
}

function permission(field: Field): Html {
  const type = field.at("type");
  const known = textOf(field);
  const name = type.text === undefined ? line(type) : isolated(known ? known.can : words(type.text));
  return html`<li ${field.mark}>
    <span class="name">${name}</span> ${code(type)}${programs(field.at("value"), type)}
  </li>`;
}

/** Lists the programs of `process_spawn_whitelist`, the only permission with a value. */
function programs(value: Field, type: Field): Html | false {
  const items = value.items();
  if (items.length > 0) return html`<span class="may">${chips(items, message("Programs"))}</span>`;
  return (
    type.value === "process_spawn_whitelist" &&
    html`<span class="may none">${message("No programs listed.")}</span>`
  );
}

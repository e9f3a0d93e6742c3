import { message } from "../../../../server/core/text/messages";
import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { GROUPS, PERMISSION_TEXTS, type Group } from "../parts/permission-texts";
import { chips, code, isolated, LIST_LIMIT, line, more, words } from "../parts/values";
import { section } from "./section";

/** What a reader has to agree to, grouped by what it touches. */
export function permissions(field: Field): Html | false {
  if (!Array.isArray(field.value)) return field.value !== undefined && permissionSection(line(field));
  const items = field.items();
  if (items.length === 0)
    return permissionSection(html`<p class="none">${message("It asks for none.")}</p>`, 0);
  const shown = items.slice(0, LIST_LIMIT);
  const list = html`<p class="ours">
      ${message("The plugin may do the following. The words are this tool's, read from the names; the catalog defines none.")}
    </p>
    <div class="consent">${[...GROUPS, undefined].map((name) => group(name, shown))}</div>
    ${more(items.length)}`;
  return permissionSection(list, items.length);
}

function permissionSection(content: Html, count?: number): Html {
  return section("permissions", message("Permissions"), content, count);
}

/** The permissions of a group; without one, those that nothing is known of. */
function group(name: Group | undefined, items: readonly Field[]): Html | false {
  const own = items.filter((item) => textOf(item)?.group === name);
  if (own.length === 0) return false;
  return html`<div class="consent-group ${name ?? "unknown"}">
    <h3>${message(name ?? "Not known to this tool")}</h3>
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
  const name = type.text === undefined ? line(type) : isolated(known ? message(known.can) : words(type.text));
  return html`<li ${field.mark}>
    <span class="name">${name}</span> ${code(type)}${programs(field.at("value"), type)}
  </li>`;
}

/** Which programs `process_spawn_whitelist` lets the plugin start; no other permission has a value. */
function programs(value: Field, type: Field): Html | false {
  const items = value.items();
  if (items.length > 0) return html`<span class="may">${chips(items, message("Programs"))}</span>`;
  return (
    type.value === "process_spawn_whitelist" &&
    html`<span class="may none">${message("It names no program that it may start.")}</span>`
  );
}

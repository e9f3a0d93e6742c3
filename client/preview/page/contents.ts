import type { Field } from "./entry-view";
import { html, type Html } from "./html";
import { levels } from "./levels";
import { section } from "./section";
import { chips, code, isolated, line, listed, prose, words } from "./values";

/** What a reader wants to know of the plugin; what its manifest has nothing of is left out. */
export function contents(manifest: Field): Html {
  return html`<div class="contents">
    ${about(manifest.at("long_description"))} ${levels(manifest)} ${permissions(manifest.at("permissions"))}
    ${capabilities(manifest.at("host_capabilities"))} ${commands(manifest.at("commands"))}
  </div>`;
}

function about(description: Field): Html | false {
  return (
    description.text !== undefined &&
    section("about", "About", html`<p class="prose">${prose(description)}</p>`)
  );
}

function permissions(field: Field): Html | false {
  const items = field.items();
  if (!Array.isArray(field.value)) return false;
  if (items.length === 0)
    return section("permissions", "Permissions", html`<p class="none">It asks for none.</p>`, 0);
  return section(
    "permissions",
    "Permissions",
    html`<ul class="grants">
      ${listed(items, permission)}
    </ul>`,
    items.length,
  );
}

function permission(field: Field): Html {
  const type = field.at("type");
  return html`<span class="name">${isolated(words(type.text ?? ""))}</span>
    ${code(type)}${executables(field.at("value"), type)}`;
}

/** Which programs `process_spawn_whitelist` lets the plugin start; no other permission has a value. */
function executables(value: Field, type: Field): Html | false {
  const items = value.items();
  if (items.length > 0) return html`<span class="may">may start ${chips(items, "Executables")}</span>`;
  return (
    type.value === "process_spawn_whitelist" &&
    html`<span class="may none">names no program that it may start</span>`
  );
}

function capabilities(field: Field): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  return section(
    "capabilities",
    "Host capabilities",
    html`<ul class="grants">
      ${listed(items, capability)}
    </ul>`,
    items.length,
  );
}

function capability(field: Field): Html {
  return html`<span class="name">${isolated(words(field.text ?? ""))}</span> ${code(field)}`;
}

function commands(field: Field): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  return section(
    "commands",
    "Commands",
    html`<ul class="commands">
      ${listed(items, command)}
    </ul>`,
    items.length,
  );
}

function command(field: Field): Html {
  return html`<span class="what">${line(field.at("description"))}</span> ${code(field.at("id"))}`;
}

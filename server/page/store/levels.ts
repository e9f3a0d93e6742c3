import { levelMeaning } from "../../core/text/meanings";
import { message } from "../../core/text/messages";
import type { Field } from "../parts/field";
import { html, type Html, icon, sentence } from "../parts/html";
import { code, isolate, oneLine, toWords } from "../parts/values";
import { chips, hiddenCountNote, LIST_LIMIT, listItems, section } from "../parts/lists";
import { row } from "./facts";

/** Draws what the plugin adds to the host's interface: its levels, and the document types that it opens. */
export function additions(manifest: Field): Html | false {
  const levels = manifest.at("capability_levels").items();
  const handlers = manifest.at("window", "document_handlers").items();
  if (levels.length + handlers.length === 0) return false;
  const content = html`<ul class="additions">
      ${listItems(levels, (level) => levelAddition(level, manifest))}
      ${handlers.length > 0 && html`<li>${documentTypes(handlers)}</li>`}
    </ul>
    ${hiddenCountNote(handlers.length)}`;
  return section("additions", message("What it adds"), content);
}

function levelAddition({ value, attributes }: Field, manifest: Field): Html {
  const level = typeof value === "number" ? value : undefined;
  const meaning = level === undefined ? undefined : levelMeaning(level);
  const title = meaning
    ? toWords(meaning.label)
    : message("Level {level}", { level: JSON.stringify(value ?? null).slice(0, 60) });
  return html`<h3 ${attributes}>${isolate(title)}</h3>
    ${level !== undefined && levelDrawing(level, manifest)}`;
}

function levelDrawing(level: number, manifest: Field): Html | false {
  const details = manifest.at("integration", `level${level}`);
  // A placeholder's manifest lists the levels without their details.
  if (manifest.at("integration").value === undefined && manifest.at("signature_required").value !== undefined)
    return false;
  if (details.members().length === 0)
    return html`<p class="none">
      ${sentence("`integration.level{level}` is missing or empty.", { level })}
    </p>`;
  switch (level) {
    case 0:
      return sidebarDrawing(details);
    case 1:
      return tabDrawing(details);
    case 4:
      return stepDrawing(details.at("workflow_step_types"));
    default:
      return html`<dl class="rows">${details.members().slice(0, LIST_LIMIT).map(memberRow)}</dl>`;
  }
}

/** Represents an entry of the host or of another plugin. */
const hostEntry = html`<li class="host-entry" aria-hidden="true"></li>`;

function sidebarDrawing(level: Field): Html {
  return html`<div class="drawing sidebar">
      <ul>
        ${hostEntry}
        <li class="plugin-entry">
          ${icon("extensions")}${oneLine(level.at("module_label"), message("No label yet"))}
        </li>
        ${hostEntry}${hostEntry}
      </ul>
      <div class="stage" aria-hidden="true"></div>
    </div>
    <p class="caption">
      ${sentence("Icon {icon}, position {position}, order {order}", {
        icon: code(level.at("module_icon")),
        position: code(level.at("sidebar_position")),
        order: code(level.at("sidebar_order")),
      })}
    </p>`;
}

function tabDrawing(level: Field): Html {
  const position = level.at("tab_position");
  const [, neighbor] = /^after:(.+)/s.exec(position.text ?? "") ?? [];
  return html`<div class="drawing module">
      <p class="module-name">${oneLine(level.at("parent_module"), message("No module yet"))}</p>
      <ul>
        ${neighbor === undefined ? hostEntry : html`<li class="neighbor"><span ${position.attributes}>${isolate(neighbor, 60)}</span></li>`}
        <li class="plugin-entry">
          ${icon("extensions")}${oneLine(level.at("tab_label"), message("No label yet"))}
        </li>
        ${hostEntry}
      </ul>
      <div class="stage" aria-hidden="true"></div>
    </div>
    <p class="caption">
      ${sentence("Icon {icon}, position {position}", { icon: code(level.at("tab_icon")), position: code(position) })}
    </p>`;
}

function stepDrawing(types: Field): Html {
  const items = types.items();
  if (items.length === 0) return oneLine(types, message("No step types yet"));
  return html`<ol class="drawing steps">
      ${hostEntry}
      ${items.slice(0, LIST_LIMIT).map((type) => html`<li class="plugin-entry">${stepName(type)}</li>`)}
      ${hostEntry}
    </ol>
    ${hiddenCountNote(items.length)}`;
}

function stepName(type: Field): Html {
  if (type.text === undefined) return oneLine(type);
  return html`<span ${type.attributes}>${isolate(toWords(type.text), 80)}</span> ${code(type)}`;
}

function documentTypes(handlers: readonly Field[]): Html {
  const items = handlers
    .slice(0, LIST_LIMIT)
    .map(
      (handler) =>
        html`<li>
          ${oneLine(handler.at("label"), message("No label yet"))}
          ${chips(handler.at("extensions").items(), message("Extensions"))}
        </li>`,
    );
  return html`<h3>${message("Opens documents")}</h3>
    <ul class="documents">
      ${items}
    </ul>`;
}

function memberRow([name, field]: [name: string, field: Field]): Html {
  const items = field.items();
  const value = items.length > 0 ? chips(items, toWords(name)) : code(field);
  return row(isolate(toWords(name), 60), value, name);
}

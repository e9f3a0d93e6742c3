import { message, plural } from "../../core/text/messages";
import type { Json } from "../model/entry";
import type { PageView } from "../model/messages";
import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { code, isolated, line, LIST_LIMIT, more, words } from "../parts/values";
import { section } from "./section";

const SHOWN = 10;

/** Renders the settings as a form, as the host would. The page does not save what a reader enters. */
export function settings(schema: Field, { toggled }: Pick<PageView, "toggled">): Html | false {
  if (schema.value === undefined) return false;
  const members = schema.at("properties").members();
  if (members.length === 0) {
    const isEmpty = schema.at("properties").value !== undefined || schema.at("type").value === "object";
    const text = isEmpty ? html`<p class="none">${message("No settings.")}</p>` : code(schema);
    return section("settings", message("Settings"), text, isEmpty ? 0 : undefined);
  }
  const rows = members.slice(0, LIST_LIMIT).map(([name, setting], i) => row(name, setting, i));
  const folded = rows.length - SHOWN;
  const form = html`<div class="settings">
    ${rows.slice(0, SHOWN)}
    ${
      folded > 0 &&
      html`<details class="rest" ${toggled === null && html`open`}>
        <summary>
          ${plural(folded, "{count} more setting", "{count} more settings", { count: folded })}
        </summary>
        <div class="settings">${rows.slice(SHOWN)}</div>
      </details>`
    }
    ${more(members.length)}
  </div>`;
  return section("settings", message("Settings"), form, members.length);
}

function row(name: string, setting: Field, index: number): Html {
  const id = `setting-${index}`;
  const { value } = setting;
  const title = setting.at("title");
  const label = title.text === undefined ? isolated(words(name), 80) : line(title);
  const description = setting.at("description");
  const isSetting = value !== null && typeof value === "object" && !Array.isArray(value);
  const control = isSetting ? controlOf(setting, id) : undefined;
  const heading = control ? html`<label for="${id}">${label}</label>` : html`<span>${label}</span>`;
  const notes = isSetting ? notesOf(setting) : [message("Not a valid setting.")];
  return html`<div class="setting" data-pointer="${setting.pointer}">
    <div class="setting-label" ${setting.mark}>${heading} <code>${isolated(name, 80)}</code></div>
    ${description.value !== undefined && html`<p class="setting-description">${line(description)}</p>`}
    ${control ?? html`<p class="unreadable">${code(isSetting ? setting.at("type") : setting)}</p>`}
    ${notes.length > 0 && html`<p class="setting-notes" id="${id}-notes">${isolated(notes.join(message(" ")))}</p>`}
  </div>`;
}

function controlOf(setting: Field, id: string): Html | undefined {
  const initial = setting.at("default").value;
  const notes = notesOf(setting).length > 0 && html`aria-describedby="${id}-notes"`;
  switch (setting.at("type").value) {
    case "boolean":
      return html`<input type="checkbox" id="${id}" ${initial === true && html`checked`} ${notes} />`;
    case "number":
      return html`<input
        type="number"
        id="${id}"
        step="any"
        ${bound("min", setting.at("minimum"))}
        ${bound("max", setting.at("maximum"))}
        value="${typeof initial === "number" ? String(initial) : ""}"
        ${notes}
      />`;
    case "string":
      return choices(setting)
        ? select(setting, id, notes)
        : html`<input
            type="text"
            id="${id}"
            spellcheck="false"
            dir="auto"
            ${bound("minlength", setting.at("minLength"))}
            value="${typeof initial === "string" ? initial.slice(0, 1000) : ""}"
            ${notes}
          />`;
    default:
      return undefined;
  }
}

function bound(name: "min" | "max" | "minlength", { value }: Field): Html | false {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  if (name === "minlength" && !(Number.isInteger(value) && value >= 0)) return false;
  switch (name) {
    case "min":
      return html`min="${value}"`;
    case "max":
      return html`max="${value}"`;
    case "minlength":
      return html`minlength="${value}"`;
  }
}

function choices(setting: Field): Json[] | undefined {
  const { value } = setting.at("enum");
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}

function select(setting: Field, id: string, notes: Html | false): Html {
  const listed = (choices(setting) ?? []).slice(0, LIST_LIMIT);
  const initial = setting.at("default").value;
  const none = !listed.includes(initial ?? null) && html`<option value=""></option>`;
  const options = listed.map((choice) => {
    const selected = choice === initial && html`selected`;
    return html`<option ${selected}>${textOf(choice).slice(0, 200)}</option>`;
  });
  return html`<select id="${id}" ${notes}>
    ${none}${options}
  </select>`;
}

function notesOf(setting: Field): string[] {
  const type = setting.at("type").value;
  if (type !== "boolean" && type !== "number" && type !== "string")
    return [message("Not a valid setting type.")];
  return [
    ...(type === "number" ? range(setting) : []),
    ...(type === "string" ? length(setting) : []),
    ...problems(setting, type),
  ];
}

function range(setting: Field): string[] {
  const [least, most] = [setting.at("minimum").value, setting.at("maximum").value];
  if (typeof least === "number" && typeof most === "number")
    return [message("From {least} to {most}.", { least, most })];
  if (typeof least === "number") return [message("{least} or more.", { least })];
  return typeof most === "number" ? [message("{most} or less.", { most })] : [];
}

function length(setting: Field): string[] {
  const { value } = setting.at("minLength");
  if (typeof value !== "number" || value <= 0) return [];
  return [plural(value, "Must not be empty.", "At least {count} characters.", { count: value })];
}

function problems(setting: Field, type: string): string[] {
  const initial = setting.at("default").value;
  const listed = choices(setting);
  const { value: given } = setting.at("enum");
  const found = [];
  if (given !== undefined && !Array.isArray(given)) found.push(message("The choices are not a list."));
  if (initial === undefined) found.push(message("No default."));
  else if (typeof initial !== type)
    found.push(message("The default {value} is not a {type}.", { value: excerpt(initial), type }));
  else if (type === "string" && listed && !listed.includes(initial))
    found.push(message("The default {value} is not one of the choices.", { value: excerpt(initial) }));
  return found;
}

function excerpt(value: Json): string {
  return textOf(value).slice(0, 80);
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

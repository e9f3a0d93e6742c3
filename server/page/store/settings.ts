import { message, plural } from "../../core/text/messages";
import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { code, isolate, oneLine, toWords } from "../parts/values";
import { foldedList, LIST_LIMIT, section, type Folds } from "../parts/lists";

/** Renders the settings as a form, as the host would. Entered values are not saved. */
export function settings(schema: Field, view: Folds): Html | false {
  if (schema.value === undefined) return false;
  const members = schema.at("properties").members();
  if (members.length === 0) {
    const isEmpty = schema.at("properties").value !== undefined || schema.at("type").value === "object";
    const content = isEmpty ? html`<p class="none">${message("No settings.")}</p>` : code(schema);
    return section("settings", message("Settings"), content, isEmpty ? 0 : undefined);
  }
  const form = foldedList([...members.entries()], view, {
    key: "settings",
    shownCount: 10,
    list: (entries) => html`<div class="settings">${entries.map(settingRow)}</div>`,
    summary: (count) => plural(count, "{count} more setting", "{count} more settings", { count }),
  });
  return section("settings", message("Settings"), form, members.length);
}

function settingRow([index, [name, setting]]: [number, [string, Field]]): Html {
  const id = `setting-${index}`;
  const title = setting.at("title");
  const label = title.text === undefined ? isolate(toWords(name), 80) : oneLine(title);
  const description = setting.at("description");
  const note = noteOf(setting);
  const control = controlOf(setting, id, note !== undefined && html`aria-describedby="${id}-notes"`);
  const heading = control ? html`<label for="${id}">${label}</label>` : html`<span>${label}</span>`;
  return html`<div class="setting" data-pointer="${setting.pointer}">
    <div class="setting-label" ${setting.attributes}>${heading} <code>${isolate(name, 80)}</code></div>
    ${description.value !== undefined && html`<p class="setting-description">${oneLine(description)}</p>`}
    ${control ?? html`<p class="unreadable">${code(setting.at("type"))}</p>`}
    ${note !== undefined && html`<p class="setting-notes" id="${id}-notes">${note}</p>`}
  </div>`;
}

/** @param describedBy the attribute that refers to the note */
function controlOf(setting: Field, id: string, describedBy: Html | false): Html | undefined {
  const initialValue = setting.at("default").value;
  const [min, max, minLength] = ["minimum", "maximum", "minLength"].map((name) => numberAt(setting, name));
  switch (setting.at("type").value) {
    case "boolean":
      return html`<input type="checkbox" id="${id}" ${initialValue === true && html`checked`} />`;
    case "number":
      return html`<input
        type="number"
        id="${id}"
        step="any"
        ${min !== undefined && html`min="${min}"`}
        ${max !== undefined && html`max="${max}"`}
        value="${typeof initialValue === "number" ? String(initialValue) : ""}"
        ${describedBy}
      />`;
    case "string":
      return (
        selectOf(setting, id, describedBy) ??
        html`<input
          type="text"
          id="${id}"
          spellcheck="false"
          dir="auto"
          ${minLength !== undefined && html`minlength="${minLength}"`}
          value="${typeof initialValue === "string" ? initialValue.slice(0, 1000) : ""}"
          ${describedBy}
        />`
      );
    default:
      return undefined;
  }
}

function numberAt(setting: Field, name: string): number | undefined {
  const { value } = setting.at(name);
  return typeof value === "number" ? value : undefined;
}

function selectOf(setting: Field, id: string, describedBy: Html | false): Html | undefined {
  const items = setting.at("enum").items().slice(0, LIST_LIMIT);
  if (items.length === 0) return undefined;
  const initialValue = setting.at("default").value;
  const hasInitialValue = items.some(({ value }) => value === initialValue);
  const emptyOption = !hasInitialValue && html`<option value=""></option>`;
  const options = items.map(({ value }) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return html`<option ${value === initialValue && html`selected`}>${text.slice(0, 200)}</option>`;
  });
  return html`<select id="${id}" ${describedBy}>
    ${emptyOption}${options}
  </select>`;
}

/** Describes constraints that the control does not show. */
function noteOf(setting: Field): string | undefined {
  const type = setting.at("type").value;
  const [min, max] = [numberAt(setting, "minimum"), numberAt(setting, "maximum")];
  const count = numberAt(setting, "minLength") ?? 0;
  if (type === "string" && count > 0)
    return plural(count, "Must not be empty.", "At least {count} characters.", { count });
  if (type !== "number") return undefined;
  if (min === undefined) return max === undefined ? undefined : message("{max} or less.", { max });
  return max === undefined
    ? message("{min} or more.", { min })
    : message("From {min} to {max}.", { min, max });
}

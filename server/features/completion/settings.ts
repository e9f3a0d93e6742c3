import { Hole, type Template } from "../../core/json/edit/template";
import { itemsOf, memberOf, stringOf, type ValueNode } from "../../core/json/tree/tree";
import { isLongEnough, LIMITED_TYPES } from "../../core/manifest/settings";
import { message } from "../../core/text/messages";
import type { Cursor } from "./cursor";
import type { Proposal } from "./item";

export function isInSettingsMap({ path }: Cursor): boolean {
  return path.at(-2) === "settings_schema" && path.at(-1) === "properties";
}

export function isInSetting({ path }: Cursor): boolean {
  return path.at(-3) === "settings_schema" && path.at(-2) === "properties";
}

/** Removes the members that the type of the setting at the cursor does not allow. */
export function allowedSettingMembers(cursor: Cursor, names: string[]): string[] {
  if (!isInSetting(cursor)) return names;
  const type = stringOf(memberOf(cursor.container, "type"));
  const types = new Map<string, string>(LIMITED_TYPES);
  return names.filter((name) => (types.get(name) ?? type) === type);
}

/** Returns likely values for a setting's `default`, based on its type and limits, the likeliest first. */
export function settingDefaults(setting: ValueNode): Template[] {
  const type = stringOf(memberOf(setting, "type"));
  if (type === "boolean") return [false, true];
  if (type === "number") return [new Hole(defaultNumber(setting))];
  return type === "string" ? defaultTexts(setting) : [new Hole("")];
}

/** Returns the minimum. If the setting has no minimum, returns zero or the maximum, whichever is lower. */
function defaultNumber(setting: ValueNode): number {
  const [minimum, maximum] = [memberOf(setting, "minimum"), memberOf(setting, "maximum")];
  if (minimum?.type === "number") return minimum.value;
  return maximum?.type === "number" ? Math.min(0, maximum.value) : 0;
}

function defaultTexts(setting: ValueNode): Template[] {
  const choices = itemsOf(memberOf(setting, "enum"))
    .flatMap((item) => stringOf(item) ?? [])
    .filter((text) => isLongEnough(text, setting));
  return choices.length > 0 ? choices : [new Hole("")];
}

/** Proposes a new setting of each type, named by the typed text or by the author. */
export function namedSettingProposals({ typedText, hasColon }: Cursor): Proposal[] {
  if (hasColon) return [];
  return settingProposals().map((proposal) => ({
    ...proposal,
    // The typed text becomes the name, so it need not match the label.
    matchesAnything: typedText !== "",
    label: typedText ? `${typedText}: ${proposal.label}` : proposal.label,
    name: typedText || new Hole("setting_name"),
  }));
}

/** Proposes a setting of each type for a name that already exists. */
export function settingProposals(): Proposal[] {
  const defaults = { string: "", number: 0, boolean: false };
  return Object.entries(defaults).map(([type, value]) => ({
    label: message("{type} setting", { type }),
    kind: "snippet",
    value: { type, title: new Hole("Title"), default: new Hole(value) },
    detail: message("new setting"),
    documentation: message("A setting of type `{type}`, with its `title` and its `default`.", { type }),
  }));
}

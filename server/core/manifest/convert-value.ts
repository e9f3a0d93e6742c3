import { endOf, type ValueNode } from "../json/tree/tree";
import type { SettingType } from "./settings";

/** A value as the author wrote it: a number has more ways to be written than one. */
export function sourceOf(node: ValueNode, text: string): string {
  return text.slice(node.offset, endOf(node));
}

/** The same value in another type, as JSON text; undefined when something would be lost or guessed. */
export function converted(node: ValueNode, type: SettingType, text: string): string | undefined {
  if (type === "string" && (node.type === "number" || node.type === "boolean"))
    return JSON.stringify(sourceOf(node, text));
  if (node.type !== "string") return undefined;
  if (type === "boolean") return /^(?:true|false)$/.test(node.value) ? node.value : undefined;
  // Fifteen digits are what every reader of numbers keeps.
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(node.value) && node.value.length <= 16;
  return isNumber ? node.value : undefined;
}

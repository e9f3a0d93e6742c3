import { compareNumbers, isTooLarge } from "../json/parse/numbers";
import { escapeSegment } from "../json/tree/pointer";
import {
  memberOf,
  propertiesOf,
  propertyOf,
  stringOf,
  type NumberNode,
  type ObjectNode,
  type ValueNode,
} from "../json/tree/tree";
import type { JsonValue } from "../json/tree/value";
import { endOf } from "../text/ranges";
import { nearestAtAnyDistance } from "../text/spelling";
import type { Manifest } from "./manifest";

export interface DeclaredSetting {
  readonly node: ObjectNode;
  readonly name: string;
  readonly pointer: string;
  readonly type: SettingType | undefined;
}

export type SettingType = "string" | "number" | "boolean";

/** Limits, and the setting type that each limit applies to (docs/spec/catalog-interface.md, Settings). */
export const LIMITED_TYPES: readonly (readonly [limit: string, type: SettingType])[] = [
  ["minimum", "number"],
  ["maximum", "number"],
  ["minLength", "string"],
  ["enum", "string"],
];

/** Finds a setting's limits that apply only to another type; `limitedType` is that type. */
export function misplacedLimits({ node, type }: DeclaredSetting) {
  return LIMITED_TYPES.flatMap(([keyword, limitedType]) => {
    const property = type === undefined || limitedType === type ? undefined : propertyOf(node, keyword);
    return property ? [{ property, keyword, limitedType }] : [];
  });
}

export function* settingsOf(manifest: Manifest): Iterable<DeclaredSetting> {
  // In a placeholder, unknown-member reports the settings.
  if (manifest.kind === "placeholder") return;
  const properties = memberOf(memberOf(manifest.node, "settings_schema"), "properties");
  for (const { keyNode, valueNode } of propertiesOf(properties)) {
    if (valueNode?.type !== "object") continue;
    const type = stringOf(memberOf(valueNode, "type"));
    const isKnown = type === "string" || type === "number" || type === "boolean";
    const pointer = `${manifest.pointer}/settings_schema/properties/${escapeSegment(keyNode.value)}`;
    yield { node: valueNode, name: keyNode.value, pointer, type: isKnown ? type : undefined };
  }
}

export type LimitFault = (
  | { readonly keyword: "minimum" | "maximum"; readonly limit: ValueNode }
  | { readonly keyword: "minLength"; readonly limit: NumberNode }
  | { readonly keyword: "enum"; readonly limit: ValueNode; readonly allowed: readonly string[] }
) & {
  /** Returns a value within the limit, as JSON text. */
  readonly suggest?: () => string | undefined;
};

/**
 * Finds a setting's limits that a value breaks. The value must have the setting's type.
 * @param json the value as written, because a number can have more digits than a double
 */
export function brokenLimits(
  value: JsonValue,
  json: string,
  setting: ObjectNode,
  text: string,
): LimitFault[] {
  if (typeof value === "number") return boundFaults(json, setting, text);
  return typeof value === "string"
    ? [...choiceFaults(value, setting, text), ...lengthFaults(value, setting)]
    : [];
}

function boundFaults(value: string, setting: ObjectNode, text: string): LimitFault[] {
  const minimum = boundAt(setting, "minimum", text);
  const maximum = boundAt(setting, "maximum", text);
  // setting-bounds reports swapped limits.
  if (minimum && maximum && areSwapped(minimum, maximum)) return [];
  if (minimum && compareNumbers(value, minimum.json) < 0)
    return [{ keyword: "minimum", limit: minimum.node, suggest: () => minimum.json }];
  if (maximum && compareNumbers(value, maximum.json) > 0)
    return [{ keyword: "maximum", limit: maximum.node, suggest: () => maximum.json }];
  return [];
}

interface Bound {
  readonly node: ValueNode;
  readonly json: string;
}

/** Returns a bound; accepts a number in quotes. Undefined if the bound is too large. wrong-type reports both faults. */
export function boundAt(setting: ValueNode, name: "minimum" | "maximum", text: string): Bound | undefined {
  const node = memberOf(setting, name);
  const json =
    node?.type === "number" ? writtenText(node, text) : node && convertedText(node, "number", text);
  return node && json !== undefined && !isTooLarge(json) ? { node, json } : undefined;
}

export function areSwapped(minimum: Bound, maximum: Bound): boolean {
  return compareNumbers(minimum.json, maximum.json) > 0;
}

function choiceFaults(value: string, setting: ObjectNode, text: string): LimitFault[] {
  const limit = memberOf(setting, "enum");
  if (!limit || (limit.type === "array" && !limit.isComplete)) return [];
  const choices = limit.type === "array" ? limit.items : [limit];
  // If a choice has another type, its intended string is unknown. wrong-type reports that choice.
  if (choices.some(({ type }) => !STRING_LIKE.has(type))) return [];
  const allowed = choices.map((item) => (item.type === "string" ? item.value : writtenText(item, text)));
  if (allowed.includes(value)) return [];
  const suggest = (): string | undefined => {
    const candidates = allowed.filter((candidate) => isLongEnough(candidate, setting));
    const similar = nearestAtAnyDistance(value, candidates);
    return similar === undefined ? undefined : JSON.stringify(similar);
  };
  return [{ keyword: "enum", limit, allowed, suggest }];
}

const STRING_LIKE: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

export function isLongEnough(value: string, setting: ValueNode): boolean {
  const limit = numberAt(setting, "minLength");
  // JSON Schema counts characters, not code units.
  const pairs = value.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  return !limit?.isInteger || value.length - pairs >= limit.value;
}

function lengthFaults(value: string, setting: ObjectNode): LimitFault[] {
  const limit = numberAt(setting, "minLength");
  return limit && !isLongEnough(value, setting) ? [{ keyword: "minLength", limit }] : [];
}

/** Returns a setting's member if it is a number that fits a double. */
export function numberAt(setting: ValueNode, name: string): NumberNode | undefined {
  const node = memberOf(setting, name);
  return node?.type === "number" && Number.isFinite(node.value) ? node : undefined;
}

export function writtenText(node: ValueNode, text: string): string {
  return text.slice(node.offset, endOf(node));
}

/** Converts a value to another type, as JSON text; undefined if the result would be lossy or a guess. */
export function convertedText(node: ValueNode, type: SettingType, text: string): string | undefined {
  if (type === "string" && (node.type === "number" || node.type === "boolean"))
    return JSON.stringify(writtenText(node, text));
  if (node.type !== "string") return undefined;
  if (type === "boolean") return /^(?:true|false)$/.test(node.value) ? node.value : undefined;
  // Every JSON parser keeps 15 digits.
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(node.value) && node.value.length <= 16;
  return isNumber ? node.value : undefined;
}

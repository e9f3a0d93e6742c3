import { excerpt } from "../text/messages";
import { memberOf, type NumberNode, type ObjectNode, type ValueNode } from "../json/tree/tree";
import type { JsonValue } from "../json/tree/value";
import { sourceOf } from "./convert-value";
import { nearest } from "../text/spelling";
import { listOr, show } from "../text/messages";

/** A limit of a setting that a value does not keep. */
export interface LimitFault {
  /** What is right, in words. */
  readonly wanted: string;
  /** The limit's value. */
  readonly limit: ValueNode;
  /** What to call it. */
  readonly name: string;
  /** Finds a value that would do, as JSON text. */
  readonly better?: () => string | undefined;
}

/** A list of more is for the completion. */
const MAX_TOLD = 6;

/** The limits of a setting that a value of the setting's type does not keep; of other types nothing is limited. */
export function brokenLimits(value: JsonValue, setting: ObjectNode, text: string): LimitFault[] {
  if (typeof value === "number") return outOfBounds(value, setting, text);
  return typeof value === "string" ? [...notListed(value, setting, text), ...tooShort(value, setting)] : [];
}

function outOfBounds(value: number, setting: ObjectNode, text: string): LimitFault[] {
  const minimum = numberAt(setting, "minimum");
  const maximum = numberAt(setting, "maximum");
  // That they are the wrong way round is setting-bounds'; what is meant is clear all the same.
  const swapped = minimum && maximum && minimum.value > maximum.value;
  const [low, high] = swapped ? [maximum, minimum] : [minimum, maximum];
  const fault = (limit: NumberNode, name: string, words: string): LimitFault[] => {
    const wanted = `it must be ${words} ${excerpt(text, limit)}`;
    return [{ wanted, limit, name, better: () => sourceOf(limit, text) }];
  };
  if (low && value < low.value) return fault(low, "lowest value", "at least");
  return high && value > high.value ? fault(high, "highest value", "at most") : [];
}

function notListed(value: string, setting: ObjectNode, text: string): LimitFault[] {
  const limit = memberOf(setting, "enum");
  if (limit?.type !== "array" || !limit.whole) return [];
  const allowed = limit.items.flatMap((item) => asString(item, text));
  if (allowed.includes(value)) return [];
  const wanted = allowed.length > 0 ? `it must be ${told(allowed)}` : "its enum allows no value";
  const better = (): string | undefined => {
    const fitting = allowed.filter((candidate) => tooShort(candidate, setting).length === 0);
    const found = nearest(value, fitting, 1);
    return found && JSON.stringify(found.value);
  };
  return [{ wanted, limit, name: "allowed values", better }];
}

/** An entry of another type is wrong-type's, and means the same as a string. */
function asString(item: ValueNode, text: string): string[] {
  if (item.type === "string") return [item.value];
  return item.type === "number" || item.type === "boolean" ? [sourceOf(item, text)] : [];
}

function told(allowed: readonly string[]): string {
  return allowed.length > MAX_TOLD ? `one of the ${allowed.length} in its enum` : listOr(allowed.map(show));
}

/** Whether a text has as many characters as a setting's `minLength` asks for. */
export function isLongEnough(value: string, setting: ValueNode): boolean {
  const limit = numberAt(setting, "minLength");
  // JSON Schema counts characters, not code units.
  const pairs = value.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  return !limit?.isInteger || value.length - pairs >= limit.value;
}

function tooShort(value: string, setting: ObjectNode): LimitFault[] {
  const limit = numberAt(setting, "minLength");
  if (!limit || isLongEnough(value, setting)) return [];
  const characters = limit.value === 1 ? "character" : "characters";
  return [{ wanted: `it must have at least ${limit.value} ${characters}`, limit, name: "least length" }];
}

function numberAt(setting: ValueNode, name: string): NumberNode | undefined {
  const node = memberOf(setting, name);
  return node?.type === "number" ? node : undefined;
}

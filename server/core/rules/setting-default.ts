import { replace } from "../document/edits";
import { itemsOf, memberOf, stringOf, type ValueNode } from "../document/tree";
import { toValue, type JsonValue } from "../document/value";
import { nearest } from "../nearest";
import type { Fix } from "../problem";
import { settingPlaces, type SettingPlace } from "../settings-places";
import { listOr, show, typeName } from "../wording";
import type { Rule } from "./rule";

export const settingDefault: Rule = {
  code: "setting-default",
  summary: "A setting's default has the setting's type and keeps its bounds.",
  section: "Settings and commands",
  evidence: "stated",
  *check(context) {
    for (const place of settingPlaces(context)) {
      const node = memberOf(place.node, "default");
      const fault = node && faultOf(node, place);
      if (!fault) continue;
      yield {
        range: node,
        message: `The default of '${place.name}' is ${show(toValue(node))}; ${fault.wanted}.`,
        pointer: `${place.pointer}/default`,
        fixes: () => (fault.better === undefined ? [] : [fixTo(fault.better, node, context.document.text)]),
      };
    }
  },
};

interface Fault {
  /** What is right, in words. */
  readonly wanted: string;
  /** A default that would do. */
  readonly better?: JsonValue | undefined;
}

function faultOf(node: ValueNode, { node: setting, type }: SettingPlace): Fault | undefined {
  if (node.type !== type)
    return {
      wanted: `it must be ${typeName(type)}, as the setting's type is`,
      better: converted(node, type),
    };
  if (node.type === "number") return outOfBounds(node.value, setting);
  return node.type === "string"
    ? (notListed(node.value, setting) ?? tooShort(node.value, setting))
    : undefined;
}

function outOfBounds(value: number, setting: ValueNode): Fault | undefined {
  const minimum = numberOf(setting, "minimum");
  const maximum = numberOf(setting, "maximum");
  // Bounds that leave no room are setting-bounds'.
  const isRoom = minimum === undefined || maximum === undefined || minimum <= maximum;
  if (minimum !== undefined && value < minimum) {
    return { wanted: `it must be at least ${minimum}`, better: isRoom ? minimum : undefined };
  }
  if (maximum !== undefined && value > maximum) {
    return { wanted: `it must be at most ${maximum}`, better: isRoom ? maximum : undefined };
  }
  return undefined;
}

function notListed(value: string, setting: ValueNode): Fault | undefined {
  const list = memberOf(setting, "enum");
  if (list?.type !== "array" || !list.whole) return undefined;
  const allowed = itemsOf(list).flatMap((item) => stringOf(item) ?? []);
  if (allowed.includes(value)) return undefined;
  const wanted = allowed.length ? `it must be ${listOr(allowed.map(show))}` : "but its enum allows no value";
  return { wanted, better: nearest(value, allowed)?.value ?? allowed[0] };
}

function tooShort(value: string, setting: ValueNode): Fault | undefined {
  const minimum = numberOf(setting, "minLength");
  // JSON Schema counts characters, not code units.
  if (minimum === undefined || Array.from(value).length >= minimum) return undefined;
  return { wanted: `it must have at least ${minimum} characters` };
}

function numberOf(setting: ValueNode, name: string): number | undefined {
  const node = memberOf(setting, name);
  return node?.type === "number" ? node.value : undefined;
}

function converted(node: ValueNode, type: SettingPlace["type"]): JsonValue | undefined {
  if (type === "string" && (node.type === "number" || node.type === "boolean")) return String(node.value);
  if (node.type !== "string") return undefined;
  if (type === "boolean" && (node.value === "true" || node.value === "false")) return node.value === "true";
  const isNumber = type === "number" && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/.test(node.value);
  return isNumber ? Number(node.value) : undefined;
}

function fixTo(value: JsonValue, node: ValueNode, text: string): Fix {
  return { title: `Change it to ${show(value)}`, edits: [replace(text, node, value)] };
}

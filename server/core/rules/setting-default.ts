import { isTooLarge } from "../json/parse/numbers";
import { memberOf, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { showNode, toValue, type JsonValue } from "../json/tree/value";
import {
  brokenLimits,
  convertedText,
  settingsOf,
  writtenText,
  type LimitFault,
  type DeclaredSetting,
  type SettingType,
} from "../manifest/settings";
import { excerpt, listOr, message, show, typeName } from "../text/messages";
import { fix, type Fix, type Problem, type Rule } from "./rule";

export const settingDefault: Rule = {
  summary: "A setting's default has the setting's type and is within its limits.",
  evidence: "stated",
  *perManifest(manifest, { document: { text } }) {
    for (const place of settingsOf(manifest)) {
      const node = memberOf(place.node, "default");
      const fault = node && faultOf(node, place, text);
      if (!fault) continue;
      yield {
        range: node,
        message: fault.message,
        pointer: `${place.pointer}/default`,
        ...(fault.related && { related: fault.related }),
        fixes: () => replacementFixes(fault.validDefault(), node),
      };
    }
  },
};

interface Fault extends Pick<Problem, "message" | "related"> {
  /** Returns JSON text; undefined if the correct value is unclear. */
  readonly validDefault: () => string | undefined;
}

function faultOf(
  node: ValueNode,
  { node: setting, type, name }: DeclaredSetting,
  text: string,
): Fault | undefined {
  const isContainer = node.type === "object" || node.type === "array";
  const labels = { name: show(name), value: isContainer ? typeName(node.type) : showNode(node, text) };
  // wrong-type reports numbers that are too large.
  if (node.type === "number" && isTooLarge(writtenText(node, text))) return undefined;
  // If the setting's type is unknown, an object, an array or null is still invalid.
  const isMistyped = type === undefined ? isContainer || node.type === "null" : node.type !== type;
  if (isMistyped) {
    return isContainer && !node.isComplete ? undefined : typeFault(node, labels, setting, type, text);
  }
  const limits = brokenLimits(toValue(node), writtenText(node, text), setting, text);
  if (limits.length === 0) return undefined;
  return {
    message: limitSentence(limits, labels, text),
    related: limits.map(({ limit, keyword }) => ({ range: limit, message: PLACE_SENTENCES[keyword]() })),
    validDefault: () => limits[0]?.suggest?.(),
  };
}

function typeFault(
  node: ValueNode,
  labels: Labels,
  setting: ObjectNode,
  type: SettingType | undefined,
  text: string,
): Fault {
  const typeNode = type && memberOf(setting, "type");
  const types = type ? [type] : (["string", "number", "boolean"] as const);
  return {
    message: message("Setting {name}: default must be {type}, not {value}.", {
      ...labels,
      type: listOr(types.map(typeName)),
    }),
    related: typeNode ? [{ range: typeNode, message: message("Type is here.") }] : [],
    validDefault: () => {
      const json = type && convertedText(node, type, text);
      // Do not convert to a value that breaks a limit.
      return json && brokenLimits(JSON.parse(json) as JsonValue, json, setting, text).length === 0
        ? json
        : undefined;
    },
  };
}

function replacementFixes(json: string | undefined, { offset, length }: ValueNode): Fix[] {
  if (json === undefined) return [];
  const value = json.startsWith('"')
    ? show(JSON.parse(json))
    : excerpt(json, { offset: 0, length: json.length });
  return [fix("offered", message("Change to {value}", { value }), { offset, length, text: json })];
}

const MAX_LISTED_VALUES = 3;

interface Labels {
  readonly name: string;
  readonly value: string;
}

function limitSentence([fault, secondFault]: readonly LimitFault[], labels: Labels, text: string): string {
  const values = { ...labels, limit: fault ? excerpt(text, fault.limit) : "" };
  switch (fault?.keyword) {
    case "minimum":
      return message("Setting {name}: default {value} is less than minimum {limit}.", values);
    case "maximum":
      return message("Setting {name}: default {value} is greater than maximum {limit}.", values);
    case "enum":
      return secondFault?.keyword === "minLength"
        ? message("Setting {name}: default {value} is shorter than minLength {least} and not in its enum.", {
            ...labels,
            least: secondFault.limit.value,
          })
        : notInEnumSentence(fault.allowed, labels);
    default:
      return message("Setting {name}: default {value} is shorter than minLength {least}.", {
        ...labels,
        least: fault?.limit.value ?? 0,
      });
  }
}

function notInEnumSentence(allowedValues: readonly string[], labels: Labels): string {
  const values = { ...labels, allowed: listOr(allowedValues.map(show)) };
  if (allowedValues.length === 0)
    return message("Setting {name}: default {value} is not in its enum, which is empty.", values);
  return allowedValues.length > MAX_LISTED_VALUES
    ? message("Setting {name}: default {value} is not in its enum. Use one of its values.", values)
    : message("Setting {name}: default {value} is not in its enum. Use {allowed}.", values);
}

const PLACE_SENTENCES: Readonly<Record<LimitFault["keyword"], () => string>> = {
  minimum: () => message("Minimum is here."),
  maximum: () => message("Maximum is here."),
  enum: () => message("Allowed values are here."),
  minLength: () => message("Minimum length is here."),
};

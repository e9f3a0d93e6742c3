import { excerpt } from "../text/messages";
import { memberOf, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { toValue, type JsonValue } from "../json/tree/value";
import { converted } from "../manifest/convert-value";
import type { Fix } from "./rule";
import { brokenLimits } from "../manifest/setting-limits";
import type { SettingPlace, SettingType } from "../manifest/settings";
import { listAnd, typeName } from "../text/messages";
import { showNode } from "../json/tree/describe";
import type { Rule } from "./rule";

export const settingDefault: Rule = {
  code: "setting-default",
  summary: "A setting's default has the setting's type and keeps its bounds.",
  section: "Settings and commands",
  evidence: "stated",
  byManifest: true,
  *check(context) {
    const { text } = context.document;
    for (const place of context.settings) {
      const node = memberOf(place.node, "default");
      const fault = node && faultOf(node, place, text);
      if (!fault) continue;
      yield {
        range: node,
        message: `The default of '${place.name}' is ${shown(node, text)}; ${fault.wanted}.`,
        pointer: `${place.pointer}/default`,
        related: fault.limits.map(({ limit, name }) => ({ range: limit, message: `The ${name}.` })),
        fixes: () => fixTo(fault.better(), node),
      };
    }
  },
};

interface Fault {
  readonly wanted: string;
  readonly limits: readonly { readonly limit: ValueNode; readonly name: string }[];
  readonly better: () => string | undefined;
}

function faultOf(node: ValueNode, { node: setting, type }: SettingPlace, text: string): Fault | undefined {
  if (type !== undefined && node.type !== type) return ofOtherType(node, setting, type, text);
  const limits = brokenLimits(toValue(node), setting, text);
  if (limits.length === 0) return undefined;
  return { wanted: listAnd(limits.map(({ wanted }) => wanted)), limits, better: () => limits[0]?.better?.() };
}

function ofOtherType(
  node: ValueNode,
  setting: ObjectNode,
  type: SettingType,
  text: string,
): Fault | undefined {
  if ((node.type === "object" || node.type === "array") && !node.whole) return undefined;
  const limit = memberOf(setting, "type");
  const better = (): string | undefined => {
    const json = converted(node, type, text);
    // Another fault in place of this one would be no repair.
    return json && brokenLimits(JSON.parse(json) as JsonValue, setting, text).length === 0 ? json : undefined;
  };
  return {
    wanted: `it must be ${typeName(type)}, as the setting's type is`,
    limits: limit ? [{ limit, name: "setting's type" }] : [],
    better,
  };
}

function shown(node: ValueNode, text: string): string {
  if (node.type === "object" || node.type === "array") return typeName(node.type);
  return showNode(node, text);
}

function fixTo(json: string | undefined, { offset, length }: ValueNode): Fix[] {
  if (json === undefined) return [];
  return [
    {
      title: `Change it to ${excerpt(json, { offset: 0, length: json.length })}`,
      edits: [{ offset, length, text: json }],
    },
  ];
}

import { removeEntry } from "../document/edits";
import { settingPlaces, type SettingType } from "../settings-places";
import type { Rule } from "./rule";

/** The type that each keyword is for. */
const KEYWORD_TYPES: Readonly<Record<string, SettingType>> = {
  minimum: "number",
  maximum: "number",
  minLength: "string",
  enum: "string",
};

export const settingKeyword: Rule = {
  code: "setting-keyword",
  summary: "A setting has only the bounds that its type can have.",
  section: "Settings and commands",
  evidence: "stated",
  *check(context) {
    for (const { node, name, pointer, type } of settingPlaces(context)) {
      for (const property of node.properties) {
        const keyword = property.keyNode.value;
        const wanted = Object.hasOwn(KEYWORD_TYPES, keyword) ? KEYWORD_TYPES[keyword] : undefined;
        if (wanted === undefined || wanted === type) continue;
        yield {
          range: property.keyNode,
          message: `'${keyword}' stands in the ${type} setting '${name}'; it is for settings of the type ${wanted} only.`,
          pointer: `${pointer}/${keyword}`,
          unnecessary: true,
          fixes: () => [{ title: `Remove '${keyword}'`, edits: [removeEntry(node, property)] }],
        };
      }
    }
  },
};

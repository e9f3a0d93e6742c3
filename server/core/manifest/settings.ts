import { escapeSegment } from "../json/tree/pointer";
import { memberOf, propertyOf, stringOf, type ObjectNode, type PropertyNode } from "../json/tree/tree";
import type { Manifest } from "./manifest";

export interface SettingPlace {
  readonly node: ObjectNode;
  readonly name: string;
  readonly pointer: string;
  /** Undefined when it is absent or not an allowed type. */
  readonly type: SettingType | undefined;
}

export type SettingType = "string" | "number" | "boolean";

/** The limits, each with its type of setting (docs/spec/catalog-interface.md, Settings). */
export const LIMITED_TYPES: readonly (readonly [limit: string, type: SettingType])[] = [
  ["minimum", "number"],
  ["maximum", "number"],
  ["minLength", "string"],
  ["enum", "string"],
];

/** A limit that a setting's type cannot have. */
interface MisplacedLimit {
  readonly property: PropertyNode;
  readonly keyword: string;
  /** The type that it limits. */
  readonly wanted: SettingType;
}

/** Finds the limits of a setting that belong to another type; of a setting without a known type, none. */
export function misplacedLimits({ node, type }: SettingPlace): MisplacedLimit[] {
  const found: MisplacedLimit[] = [];
  if (type === undefined) return found;
  for (const [keyword, wanted] of LIMITED_TYPES) {
    const property = wanted === type ? undefined : propertyOf(node, keyword);
    if (property) found.push({ property, keyword, wanted });
  }
  return found;
}

export function* settingsOf(manifest: Manifest): Iterable<SettingPlace> {
  // In a placeholder, unknown-member reports the settings.
  if (manifest.kind === "placeholder") return;
  const properties = memberOf(memberOf(manifest.node, "settings_schema"), "properties");
  for (const { keyNode, valueNode } of properties?.type === "object" ? properties.properties : []) {
    const type = stringOf(memberOf(valueNode, "type"));
    if (valueNode?.type !== "object") continue;
    const pointer = `${manifest.pointer}/settings_schema/properties/${escapeSegment(keyNode.value)}`;
    yield { node: valueNode, name: keyNode.value, pointer, type: isSettingType(type) ? type : undefined };
  }
}

function isSettingType(type: string | undefined): type is SettingType {
  return type === "string" || type === "number" || type === "boolean";
}

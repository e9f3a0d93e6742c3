import { insertItem, insertMembers } from "../json/edit/edits";
import { insertInPlaces, type Part } from "../json/edit/parts";
import { keyWithColon } from "../json/edit/alignment";
import { memberOf, type ArrayNode, type ObjectNode, type ValueNode } from "../json/tree/tree";
import { parsePointer } from "../json/tree/pointer";
import { withValueAt } from "../json/tree/value";
import type { Edit } from "../text/ranges";
import type { Manifest, ManifestContext } from "../manifest/manifest";
import { levelMember, levelOf } from "../manifest/vocabulary";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import { filledMembers } from "./skeleton";

/** Inserts complete `level<n>` that have no member in a manifest's integration, and `integration` if that is missing. */
export function insertLevels(
  manifest: Manifest,
  object: ObjectNode,
  context: ManifestContext,
  levels: readonly number[],
): Edit[] {
  const { text } = context.document;
  const root = rootSchema(manifest.kind, manifest.host);
  const schema = childSchema(root, "integration") ?? {};
  const integration = memberOf(object, "integration");
  const { document, kind, vocabulary } = context;
  const place = `${manifest.pointer}/integration`;
  const isThere = integration?.type === "object";
  const filling = {
    root: isThere ? document.value : withValueAt(document.value, parsePointer(place), {}),
    ...{ kind, vocabulary },
  };
  const names = [...levels].sort((a, b) => a - b).map(levelMember);
  const members = [...filledMembers(filling, place, schema, names)].map(([name, { template: value }]) => {
    return { level: levelOf(name) ?? 0, name, value };
  });
  if (!isThere) {
    const value = Object.fromEntries(members.map((member) => [member.name, member.value]));
    return [insertMembers(text, object, [{ name: "integration", value }], memberOrder(root))];
  }
  const places = members.map(({ level, name, value }): [number, Part] => {
    const part = { key: [keyWithColon(text, integration, name, false)], value, rank: level };
    return [levelIndex(integration, level), part];
  });
  return insertInPlaces(text, integration, places);
}

/** Returns the place of a level: after the lower ones. */
function levelIndex({ properties }: ObjectNode, level: number): number {
  return properties.findLastIndex(({ keyNode }) => (levelOf(keyNode.value) ?? level) < level) + 1;
}

/** Inserts a level into `capability_levels`, in ascending order. */
export function declareLevel(text: string, levels: ArrayNode, level: number): Edit {
  const greater = levels.items.findIndex((item) => (levelMeant(item) ?? -1) > level);
  return insertItem(text, levels, level, greater < 0 ? levels.items.length : greater, level);
}

/** Returns the level that an entry declares; a string has the wrong type, but declares it too. */
export function levelMeant(node: ValueNode): number | undefined {
  if (node.type === "number") return node.value;
  return node.type === "string" && /^\d+$/.test(node.value) ? Number(node.value) : undefined;
}

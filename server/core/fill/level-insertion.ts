import { insertItem, insertMembers } from "../json/edit/edits";
import { insertParts, type Part } from "../json/edit/parts";
import { keyWithColon } from "../json/edit/style";
import { countHoles, type Template } from "../json/edit/template";
import { memberOf, type ArrayNode, type ObjectNode, type ValueNode } from "../json/tree/tree";
import type { Edit } from "../text/ranges";
import type { ManifestContext } from "../manifest/context";
import type { Manifest } from "../manifest/manifest";
import { levelMember, levelOf } from "../manifest/vocabulary";
import { childSchema, memberOrder, rootSchema } from "../schema/schema";
import { levelSkeleton } from "./skeleton";

/** The edits that insert complete `level<n>` into a manifest's integration, levels ascending. */
export interface LevelInsertions {
  /** Inserts one level, and `integration` with it if that is missing. */
  readonly one: (level: number) => Edit;
  readonly all: (levels: readonly number[]) => Edit[];
}

/** Prepares the insertion of levels that have no member in a manifest's integration. */
export function levelInsertions(
  manifest: Manifest,
  object: ObjectNode,
  context: ManifestContext,
): LevelInsertions {
  const { text } = context.document;
  const root = rootSchema(manifest.kind);
  const schema = childSchema(root, "integration") ?? {};
  const skeleton = (level: number): Template =>
    levelSkeleton(context, manifest.value, schema, levelMember(level)).template;
  const integration = memberOf(object, "integration");
  const create = (levels: readonly number[]): Edit => {
    const value = Object.fromEntries(levels.map((level) => [levelMember(level), skeleton(level)]));
    return insertMembers(text, object, [{ name: "integration", value }], memberOrder(root));
  };
  const all = (levels: readonly number[]): Edit[] => {
    const ascending = [...levels].sort((a, b) => a - b);
    return integration?.type === "object"
      ? insertLevels(text, integration, ascending, skeleton)
      : [create(ascending)];
  };
  const one = (level: number): Edit =>
    integration?.type === "object" ? insertLevel(text, integration, level, skeleton(level)) : create([level]);
  return { one, all };
}

function insertLevel(text: string, integration: ObjectNode, level: number, value: Template): Edit {
  const part = levelPart(text, integration, level, value);
  return insertParts(text, integration, [part], levelIndex(integration, level));
}

function levelPart(text: string, integration: ObjectNode, level: number, value: Template): Part {
  return { key: keyWithColon(text, integration, levelMember(level)), value, rank: level };
}

/** Returns the place of a level: after the lower ones. */
function levelIndex({ properties }: ObjectNode, level: number): number {
  return properties.findLastIndex(({ keyNode }) => (levelOf(keyNode.value) ?? level) < level) + 1;
}

/** Inserts ascending levels; those with the same place share an edit. */
function insertLevels(
  text: string,
  integration: ObjectNode,
  levels: readonly number[],
  skeleton: (level: number) => Template,
): Edit[] {
  const groups = new Map<number, Part[]>();
  for (const level of levels) {
    const index = levelIndex(integration, level);
    const part = levelPart(text, integration, level, skeleton(level));
    groups.set(index, [...(groups.get(index) ?? []), part]);
  }
  let stop = 1;
  return [...groups].map(([index, parts]) => {
    const edit = insertParts(text, integration, parts, index, stop);
    stop += parts.reduce((sum, { value }) => sum + countHoles(value), 0);
    return edit;
  });
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

import { declareLevel, insertLevels, intendedLevel } from "../core/fill/level-insertion";
import { permissionTemplate } from "../core/fill/samples";
import { insertItem, insertMembers } from "../core/json/edit/edits";
import type { Template } from "../core/json/edit/template";
import { itemsOf, memberOf, stringOf, type ArrayNode, type ObjectNode } from "../core/json/tree/tree";
import type { Manifest } from "../core/manifest/manifest";
import { CAPABILITY_PERMISSIONS, isLevel, levelMember } from "../core/manifest/vocabulary";
import { knownValues, type KnownValue } from "../core/schema/known-values";
import { childSchema, memberOrder, rootSchema } from "../core/schema/schema";
import { sortByAccess, levelMeaning } from "../core/text/meanings";
import type { Edit } from "../core/text/ranges";
import type { Analysis } from "../project/documents/analysis";
import { editSupportOf, type EditSupport } from "../protocol/lsp/client-support";
import { ADDITIONS_REQUEST, additionsListOf, type Addition, type AdditionsList } from "../protocol";
import { describeAccess } from "./shared/documentation";
import { manifestFeature } from "./shared/feature";
import { toWorkspaceEdit } from "./shared/workspace-edit";

export const additionsFeature = manifestFeature({
  method: ADDITIONS_REQUEST,
  params: { list: additionsListOf },
  answer: (analysis, { list }, { client }) =>
    listAdditions(analysis, list, editSupportOf(client.capabilities)),
});

/**
 * Lists the known permissions or levels that a manifest lacks, each with the edit that adds it. For a detail response,
 * uses the first manifest. Returns an empty list for invalid JSON.
 */
export function listAdditions(analysis: Analysis, list: AdditionsList, support: EditSupport): Addition[] {
  const manifest = analysis.context.manifests[0];
  if (manifest?.node.type !== "object" || !analysis.document.isValidJson) return [];
  const array = memberOf(manifest.node, list);
  if (array && array.type !== "array") return [];
  const target = { analysis, manifest, object: manifest.node, array, list };
  const values = list === "permissions" ? missingPermissions(target) : missingLevels(target);
  return values.map(({ value, documentation }) => {
    const { detail, edits } =
      list === "permissions" ? addPermission(target, value) : addLevel(target, Number(value));
    return { label: String(value), detail, documentation, edit: toWorkspaceEdit(edits, analysis, support) };
  });
}

interface TargetList {
  readonly analysis: Analysis;
  readonly manifest: Manifest;
  readonly object: ObjectNode;
  readonly array: ArrayNode | undefined;
  readonly list: AdditionsList;
}

/** Lists missing permissions from least to most access, but those that declared host capabilities need come first. */
function missingPermissions(target: TargetList): KnownValue[] {
  const { object, array } = target;
  const presentTypes = new Set<unknown>(itemsOf(array).map((item) => stringOf(memberOf(item, "type"))));
  const capabilities = itemsOf(memberOf(object, "host_capabilities")).map((item) => stringOf(item) ?? "");
  const neededTypes = new Set<unknown>(capabilities.map((name) => CAPABILITY_PERMISSIONS.get(name)));
  const missingTypes = knownItems(target, "type").filter(({ value }) => !presentTypes.has(value));
  return sortByAccess(missingTypes, ({ value }) => String(value)).sort(
    (a, b) => Number(neededTypes.has(b.value)) - Number(neededTypes.has(a.value)),
  );
}

function missingLevels(target: TargetList): KnownValue[] {
  const presentLevels = new Set<unknown>(itemsOf(target.array).map(intendedLevel));
  return knownItems(target).filter(({ value }) => !presentLevels.has(value));
}

/** Lists the known values of the list's items, or of one member of each item. */
function knownItems({ analysis, manifest, list }: TargetList, member?: string): readonly KnownValue[] {
  const itemSchema = childSchema(childSchema(rootSchema(manifest.kind, manifest.host), list) ?? {}, 0) ?? {};
  const valueSchema = member === undefined ? itemSchema : (childSchema(itemSchema, member) ?? {});
  return knownValues(valueSchema, analysis.settings.vocabulary);
}

function addPermission(target: TargetList, type: KnownValue["value"]) {
  const { context } = target.analysis;
  return {
    detail: describeAccess(String(type), context),
    edits: insertInto(target, permissionTemplate(type, context.host)),
  };
}

function addLevel(target: TargetList, level: number) {
  const { analysis, manifest, object, array } = target;
  const { context, text } = analysis;
  const member = memberOf(memberOf(object, "integration"), levelMember(level));
  const needsMember = manifest.kind !== "placeholder" && !member && isLevel(level);
  const declarationEdits = array ? [declareLevel(text, array, level)] : insertInto(target, level);
  return {
    detail: levelMeaning(level)?.label ?? "",
    edits: [...declarationEdits, ...(needsMember ? insertLevels(manifest, object, context, [level]) : [])],
  };
}

function insertInto({ analysis, manifest, object, array, list }: TargetList, value: Template): Edit[] {
  const { text } = analysis;
  if (array) return [insertItem(text, array, value)];
  const order = memberOrder(rootSchema(manifest.kind, manifest.host));
  return insertMembers(text, object, [{ name: list, value: [value] }], order);
}

import { declareLevel, insertLevels, intendedLevel } from "../core/fill/level-insertion";
import { permissionTemplate } from "../core/fill/samples";
import { insertItem, insertMembers } from "../core/json/edit/edits";
import type { Template } from "../core/json/edit/template";
import { itemsOf, memberOf, stringOf, type ArrayNode, type ObjectNode } from "../core/json/tree/tree";
import type { Manifest } from "../core/manifest/manifest";
import { CAPABILITY_PERMISSIONS, isLevel, levelMember } from "../core/manifest/vocabulary";
import { permissionWords } from "../core/schema/permissions";
import { knownValues, type KnownValue } from "../core/schema/known-values";
import { childSchema, memberOrder, rootSchema } from "../core/schema/schema";
import { byAccess, levelMeaning, stakeTitle } from "../core/text/meanings";
import { message } from "../core/text/messages";
import type { Edit } from "../core/text/ranges";
import type { Analysis } from "../project/documents/analysis";
import { editSupportOf, type EditSupport } from "../protocol/lsp/client-support";
import { ADDITIONS_REQUEST, additionsListOf, type Addition, type AdditionsList } from "../protocol";
import { aboutManifest } from "./shared/feature";
import { toWorkspaceEdit } from "./shared/workspace-edit";

export const additionsFeature = aboutManifest({
  method: ADDITIONS_REQUEST,
  params: { list: additionsListOf },
  answer: (analysis, { list }, { client }) => additions(analysis, list, editSupportOf(client.capabilities)),
});

/**
 * Answers `pluginManifest/additions`: lists the known permissions or levels that a manifest does not have yet, each
 * with the edit that adds it; for a detail response, those of the newest manifest. Returns none for broken text.
 */
export function additions(analysis: Analysis, list: AdditionsList, support: EditSupport): Addition[] {
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

/** Lists first the permissions that the host capabilities need, then the others from the least to the most access. */
function missingPermissions(target: TargetList): KnownValue[] {
  const { object, array } = target;
  const present = new Set<unknown>(itemsOf(array).map((each) => stringOf(memberOf(each, "type"))));
  const capabilities = itemsOf(memberOf(object, "host_capabilities")).map((each) => stringOf(each) ?? "");
  const needed = new Set<unknown>(capabilities.map((each) => CAPABILITY_PERMISSIONS.get(each)));
  const absent = knownItems(target, "type").filter(({ value }) => !present.has(value));
  return byAccess(absent, ({ value }) => String(value)).sort(
    (a, b) => Number(needed.has(b.value)) - Number(needed.has(a.value)),
  );
}

function missingLevels(target: TargetList): KnownValue[] {
  const present = new Set<unknown>(itemsOf(target.array).map(intendedLevel));
  return knownItems(target).filter(({ value }) => !present.has(value));
}

/** @param member the member that identifies an entry; undefined if the entry itself is the value */
function knownItems({ analysis, manifest, list }: TargetList, member?: string): readonly KnownValue[] {
  const item = childSchema(childSchema(rootSchema(manifest.kind, manifest.host), list) ?? {}, 0) ?? {};
  const schema = member === undefined ? item : (childSchema(item, member) ?? {});
  return knownValues(schema, analysis.settings.vocabulary);
}

function addPermission(target: TargetList, type: KnownValue["value"]) {
  const { context } = target.analysis;
  const { stake, label } = permissionWords(String(type), context);
  return {
    detail: message("{group}: {label}", { group: stakeTitle(stake), label }),
    edits: insertInto(target, permissionTemplate(type, context.host)),
  };
}

function addLevel(target: TargetList, level: number) {
  const { analysis, manifest, object, array } = target;
  const { context, text } = analysis;
  const member = memberOf(memberOf(object, "integration"), levelMember(level));
  const needsMember = manifest.kind !== "placeholder" && !member && isLevel(level);
  const declaration = array ? [declareLevel(text, array, level)] : insertInto(target, level);
  return {
    detail: levelMeaning(level)?.label ?? "",
    edits: [...declaration, ...(needsMember ? insertLevels(manifest, object, context, [level]) : [])],
  };
}

function insertInto({ analysis, manifest, object, array, list }: TargetList, value: Template): Edit[] {
  const { text } = analysis;
  if (array) return [insertItem(text, array, value)];
  const order = memberOrder(rootSchema(manifest.kind, manifest.host));
  return insertMembers(text, object, [{ name: list, value: [value] }], order);
}

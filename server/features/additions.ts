import { declareLevel, insertLevels, levelMeant } from "../core/fill/level-insertion";
import { permissionTemplate } from "../core/fill/samples";
import type { Edit } from "../core/text/ranges";
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
import type { Analysis } from "../project/documents/analysis";
import { editSupport, type EditSupport } from "../protocol/lsp/client-support";
import { ADDITIONS_REQUEST, listOf, type Addition, type AdditionsParams } from "../protocol";
import { aboutManifest } from "./shared/feature";
import { workspaceEdit } from "./shared/workspace-edit";

export const additionsFeature = aboutManifest({
  method: ADDITIONS_REQUEST,
  params: { list: listOf },
  answer: (analysis, { list }, { client }) => additions(analysis, list, editSupport(client.capabilities)),
});

/**
 * Answers `pluginManifest/additions`: lists the known permissions or levels that a manifest does not have yet, each
 * with the edit that adds it; for a detail response, those of the newest manifest. Returns none for broken text.
 */
export function additions(
  analysis: Analysis,
  list: AdditionsParams["list"],
  support: EditSupport,
): Addition[] {
  const manifest = analysis.context.manifests[0];
  if (!manifest || manifest.node.type !== "object" || !analysis.document.parses) return [];
  const object = manifest.node;
  const array = memberOf(object, list);
  if (array && array.type !== "array") return [];
  const target = { analysis, manifest, object, array, list };
  const add = list === "permissions" ? addPermission : addLevel;
  return missing(target).map((known) => {
    const { detail, edits } = add(target, known);
    const { documentation } = known;
    const edit = workspaceEdit(edits, analysis, support);
    return { label: String(known.value), detail, documentation, edit };
  });
}

interface TargetList {
  readonly analysis: Analysis;
  readonly manifest: Manifest;
  readonly object: ObjectNode;
  readonly array: ArrayNode | undefined;
  readonly list: AdditionsParams["list"];
}

function missing({ analysis, manifest, array, list }: TargetList): KnownValue[] {
  const items = childSchema(childSchema(rootSchema(manifest.kind, manifest.host), list) ?? {}, 0) ?? {};
  const schema = list === "permissions" ? (childSchema(items, "type") ?? {}) : items;
  const present = new Set<unknown>(
    itemsOf(array).map((item) =>
      list === "permissions" ? stringOf(memberOf(item, "type")) : levelMeant(item),
    ),
  );
  const known = knownValues(schema, analysis.settings.vocabulary);
  const absent = known.filter(({ value }) => !present.has(value));
  return list === "permissions" ? byNeed(absent, manifest) : absent;
}

/** Sorts permissions: what the host capabilities call for comes first, then from the least access to the most. */
function byNeed(absent: readonly KnownValue[], { node }: Manifest): KnownValue[] {
  const needed = new Set(
    itemsOf(memberOf(node, "host_capabilities")).map((each) =>
      CAPABILITY_PERMISSIONS.get(stringOf(each) ?? ""),
    ),
  );
  const sorted = byAccess(absent, ({ value }) => String(value));
  const isNeeded = ({ value }: KnownValue) => needed.has(String(value));
  return [...sorted.filter(isNeeded), ...sorted.filter((each) => !isNeeded(each))];
}

interface Added {
  readonly detail: string;
  readonly edits: readonly Edit[];
}

function addPermission(target: TargetList, { value: type }: KnownValue): Added {
  const { context } = target.analysis;
  const permission = permissionTemplate(type, context.host);
  const { stake, label } = permissionWords(String(type), context);
  return {
    detail: message("{group}: {label}", { group: stakeTitle(stake), label }),
    edits: [insertInto(target, permission)],
  };
}

function addLevel(target: TargetList, { value }: KnownValue): Added {
  const { analysis, manifest, object, array } = target;
  const level = Number(value);
  const { context, text } = analysis;
  const member = memberOf(memberOf(object, "integration"), levelMember(level));
  const isWanted = manifest.kind !== "placeholder" && !member && isLevel(level);
  const declared = array ? declareLevel(text, array, level) : insertInto(target, level);
  return {
    detail: levelMeaning(level)?.label ?? "",
    edits: [declared, ...(isWanted ? insertLevels(manifest, object, context, [level]) : [])],
  };
}

function insertInto({ analysis, manifest, object, array, list }: TargetList, value: Template): Edit {
  const { text } = analysis;
  if (array) return insertItem(text, array, value);
  return insertMembers(
    text,
    object,
    [{ name: list, value: [value] }],
    memberOrder(rootSchema(manifest.kind, manifest.host)),
  );
}

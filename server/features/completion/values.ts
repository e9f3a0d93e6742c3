import { catalogMembers } from "../../core/entry/manifest";
import { insertLevels } from "../../core/fill/level-insertion";
import { permissionValueTemplate, permissionTemplate } from "../../core/fill/samples";
import { memberSkeleton } from "../../core/fill/skeleton";
import { Hole, type Template } from "../../core/json/edit/template";
import { toPointer } from "../../core/json/tree/pointer";
import {
  containerOf,
  itemsOf,
  memberOf,
  propertiesOf,
  propertyOf,
  stringOf,
  type ArrayNode,
  type ValueNode,
} from "../../core/json/tree/tree";
import { levelOf, levelMember } from "../../core/manifest/vocabulary";
import { knownValues, type KnownValue } from "../../core/schema/known-values";
import { describePermission } from "../../core/schema/permissions";
import { childSchema, typesOf, type Schema } from "../../core/schema/schema";
import { levelMeaning, STAKES } from "../../core/text/meanings";
import { message } from "../../core/text/messages";
import { type Edit, endOf } from "../../core/text/ranges";
import type { Analysis } from "../../project/documents/analysis";
import { describeAccess, joinParagraphs, versionNote } from "../shared/documentation";
import { isAtCursor, otherItems, schemaAt, type Cursor } from "./cursor";
import { preselectFirst, textProposals, type Proposal } from "./item";
import { isInSetting, isInSettingsMap, settingDefaults, settingProposals } from "./settings";
import type { CompletionFacts } from "./completion-facts";
import { commandId, stringProposals } from "./texts";

export function valueProposals(cursor: Cursor, facts: CompletionFacts): Proposal[] {
  const { container, segment, analysis } = cursor;
  const parent = schemaAt(cursor);
  const schema = parent && childSchema(parent, segment);
  if (!parent || !schema) return [];
  const unusedValues = unusedKnownValues(schema, cursor);
  if (unusedValues.length > 0) return knownValueProposals(unusedValues, cursor, parent);
  if (knownValues(schema, analysis.settings.vocabulary).length > 0) return [];
  const proposals = stringProposals(cursor, facts);
  if (container.type === "array") return [...proposals, ...itemProposals(container, cursor, schema)];
  if (isInSettingsMap(cursor)) return settingProposals();
  if (isInSetting(cursor) && segment === "default") return plainProposals(settingDefaults(container), cursor);
  // An existing file, or an identifier with the plugin's prefix, is better than a typical value.
  if (proposals.some(({ kind }) => kind !== "value")) return proposals;
  const typicalProposals = plainProposals(typicalValues(cursor, parent, schema), cursor);
  const labels = new Set(proposals.map(({ label }) => label));
  return [...proposals, ...typicalProposals.filter(({ label }) => !labels.has(label))];
}

function typicalValues({ container, segment, analysis }: Cursor, parent: Schema, schema: Schema): Template[] {
  const types = typesOf(schema);
  if (types.includes("boolean")) return [true, false];
  const { template } = memberSkeleton(analysis.context, container, parent, String(segment));
  return types.includes("null") && template !== null ? [template, null] : [template];
}

function plainProposals(values: readonly Template[], { typedText, segment }: Cursor): Proposal[] {
  return values.flatMap((value): Proposal[] => {
    const content = value instanceof Hole ? value.defaultValue : value;
    if (content !== null && typeof content === "object") {
      const label = Array.isArray(content) ? "[ ]" : "{ … }";
      return typedText ? [] : [{ label, detail: String(segment), kind: "snippet", value }];
    }
    // Do not offer a text while the author types a different text: Tab would accept the offer.
    const replacesTypedText =
      typeof content === "string" &&
      (value instanceof Hole ? typedText !== "" : !content.toLowerCase().startsWith(typedText.toLowerCase()));
    const isEmpty = content === "" || content === "…";
    return replacesTypedText || isEmpty ? [] : [{ label: String(content), kind: "value", value }];
  });
}

function knownValueProposals(values: readonly KnownValue[], cursor: Cursor, parent: Schema): Proposal[] {
  const { container, path, segment, analysis } = cursor;
  const isLevel = path.at(-1) === "capability_levels";
  const isPermissionType = path.at(-2) === "permissions" && segment === "type";
  const sortedValues = isPermissionType ? sortByStake(values, analysis) : values;
  const proposals = sortedValues.map(({ value, documentation: text }): Proposal => {
    const documentation = joinParagraphs(text, versionNote([...path, segment], analysis, value));
    if (isLevel) return { ...levelProposal(Number(value), cursor), documentation };
    const proposal: Proposal = { label: String(value), kind: "value", value, documentation };
    if (!isPermissionType) return proposal;
    const hasValue = propertyOf(container, "value") !== undefined;
    const template = hasValue ? undefined : permissionValueTemplate(String(value), analysis.context.host);
    const siblings = template === undefined ? {} : { value: template };
    return { ...proposal, ...accessDetails(value, analysis), siblings };
  });
  const likelyValues = likelyValuesFor(cursor, parent);
  return preselectFirst(proposals, ({ value }) => likelyValues.has(value));
}

function likelyValuesFor(
  { container, path, segment, analysis }: Cursor,
  parent: Schema,
): ReadonlySet<unknown> {
  if (path.at(-1) === "capability_levels") {
    const members = propertiesOf(memberOf(containerOf(container), "integration"));
    return new Set(members.map(({ keyNode }) => levelOf(keyNode.value)));
  }
  if (container.type === "array") return new Set();
  const { template, grade } = memberSkeleton(analysis.context, container, parent, String(segment));
  return new Set(grade === "safe" ? [template] : []);
}

/** Lists the known values at a cursor, without values that another item already uses. */
export function unusedValuesAt(cursor: Cursor): (string | number)[] {
  const parent = schemaAt(cursor);
  const schema = parent && childSchema(parent, cursor.segment);
  return schema ? unusedKnownValues(schema, cursor).flatMap(({ value }) => value ?? []) : [];
}

function unusedKnownValues(schema: Schema, cursor: Cursor): KnownValue[] {
  const usedScalars = usedValues(cursor);
  return knownValues(schema, cursor.analysis.settings.vocabulary).filter(
    ({ value }) => !usedScalars.has(value),
  );
}

function usedValues(cursor: Cursor): ReadonlySet<unknown> {
  const { container, segment, path } = cursor;
  if (container.type === "array") return new Set(otherItems(cursor).flatMap(scalarsOf));
  if (segment !== "type" || path.at(-2) !== "permissions") return new Set();
  const types = itemsOf(containerOf(container)).flatMap((item) => memberOf(item, "type") ?? []);
  // The completion replaces the value at the cursor.
  return new Set(types.filter((type) => !isAtCursor(cursor, type)).flatMap(scalarsOf));
}

function scalarsOf(node: ValueNode): unknown[] {
  return "value" in node ? [node.value] : [];
}

/** Proposes a level for `capability_levels`, and with it the level's member in `integration`. */
function levelProposal(level: number, cursor: Cursor): Proposal {
  const title = levelMeaning(level)?.label;
  return {
    label: title === undefined ? String(level) : message("{level} · {title}", { level, title }),
    // Match only the title: an author who types the number has typed the whole value.
    ...(title !== undefined && { filterWords: title }),
    kind: "value",
    value: level,
    otherEdits: integrationEdits(level, cursor),
  };
}

/** Inserts a level's member, unless the member exists, a bracket is missing, or the manifest is a placeholder. */
function integrationEdits(level: number, { container: list, analysis }: Cursor): readonly Edit[] {
  const { context } = analysis;
  const manifest = context.manifests.find(({ node }) => memberOf(node, "capability_levels") === list);
  if (manifest?.node.type !== "object" || manifest.kind === "placeholder") return [];
  const { node } = manifest;
  const integration = memberOf(node, "integration");
  const canInsert = !integration || (integration.type === "object" && integration.isClosed);
  if (!node.isClosed || !list.isClosed || !canInsert || memberOf(integration, levelMember(level))) return [];
  // An edit in the list would overlap the insertion of the level.
  return insertLevels(manifest, node, context, [level]).filter(
    (edit) => edit.offset >= endOf(list) || endOf(edit) <= list.offset,
  );
}

/** Proposes items for an array whose items have no known values. */
function itemProposals(array: ArrayNode, cursor: Cursor, schema: Schema): Proposal[] {
  if (cursor.path.at(-1) === "permissions") return permissionProposals(schema, cursor);
  if (cursor.path.at(-1) === "tags") return tagProposals(cursor);
  if (!typesOf(schema).includes("object")) return [];
  const members = (schema.required ?? []).map((name): [string, Template] => [
    name,
    name === "id"
      ? itemId(array, schema, cursor)
      : memberSkeleton(cursor.analysis.context, array, schema, name).template,
  ]);
  // The typed text becomes the item's id, so it need not match the label.
  const matchesAnything = cursor.typedText !== "";
  const { markdownDescription: documentation } = schema;
  const value = Object.fromEntries(members);
  return [{ label: "{ … }", kind: "snippet", value, documentation, matchesAnything }];
}

function itemId(array: ArrayNode, schema: Schema, { word: range, path, analysis }: Cursor): Template {
  const word = analysis.text.slice(range.offset, endOf(range)).replaceAll(/^"|"$/g, "");
  if (/^[\w.-]+$/.test(word)) return new Hole(word);
  if (path.at(-1) === "commands") return commandId(array, analysis);
  return memberSkeleton(analysis.context, array, schema, "id").template;
}

function permissionProposals(schema: Schema, cursor: Cursor): Proposal[] {
  const { analysis } = cursor;
  const requestedTypes = new Set(otherItems(cursor).map((item) => stringOf(memberOf(item, "type"))));
  const types = knownValues(childSchema(schema, "type") ?? {}, analysis.settings.vocabulary);
  const unrequestedTypes = types.filter(({ value }) => !requestedTypes.has(String(value)));
  const path = [...cursor.path, cursor.segment, "type"];
  return sortByStake(unrequestedTypes, analysis).map(({ value, documentation }) => ({
    label: String(value),
    kind: "snippet",
    value: permissionTemplate(value, analysis.context.host),
    ...accessDetails(value, analysis),
    documentation: joinParagraphs(documentation, versionNote(path, analysis, value)),
  }));
}

function sortByStake(types: readonly KnownValue[], { context }: Analysis): KnownValue[] {
  const rank = ({ value }: KnownValue) => STAKES.indexOf(describePermission(String(value), context).stake);
  return types.toSorted((a, b) => rank(a) - rank(b));
}

function accessDetails(type: KnownValue["value"], { context }: Analysis) {
  const detail = describeAccess(String(type), context);
  return { detail, description: detail };
}

/** Proposes the missing tags that levels, capabilities and keywords require. */
function tagProposals(cursor: Cursor): Proposal[] {
  const pointer = toPointer(cursor.path.slice(0, -1));
  const manifest = cursor.analysis.context.manifests.find((candidate) => candidate.pointer === pointer);
  // Ignore the manifest's tags, because the author may still be typing one of them.
  const derivedTags: unknown = manifest && catalogMembers({ ...manifest.value, tags: [] })["tags"];
  const presentTags = new Set(otherItems(cursor).map(stringOf));
  const tags = Array.isArray(derivedTags) ? derivedTags.map(String) : [];
  return textProposals(
    tags.filter((tag) => !presentTags.has(tag)),
    message("derived tag"),
  );
}

import { catalogMembers } from "../../../core/entry/manifest";
import { insertLevels } from "../../../core/fill/level-insertion";
import { valueTemplate, permissionTemplate } from "../../../core/fill/samples";
import { memberSkeleton } from "../../../core/fill/skeleton";
import { Hole, type Template } from "../../../core/json/edit/template";
import { toPointer } from "../../../core/json/tree/pointer";
import { memberOf, propertyOf, type ValueNode, stringOf, type ArrayNode } from "../../../core/json/tree/tree";
import { levelOf, levelMember } from "../../../core/manifest/vocabulary";
import { knownValues, type KnownValue } from "../../../core/schema/known-values";
import { permissionWords } from "../../../core/schema/permissions";
import { childSchema, schemaIn, typesOf, type Schema } from "../../../core/schema/schema";
import { levelMeaning, stakeTitle, STAKES } from "../../../core/text/meanings";
import { message } from "../../../core/text/messages";
import { type Edit, endOf } from "../../../core/text/ranges";
import type { Analysis } from "../../../project/documents/analysis";
import { versionNote, withNote } from "../../shared/documentation";
import { isTyped, otherItems, type Cursor } from "../cursor/cursor";
import { preselectFirst, type Proposal } from "../items/proposal";
import { isSetting, isSettings, newSettings, settingDefault } from "./settings";
import type { Surroundings } from "./surroundings";
import { textProposals, commandId } from "./texts";

/** Proposes the values that can be inserted at a cursor. */
export function valueProposals(cursor: Cursor, analysis: Analysis, surroundings: Surroundings): Proposal[] {
  const parent = schemaIn(analysis.context, cursor.path);
  const schema = parent && childSchema(parent, cursor.segment);
  if (!parent || !schema) return [];
  const known = freeKnown(schema, cursor, analysis);
  if (known.length > 0) return knownProposals(known, cursor, parent, analysis);
  if (knownValues(schema, analysis.settings.vocabulary).length > 0) return [];
  const texts = textProposals(cursor, analysis, surroundings);
  if (cursor.container.type === "array") return [...texts, ...itemProposals(cursor, schema, analysis)];
  if (isSettings(cursor)) return newSettings();
  if (isSetting(cursor) && cursor.segment === "default")
    return plain(settingDefault(cursor.container), cursor);
  // An existing file, or an identifier with the plugin's prefix, is better than a typical value.
  const isCertain = texts.some(({ kind }) => kind !== "value");
  const typical = isCertain ? [] : plain(typicalValues(cursor, parent, schema, analysis), cursor);
  const labels = new Set(texts.map(({ label }) => label));
  return [...texts, ...typical.filter(({ label }) => !labels.has(label))];
}

function typicalValues(cursor: Cursor, parent: Schema, schema: Schema, analysis: Analysis): Template[] {
  const types = typesOf(schema);
  const { template } = memberSkeleton(analysis.context, cursor.container, parent, String(cursor.segment));
  if (types.includes("boolean")) return [true, false];
  if (!types.includes("null") || template === null) return [template];
  return [template, null];
}

/** Proposes values that are not in a list of known values. */
function plain(values: readonly Template[], { typed, segment }: Cursor): Proposal[] {
  return values.flatMap((value): Proposal[] => {
    const content = value instanceof Hole ? value.value : value;
    if (content !== null && typeof content === "object") {
      const label = Array.isArray(content) ? "[ ]" : "{ … }";
      return typed ? [] : [{ label, detail: String(segment), kind: "snippet", value }];
    }
    // A proposal would get in the way of a text that the author is writing. One that the author has to replace does so
    // from the first letter on: Tab takes it while the editor waits for a list that has it no more.
    const isOwnText =
      typeof content === "string" &&
      (value instanceof Hole ? typed !== "" : !content.toLowerCase().startsWith(typed.toLowerCase()));
    const isEmpty = content === "" || content === "…";
    return isOwnText || isEmpty ? [] : [{ label: String(content), kind: "value", value }];
  });
}

function knownProposals(
  known: readonly KnownValue[],
  cursor: Cursor,
  parent: Schema,
  analysis: Analysis,
): Proposal[] {
  const isPermission = cursor.path.at(-2) === "permissions" && cursor.segment === "type";
  const ordered = isPermission ? byStake(known, analysis) : known;
  const proposals = ordered.map(({ value, documentation: text }): Proposal => {
    const note = versionNote([...cursor.path, cursor.segment], analysis, value);
    const each = { value, documentation: withNote(text, note) ?? "" };
    if (cursor.path.at(-1) === "capability_levels") return levelProposal(each, cursor, analysis);
    return {
      label: String(value),
      kind: "value",
      ...each,
      ...(isPermission && { ...openedBy(each, analysis), ...permissionValue(value, cursor, analysis) }),
    };
  });
  const likely = likelyValues(cursor, parent, analysis);
  return preselectFirst(proposals, ({ value }) => likely.has(value));
}

function permissionValue(
  type: KnownValue["value"],
  { container }: Cursor,
  { context }: Analysis,
): Partial<Proposal> {
  const value = valueTemplate(String(type), context.host);
  return value === undefined || propertyOf(container, "value") ? {} : { siblings: { value } };
}

function likelyValues(cursor: Cursor, parent: Schema, { context, document }: Analysis): ReadonlySet<unknown> {
  if (cursor.path.at(-1) === "capability_levels") {
    const integration = memberOf(document.root, "integration");
    const names =
      integration?.type === "object" ? integration.properties.map(({ keyNode }) => keyNode.value) : [];
    return new Set(names.map(levelOf));
  }
  if (cursor.container.type === "array") return new Set();
  const { template, grade } = memberSkeleton(context, cursor.container, parent, String(cursor.segment));
  return new Set(grade === "safe" ? [template] : []);
}

/** Lists a member's known values, without those in use where each may be used once. */
export function freeValues(cursor: Cursor, analysis: Analysis): (string | number)[] {
  const parent = schemaIn(analysis.context, cursor.path);
  const schema = parent && childSchema(parent, cursor.segment);
  return schema ? freeKnown(schema, cursor, analysis).flatMap(({ value }) => value ?? []) : [];
}

function freeKnown(schema: Schema, cursor: Cursor, analysis: Analysis): KnownValue[] {
  const taken = takenValues(cursor);
  return knownValues(schema, analysis.settings.vocabulary).filter(({ value }) => !taken.has(value));
}

function takenValues(cursor: Cursor): Set<unknown> {
  const { container, segment, path } = cursor;
  // A value that is being replaced is not in use.
  const used = (node: ValueNode | undefined) =>
    node && "value" in node && !isTyped(cursor, node) ? [node.value] : [];
  if (container.type === "array") {
    return new Set(otherItems(cursor).flatMap((item) => ("value" in item ? [item.value] : [])));
  }
  if (segment !== "type" || path.at(-2) !== "permissions") return new Set();
  const permissions = container.parent?.type === "array" ? container.parent.items : [];
  return new Set(permissions.flatMap((permission) => used(memberOf(permission, "type"))));
}

/** Proposes a level for `capability_levels`, and with it the level's member in `integration`. */
function levelProposal({ value, documentation }: KnownValue, cursor: Cursor, analysis: Analysis): Proposal {
  const level = Number(value);
  const title = levelMeaning(level)?.label;
  return {
    label: title === undefined ? String(level) : message("{level} · {title}", { level, title }),
    // Without the number: typed by hand, it is the whole value.
    ...(title !== undefined && { filter: title }),
    kind: "value",
    value: level,
    documentation,
    also: integrationEdits(level, cursor, analysis),
  };
}

/** Inserts the member of a level; nothing if it is there, or if the text around the list is not closed yet. */
function integrationEdits(level: number, { container }: Cursor, { context }: Analysis): Edit[] {
  const manifest = context.manifests.find(({ node }) => memberOf(node, "capability_levels") === container);
  // A placeholder has no integration at all.
  if (!manifest || manifest.kind === "placeholder") return [];
  const object = manifest.node;
  if (object.type !== "object" || !object.closed || !container.closed) return [];
  const integration = memberOf(object, "integration");
  const isOpen = integration !== undefined && (integration.type !== "object" || !integration.closed);
  if (isOpen || memberOf(integration, levelMember(level))) return [];
  // A client makes all edits in the text before any of them.
  return insertLevels(manifest, object, context, [level]).filter(
    (edit) => edit.offset >= endOf(container) || endOf(edit) <= container.offset,
  );
}

/** Proposes items for an array that has no list of known values. */
function itemProposals(cursor: Cursor, schema: Schema, analysis: Analysis): Proposal[] {
  const array = cursor.container as ArrayNode;
  if (cursor.path.at(-1) === "permissions") return permissionProposals(schema, cursor, analysis);
  if (cursor.path.at(-1) === "tags") return tagProposals(cursor, analysis);
  if (!typesOf(schema).includes("object")) return [];
  const members = (schema.required ?? []).map((name): [string, Template] => [
    name,
    name === "id"
      ? itemId(array, schema, cursor, analysis)
      : memberSkeleton(analysis.context, array, schema, name).template,
  ]);
  const value = Object.fromEntries(members);
  // The typed text becomes the item's name, so it need not match the label.
  const matches = cursor.typed ? { matches: "anything" as const } : {};
  return [{ label: "{ … }", kind: "snippet", value, documentation: schema.markdownDescription, ...matches }];
}

function itemId(array: ArrayNode, schema: Schema, cursor: Cursor, analysis: Analysis): Template {
  const { offset, length } = cursor.replace;
  const word = analysis.text.slice(offset, offset + length).replaceAll(/^"|"$/g, "");
  if (/^[\w.-]+$/.test(word)) return new Hole(word);
  if (cursor.path.at(-1) === "commands") return commandId(array, analysis);
  return memberSkeleton(analysis.context, array, schema, "id").template;
}

function permissionProposals(schema: Schema, cursor: Cursor, analysis: Analysis): Proposal[] {
  const asked = new Set(otherItems(cursor).map((item) => stringOf(memberOf(item, "type"))));
  const free = knownValues(childSchema(schema, "type") ?? {}, analysis.settings.vocabulary).filter(
    ({ value }) => !asked.has(String(value)),
  );
  const place = [...cursor.path, cursor.segment, "type"];
  return byStake(free, analysis).map((known) => ({
    label: String(known.value),
    kind: "snippet",
    value: permissionTemplate(known.value, analysis.context.host),
    ...openedBy(known, analysis),
    documentation: withNote(known.documentation, versionNote(place, analysis, known.value)),
  }));
}

/** Sorts permissions by what they open, the most important first. */
function byStake(known: readonly KnownValue[], { context }: Analysis): KnownValue[] {
  const rank = ({ value }: KnownValue) => STAKES.indexOf(permissionWords(String(value), context).stake);
  return [...known].sort((one, other) => rank(one) - rank(other));
}

/** Describes what a permission opens. */
function openedBy(
  { value, documentation }: KnownValue,
  { context }: Analysis,
): Pick<Proposal, "detail" | "description" | "documentation"> {
  const { stake, label } = permissionWords(String(value), context);
  const detail = message("{group}: {label}", { group: stakeTitle(stake), label });
  return { detail, description: detail, documentation };
}

/** Proposes the missing tags that levels, capabilities and keywords require. */
function tagProposals(cursor: Cursor, { context }: Analysis): Proposal[] {
  const pointer = toPointer(cursor.path.slice(0, -1));
  const manifest = context.manifests.find((candidate) => candidate.pointer === pointer);
  // Ignores the manifest's own tags, because one of them may be half typed.
  const derived: unknown = manifest && catalogMembers({ ...manifest.value, tags: [] })["tags"];
  const present = new Set(otherItems(cursor).map(stringOf));
  return (Array.isArray(derived) ? derived.map(String) : [])
    .filter((tag) => !present.has(tag))
    .map((tag) => ({ label: tag, kind: "value", value: tag, detail: message("derived tag") }));
}

import { valueTemplate } from "../../../core/fill/permission";
import { memberSkeleton } from "../../../core/fill/skeleton";
import { Hole, type Template } from "../../../core/json/edit/template";
import { memberOf, propertyOf, type ValueNode } from "../../../core/json/tree/tree";
import { levelOf } from "../../../core/manifest/vocabulary";
import { knownValues, type KnownValue } from "../../../core/schema/known-values";
import { schemaIn } from "../../../core/schema/host-schema";
import { childSchema, typesOf, type Schema } from "../../../core/schema/schema";
import type { Analysis } from "../../../documents/analysis";
import { isTyped, otherItems, type Cursor } from "../cursor/cursor";
import { preselectFirst, type Proposal } from "../items/proposal";
import { itemProposals } from "./array-items";
import { levelProposal } from "./levels";
import { versionNote, withNote } from "../../shared/version-notes";
import { byStake, openedBy } from "./permissions";
import { isSetting, isSettings, newSettings, settingDefault } from "./settings";
import type { Surroundings } from "./surroundings";
import { textProposals } from "./texts";

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

/** Returns the values that the rest of the manifest suggests. */
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
  const { settings, context } = analysis;
  return knownValues(schema, settings.vocabulary, context.host).filter(({ value }) => !taken.has(value));
}

function takenValues(cursor: Cursor): Set<unknown> {
  const { container, segment, path } = cursor;
  // A value that is being replaced is not in use.
  const used = (node: ValueNode | undefined) =>
    node && "value" in node && !isTyped(cursor, node) ? [node.value] : [];
  if (container.type === "array") {
    return new Set(otherItems(cursor, container).flatMap((item) => ("value" in item ? [item.value] : [])));
  }
  if (segment !== "type" || path.at(-2) !== "permissions") return new Set();
  const permissions = container.parent?.type === "array" ? container.parent.items : [];
  return new Set(permissions.flatMap((permission) => used(memberOf(permission, "type"))));
}

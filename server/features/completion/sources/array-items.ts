import { catalogMembers } from "../../../core/entry/catalog-members";
import { permissionTemplate } from "../../../core/fill/permission";
import { memberSkeleton } from "../../../core/fill/skeleton";
import { Hole, type Template } from "../../../core/json/edit/template";
import { memberOf, stringOf, type ArrayNode } from "../../../core/json/tree/tree";
import { knownValues } from "../../../core/schema/known-values";
import { childSchema, typesOf, type Schema } from "../../../core/schema/schema";
import { message } from "../../../core/text/messages";
import type { Analysis } from "../../../documents/analysis";
import { otherItems, type Cursor } from "../cursor/cursor";
import type { Proposal } from "../items/proposal";
import { versionNote, withNote } from "../../shared/version-notes";
import { byStake, openedBy } from "./permissions";
import { commandId } from "./texts";

/** Proposes items for an array that has no list of known values. */
export function itemProposals(cursor: Cursor, schema: Schema, analysis: Analysis): Proposal[] {
  const array = cursor.container as ArrayNode;
  if (cursor.path.at(-1) === "permissions") return permissionProposals(array, schema, cursor, analysis);
  if (cursor.path.at(-1) === "tags") return tagProposals(array, cursor, analysis);
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

function permissionProposals(
  array: ArrayNode,
  schema: Schema,
  cursor: Cursor,
  analysis: Analysis,
): Proposal[] {
  const others = otherItems(cursor, array);
  const asked = new Set(others.map((item) => stringOf(memberOf(item, "type"))));
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

/** Proposes the missing tags that levels, capabilities and keywords require. */
function tagProposals(array: ArrayNode, cursor: Cursor, { context }: Analysis): Proposal[] {
  const pointer = cursor.path
    .slice(0, -1)
    .map((segment) => `/${segment}`)
    .join("");
  const manifest = context.manifests.find((candidate) => candidate.pointer === pointer);
  // Ignores the manifest's own tags, because one of them may be half typed.
  const derived: unknown = manifest && catalogMembers({ ...manifest.value, tags: [] })["tags"];
  const present = new Set(otherItems(cursor, array).map(stringOf));
  return (Array.isArray(derived) ? derived.map(String) : [])
    .filter((tag) => !present.has(tag))
    .map((tag) => ({ label: tag, kind: "value", value: tag, detail: message("derived tag") }));
}

import type { Analysis } from "../../analysis";
import { Hole, type Template } from "../../core/document/template";
import { memberOf, propertyOf, type ArrayNode, type ValueNode } from "../../core/document/tree";
import { childSchema, schemaAt, typesOf, type Schema } from "../../core/schema/schema";
import { memberSkeleton } from "../../core/schema/skeleton";
import { knownValues, levelOf, SPAWN_PERMISSION, type KnownValue } from "../../core/vocabulary";
import type { Proposal } from "./completion";
import type { Cursor } from "./cursor";

/** The values that may stand at a place. */
export function valueProposals(cursor: Cursor, analysis: Analysis): Proposal[] {
  const { container, segment = 0 } = cursor;
  const parent = schemaAt(analysis.context.kind, analysis.document.root, cursor.path);
  const schema = parent && childSchema(parent, segment);
  if (!parent || !schema) return [];
  const known = knownValues(schema, analysis.settings.vocabulary);
  if (known.length) return knownProposals(known, cursor, analysis);
  if (container.type === "array") return entryProposals(container, schema, cursor, analysis);
  const types = typesOf(schema);
  const proposals: Proposal[] = [];
  if (types.includes("boolean")) proposals.push(plain(true), plain(false));
  if (types.includes("null")) proposals.push(plain(null));
  const { template } = memberSkeleton(analysis.context, container, parent, String(segment));
  const isPlain = template === null || typeof template === "boolean" || typeof template === "number";
  if (!isPlain && !types.includes("boolean")) proposals.unshift(skeletonProposal(template, String(segment)));
  return proposals;
}

function plain(value: boolean | null): Proposal {
  return { label: String(value), kind: "value", value };
}

function skeletonProposal(template: Template, name: string): Proposal {
  if (template instanceof Hole) return { label: String(template.value), kind: "value", value: template };
  if (typeof template === "string") return { label: template, kind: "value", value: template };
  return { label: Array.isArray(template) ? "[ ]" : "{ … }", detail: name, kind: "snippet", value: template };
}

/** Known values, but those that the array or the permissions have already. */
function knownProposals(known: readonly KnownValue[], cursor: Cursor, analysis: Analysis): Proposal[] {
  const taken = takenValues(cursor, analysis);
  const declared = integrationLevels(cursor, analysis);
  const free = known.filter(({ value }) => !taken.has(value));
  // A level whose member is there already is most likely the one meant.
  const ordered = [
    ...free.filter(({ value }) => declared.has(value)),
    ...free.filter(({ value }) => !declared.has(value)),
  ];
  return ordered.map(({ value, documentation, evidence }) => ({
    label: String(value),
    kind: "value",
    value,
    detail: evidence,
    documentation,
    ...(value === SPAWN_PERMISSION ? spawnValue(cursor) : {}),
  }));
}

function takenValues({ container, segment, replace, path }: Cursor, { document }: Analysis): Set<unknown> {
  const isHere = (node: ValueNode) => node.offset === replace.offset;
  const plainValue = (node: ValueNode) => ("value" in node && !isHere(node) ? [node.value] : []);
  if (container.type === "array") return new Set(container.items.flatMap(plainValue));
  if (segment !== "type" || path.at(-2) !== "permissions") return new Set();
  const permissions = container.parent?.type === "array" ? container.parent.items : [];
  const types = permissions.map((permission) => memberOf(permission, "type"));
  return new Set(document.root ? types.flatMap((type) => (type ? plainValue(type) : [])) : []);
}

function spawnValue({ container }: Cursor): Partial<Proposal> {
  return propertyOf(container, "value") ? {} : { siblings: { value: [new Hole("executable")] } };
}

function integrationLevels({ path }: Cursor, { document }: Analysis): Set<unknown> {
  if (path.at(-1) !== "capability_levels") return new Set();
  const integration = memberOf(document.root, "integration");
  const names =
    integration?.type === "object" ? integration.properties.map(({ keyNode }) => keyNode.value) : [];
  return new Set(names.map(levelOf));
}

/** Whole entries for an array of objects. */
function entryProposals(array: ArrayNode, schema: Schema, cursor: Cursor, analysis: Analysis): Proposal[] {
  const type = schema.properties?.["type"] && childSchema(schema, "type");
  const known = type ? knownValues(type, analysis.settings.vocabulary) : [];
  if (known.length && cursor.path.at(-1) === "permissions") return permissionProposals(array, known, cursor);
  if (!typesOf(schema).includes("object")) return [];
  const members = (schema.required ?? []).map((name): [string, Template] => {
    const { template } = memberSkeleton(analysis.context, array, schema, name);
    return [name, template];
  });
  return [
    {
      label: "{ … }",
      kind: "snippet",
      value: Object.fromEntries(members),
      documentation: schema.markdownDescription,
    },
  ];
}

function permissionProposals(
  array: ArrayNode,
  known: readonly KnownValue[],
  { replace }: Cursor,
): Proposal[] {
  const asked = new Set(
    array.items
      .filter((item) => item.offset !== replace.offset)
      .map((item) => {
        const type = memberOf(item, "type");
        return type?.type === "string" ? type.value : undefined;
      }),
  );
  return known
    .filter(({ value }) => !asked.has(String(value)))
    .map(({ value, documentation, evidence }) => ({
      label: String(value),
      kind: "snippet",
      value: { type: value, ...(value === SPAWN_PERMISSION ? { value: [new Hole("executable")] } : {}) },
      detail: evidence,
      documentation,
    }));
}

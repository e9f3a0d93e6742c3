import { Hole, type Template } from "../../../core/json/edit/template";
import { knownValues } from "../../../core/schema/known-values";
import { childSchema, memberOrder, typesOf, type Schema } from "../../../core/schema/schema";
import { configurationSchemaAt } from "../../shared/configuration-file";
import { memberDocumentation } from "../../shared/documentation";
import { otherChildren, type Cursor } from "../cursor/cursor";
import type { Proposal } from "../items/proposal";

/** Proposes the members and values of `.plugin-manifest.json`. */
export function configurationProposals(cursor: Cursor): Proposal[] {
  const schema = configurationSchemaAt(cursor.path) ?? {};
  if (cursor.role === "value") {
    const known = knownValues(childSchema(schema, cursor.segment) ?? {});
    return known.map((each) => ({ ...each, label: String(each.value), kind: "value" }));
  }
  const present = otherChildren(cursor).map((child) => child.type === "property" && child.keyNode.value);
  return memberOrder(schema)
    .filter((name) => !present.includes(name))
    .map((name) => memberProposal(name, schema));
}

function memberProposal(name: string, parent: Schema): Proposal {
  const schema = childSchema(parent, name) ?? {};
  return {
    label: name,
    kind: "member",
    name,
    value: emptyValue(typesOf(schema)),
    asksAgain: memberOrder(schema).length > 0 || knownValues(schema).length > 0,
    documentation: memberDocumentation(parent, name),
  };
}

function emptyValue(types: readonly string[]): Template {
  if (types.includes("array")) return [];
  return types.includes("object") ? {} : new Hole("");
}

import { isSuppressible } from "../../core/check/suppressions";
import { allRules, settableRules } from "../../core/check/all-rules";
import type { Segment } from "../../core/json/tree/pointer";
import { perLanguage, translate } from "../../core/text/messages";
import { Hole, type Template } from "../../core/json/edit/template";
import { knownValues } from "../../core/schema/known-values";
import {
  childSchema,
  configurationSchema,
  memberOrder,
  typesOf,
  type Schema,
} from "../../core/schema/schema";
import { memberDocumentation } from "../shared/documentation";
import { otherChildren, type Cursor } from "./cursor";
import type { Proposal } from "./item";

export function configurationProposals(cursor: Cursor): Proposal[] {
  const schema = configurationSchemaAt(cursor.path) ?? {};
  if (cursor.role === "value") {
    const choices = knownValues(childSchema(schema, cursor.segment) ?? {});
    return choices.map((choice) => ({ ...choice, label: String(choice.value), kind: "value" }));
  }
  const presentNames = otherChildren(cursor).map((child) => child.type === "property" && child.keyNode.value);
  return memberOrder(schema)
    .filter((name) => !presentNames.includes(name))
    .map((name) => memberProposal(name, schema));
}

function memberProposal(name: string, parent: Schema): Proposal {
  const schema = childSchema(parent, name) ?? {};
  return {
    label: name,
    kind: "member",
    name,
    value: emptyValue(typesOf(schema)),
    reopensList: memberOrder(schema).length > 0 || knownValues(schema).length > 0,
    documentation: memberDocumentation(parent, name),
  };
}

function emptyValue(types: readonly string[]): Template {
  if (types.includes("array")) return [];
  return types.includes("object") ? {} : new Hole("");
}

/** Returns the schema at a path in `.plugin-manifest.json`, including the codes of the rules. */
export function configurationSchemaAt(path: readonly Segment[]): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (schema, segment) => schema && childSchema(schema, segment),
    schemaWithRuleCodes(),
  );
}

/** Returns the configuration schema with the rule codes, which the published schema does not list. */
const schemaWithRuleCodes = perLanguage((): Schema => {
  const schema = configurationSchema();
  const { rules = {}, suppressions = {} } = schema.properties ?? {};
  const suppression = childSchema(suppressions, 0) ?? {};
  const ruleSettings = settableRules.map(({ code, summary }): [string, Schema] => [
    code,
    { ...childSchema(rules, code), markdownDescription: translate(summary) },
  ]);
  const suppressibleRules = allRules.filter(({ code }) => isSuppressible(code));
  const ruleSchema = {
    ...suppression.properties?.["rule"],
    enum: suppressibleRules.map(({ code }) => code),
    markdownEnumDescriptions: suppressibleRules.map(({ summary }) => translate(summary)),
  };
  return withMembers(schema, {
    rules: withMembers(rules, Object.fromEntries(ruleSettings)),
    suppressions: { ...suppressions, items: withMembers(suppression, { rule: ruleSchema }) },
  });
});

function withMembers(schema: Schema, members: Readonly<Record<string, Schema>>): Schema {
  return { ...schema, properties: { ...schema.properties, ...members } };
}

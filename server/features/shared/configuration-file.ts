import { isSuppressible } from "../../core/check/suppressions/suppressions-in";
import { allRules, settableRules } from "../../core/check/workspace-rules";
import type { Segment } from "../../core/json/tree/pointer";
import { childSchema, configurationSchema, type Schema } from "../../core/schema/schema";
import { perLanguage, translated } from "../../core/text/messages";

/** Returns the schema of a part of `.plugin-manifest.json`, which knows the codes of the rules. */
export function configurationSchemaAt(path: readonly Segment[]): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (schema, segment) => schema && childSchema(schema, segment),
    schemaWithCodes(),
  );
}

/** The codes are in the index of the rules only, so the schema does not repeat them. */
const schemaWithCodes = perLanguage((): Schema => {
  const schema = configurationSchema();
  const { rules = {}, suppressions = {} } = schema.properties ?? {};
  const suppression = childSchema(suppressions, 0) ?? {};
  const settings = settableRules.map(({ code, summary }) => [
    code,
    { ...childSchema(rules, code), markdownDescription: translated(summary) },
  ]);
  const suppressible = allRules.filter(({ code }) => isSuppressible(code));
  const rule: Schema = {
    ...suppression.properties?.["rule"],
    enum: suppressible.map(({ code }) => code),
    markdownEnumDescriptions: suppressible.map(({ summary }) => translated(summary)),
  };
  const items = { ...suppression, properties: { ...suppression.properties, rule } };
  return {
    ...schema,
    properties: {
      ...schema.properties,
      rules: { ...rules, properties: Object.fromEntries(settings) as Record<string, Schema> },
      suppressions: { ...suppressions, items },
    },
  };
});

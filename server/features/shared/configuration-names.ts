import type { JSONSchema } from "vscode-json-languageservice";
import { isSuppressible } from "../../core/check/suppressions/suppressions-in";
import { allRules, settableRules } from "../../core/check/workspace-rules";
import { escapeSegment } from "../../core/json/tree/pointer";
import { configurationSchema, resolve, rootSchema, type Schema } from "../../core/schema/schema";
import { translated } from "../../core/text/messages";

/**
 * Returns the schema of the configuration file with the names that a client completes: the codes of the rules, which
 * are listed only in their index, and the places of the interface. Only for completion and hover: other places are valid.
 */
export function schemaWithNames(): JSONSchema {
  const schema = configurationSchema() as JSONSchema;
  const definitions = schema.definitions as Readonly<Record<string, JSONSchema>>;
  const places = placesIn(rootSchema("published"), "");
  const { severity, suppression, host, hostMember, hostVersion } = definitions;
  return {
    ...schema,
    properties: { ...schema.properties, rules: withRules(schema.properties?.["rules"], severity) },
    definitions: {
      ...definitions,
      suppression: withMembers(suppression, {
        rule: valuesOf(allRules.filter(({ code }) => isSuppressible(code)).map(ruleWords)),
        at: valuesOf(places.filter(([place]) => !place.includes("*"))),
      }),
      host: withMembers(host, {
        members: {
          properties: Object.fromEntries(
            places.map(([place, words]) => [place, { ...hostMember, markdownDescription: words }]),
          ),
        },
        optional: { items: { type: "string", ...valuesOf(places) } },
      }),
      hostVersion: withMembers(hostVersion, { at: valuesOf(places) }),
    },
  };
}

/** A value with the sentence about it. */
type Words = readonly [value: string, words: string];

function ruleWords({ code, summary }: { readonly code: string; readonly summary: string }): Words {
  return [code, translated(summary)];
}

function withRules(rules: JSONSchema | boolean | undefined, severity: JSONSchema | undefined): JSONSchema {
  const codes = settableRules.map(ruleWords);
  const properties = codes.map(([code, words]) => [code, { ...severity, markdownDescription: words }]);
  return {
    ...(rules as JSONSchema),
    properties: Object.fromEntries(properties) as Record<string, JSONSchema>,
  };
}

function valuesOf(values: readonly Words[]): JSONSchema {
  return { enum: values.map(([value]) => value), markdownEnumDescriptions: values.map(([, words]) => words) };
}

function withMembers(object: JSONSchema | undefined, more: Readonly<Record<string, JSONSchema>>): JSONSchema {
  const members = Object.entries(more).map(([name, added]) => {
    const own = object?.properties?.[name] as JSONSchema;
    return [name, { ...own, ...added }] as const;
  });
  return { ...object, properties: { ...object?.properties, ...Object.fromEntries(members) } };
}

/** Lists the places in a value that the interface describes; `*` is any name or index. */
function placesIn(given: Schema, place: string): Words[] {
  const { properties = {}, items, additionalProperties, markdownDescription = "" } = resolve(given);
  const others = items ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
  return [
    ...(place === "" || place.endsWith("/*") ? [] : ([[place, markdownDescription]] as const)),
    ...Object.entries(properties).flatMap(([name, part]) =>
      placesIn(part, `${place}/${escapeSegment(name)}`),
    ),
    ...(others ? placesIn(others, `${place}/*`) : []),
  ];
}

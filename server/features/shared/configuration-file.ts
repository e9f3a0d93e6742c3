import {
  ClientCapabilities,
  getLanguageService,
  type CompletionItem,
  type CompletionList,
  type Hover,
  type Position,
  type JSONSchema,
} from "vscode-json-languageservice";
import { isSuppressible } from "../../core/check/suppressions/suppressions-in";
import { allRules, settableRules } from "../../core/check/workspace-rules";
import { escapeSegment } from "../../core/json/tree/pointer";
import { configurationSchema, resolve, rootSchema, type Schema } from "../../core/schema/schema";
import { perLanguage, translated } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import type { CompletionSupport } from "../../lsp/client-support";
import { CONFIGURATION_FILE } from "../../settings/configuration";

/** A value with the sentence about it. */
type Words = readonly [value: string, words: string];

/*
 * The configuration file is plain JSON with a schema, so vscode-json-languageservice completes and explains it. Its
 * diagnostics are our own: the command line reports the same.
 */
const SCHEMA_URI = "plugin-manifest://schemas/configuration.schema.json";

// Markdown, as in our own lists; it is removed from both for clients that do not show it.
const service = perLanguage(() => {
  const made = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
  const schemas = [{ uri: SCHEMA_URI, fileMatch: [CONFIGURATION_FILE], schema: schemaWithNames() }];
  made.configure({ validate: false, schemas });
  return made;
});

/** `textDocument/completion` in a configuration file. */
export async function configurationCompletion(
  { textDocument }: Analysis,
  position: Position,
  { snippets }: CompletionSupport,
): Promise<CompletionList | null> {
  // The service writes the position into its edits; one past a line's end counts as its end (LSP 3.18, Position).
  const inText = textDocument.positionAt(textDocument.offsetAt(position));
  const list = await service().doComplete(textDocument, inText, service().parseJSONDocument(textDocument));
  return !list || snippets ? list : { ...list, items: list.items.map(withoutSnippet) };
}

/** Turns a snippet into plain text with the default texts of its tab stops: the service always returns snippets. */
function withoutSnippet({
  insertText,
  textEdit,
  insertTextFormat: _,
  ...item
}: CompletionItem): CompletionItem {
  return {
    ...item,
    ...(insertText !== undefined && { insertText: withDefaults(insertText) }),
    ...(textEdit && { textEdit: { ...textEdit, newText: withDefaults(textEdit.newText) } }),
  };
}

const SNIPPET_PARTS = /\$\d+|\$\{\d+(?::([^{}]*))?\}|\\([\\$}])/g;

function withDefaults(snippet: string): string {
  return snippet.replaceAll(
    SNIPPET_PARTS,
    (_, proposed?: string, escaped?: string) => proposed ?? escaped ?? "",
  );
}

/** `textDocument/hover` in a configuration file. */
export async function configurationHover(
  { textDocument }: Analysis,
  position: Position,
): Promise<Hover | null> {
  return service().doHover(textDocument, position, service().parseJSONDocument(textDocument));
}

/**
 * Returns the schema of the configuration file with the names that a client completes: the codes of the rules, which
 * are listed only in their index, and the places of the interface. Only for completion and hover: other places are valid.
 */
function schemaWithNames(): JSONSchema {
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

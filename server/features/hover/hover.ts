import { MarkupKind, type Hover, type Position } from "vscode-languageserver-types";
import { type PropertyNode, type ValueNode, nodeAt } from "../../core/json/tree/tree";
import { pathOf } from "../../core/json/tree/pointer";
import { toValue } from "../../core/json/tree/value";
import { knownValues } from "../../core/schema/known-values";
import { keySchema, schemaIn, type Schema } from "../../core/schema/schema";
import { documentationUrl, permissionsUrl } from "../../core/text/addresses";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { hoversInPlainText, linksCodes } from "../../protocol/lsp/client-support";
import { documentOf, positionOf } from "../../protocol";
import { cursorAt } from "../completion/cursor/cursor";
import { configurationSchemaAt } from "../completion/sources/configuration";
import { taggedVersionsAt } from "../completion/sources/surroundings";
import { memberDocumentation, plainHover, versionNote } from "../shared/documentation";
import { feature } from "../shared/feature";
import { levelMembers } from "../shared/manifest-parts";
import { registrationText } from "../shared/registrations";
import type { Services } from "../shared/services";
import { valueFacts } from "./hover-facts";

export const hoverFeature = feature({
  method: "textDocument/hover",
  capability: () => ({ hoverProvider: true }),
  params: { uri: documentOf, position: positionOf },
  async answer(services, { uri, position }) {
    const found = await hoverAt(services, uri, position);
    return found && hoversInPlainText(services.client.capabilities) ? plainHover(found) : found;
  },
});

async function hoverAt(services: Services, uri: string, position: Position): Promise<Hover | null> {
  const { documents, client } = services;
  const file = documents.get(uri);
  if (file?.isConfiguration) return configurationHover(file, position);
  const asked = documents.getManifest(uri);
  const cursor = asked && cursorAt(asked.document, asked.offset(position));
  const tagged = asked ? await taggedVersionsAt(cursor, asked, services) : [];
  const analysis = documents.getManifest(uri);
  return analysis ? hover(analysis, position, tagged, !linksCodes(client.capabilities)) : null;
}

/** Explains a member or value of a configuration file. */
export function configurationHover(analysis: Analysis, position: Position): Hover | null {
  const node = nodeAt(analysis.document.root, analysis.offset(position));
  if (!node || node.type === "object" || node.type === "array") return null;
  const schema = configurationSchemaAt(pathOf(node)) ?? {};
  const value = node.type === "property" ? undefined : toValue(node);
  const known = knownValues(schema).find((each) => each.value === value);
  const text = known?.documentation ?? schema.markdownDescription ?? "";
  return hoverOf({ text, range: node.type === "property" ? node.keyNode : node }, analysis);
}

/**
 * `textDocument/hover`: explains members and known values in the interface's terms.
 * @param taggedVersions the plugin's versions that have a git tag
 * @param linksRules false if the client links the codes of diagnostics itself
 */
export function hover(
  analysis: Analysis,
  position: Position,
  taggedVersions: readonly string[] = [],
  linksRules = true,
): Hover | null {
  const offset = analysis.offset(position);
  const node = nodeAt(analysis.document.root, offset);
  if (!node) return null;
  const found =
    node.type === "property"
      ? memberHover(node, analysis)
      : valueHover(node, analysis, taggedVersions, linksRules);
  return hoverOf(found, analysis);
}

function hoverOf({ text, range }: HoverText, analysis: Analysis): Hover | null {
  return text ? { contents: { kind: MarkupKind.Markdown, value: text }, range: analysis.range(range) } : null;
}

interface HoverText {
  readonly text: string;
  readonly range: { offset: number; length: number };
}

function memberHover(property: PropertyNode, analysis: Analysis): HoverText {
  const parent = property.parent as ValueNode;
  const name = property.keyNode.value;
  const parentSchema = schemaOf(parent, analysis);
  const documentation = parentSchema && memberDocumentation(parentSchema, name, property.valueNode);
  const keys = parentSchema && keySchema(parentSchema);
  const known = keys && knownText(keys, name, analysis);
  const isListed = parentSchema?.properties && Object.hasOwn(parentSchema.properties, name);
  const isRequired = isListed && parentSchema.required?.includes(name);
  const presence = isListed ? (isRequired ? message("*Required.*") : message("*Optional.*")) : "";
  return {
    text: paragraphs(
      known,
      documentation,
      levelPresence(property, analysis) ?? presence,
      versionNote(pathOf(property), analysis),
      registrationText(property.keyNode, analysis),
    ),
    range: property.keyNode,
  };
}

function levelPresence(property: PropertyNode, analysis: Analysis): string | undefined {
  const found = [...levelMembers(analysis)].find((each) => each.property === property);
  if (!found) return undefined;
  const { level, declaration } = found;
  return declaration
    ? message("*Required: level {level} is declared.*", { level })
    : message("*Level {level} is not declared in `capability_levels`.*", { level });
}

function valueHover(
  node: ValueNode,
  analysis: Analysis,
  taggedVersions: readonly string[],
  linksRules: boolean,
): HoverText {
  if (node.type === "object" || node.type === "array") return { text: "", range: node };
  const schema = schemaOf(node, analysis);
  if (!schema) return { text: "", range: node };
  const known = knownText(schema, toValue(node), analysis);
  const link = permissionLink(node);
  const isMember = node.parent?.type === "property" && link === "";
  const description = isMember || !known ? schema.markdownDescription : "";
  const facts = valueFacts(node, analysis, taggedVersions).join(message(" "));
  const rules = linksRules ? rulesText(node, analysis) : "";
  const version = versionNote(pathOf(node), analysis, node.value);
  const registered = node.type === "string" ? registrationText(node, analysis) : undefined;
  return { text: paragraphs(known, facts, description, version, registered, link, rules), range: node };
}

function permissionLink(node: ValueNode): string {
  const [list, , member] = pathOf(node).slice(-3);
  if (list !== "permissions" || member !== "type" || node.type !== "string") return "";
  return `[${message("All permissions")}](${permissionsUrl(node.value)})`;
}

function rulesText(node: ValueNode, { result }: Analysis): string {
  const findings = result.findings.filter(
    ({ range }) => range.offset === node.offset && range.length === node.length,
  );
  const codes = [...new Set(findings.map(({ code }) => code))];
  return codes.map((code) => `[${code}](${documentationUrl(code)})`).join(" · ");
}

function knownText(schema: Schema, value: unknown, analysis: Analysis): string | undefined {
  const known = knownValues(schema, analysis.settings.vocabulary).find(
    (candidate) => candidate.value === value,
  );
  return known && paragraphs(`**${String(known.value)}**`, known.documentation);
}

function schemaOf(node: ValueNode, { context }: Analysis): Schema | undefined {
  return schemaIn(context, pathOf(node));
}

function paragraphs(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}

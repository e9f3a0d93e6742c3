import type { Hover, Position } from "vscode-languageserver-types";
import { pathOf, type Segment } from "../../core/json/tree/pointer";
import { nodeAt, type ContainerNode, type PropertyNode, type ValueNode } from "../../core/json/tree/tree";
import type { Releases } from "../../core/release/past";
import { knownValues } from "../../core/schema/known-values";
import { keySchema, schemaIn, type Schema } from "../../core/schema/schema";
import { rulePageUrl, permissionsUrl } from "../../core/text/addresses";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { hoversInPlainText, linksDiagnosticCodes } from "../../protocol/lsp/client-support";
import { documentUriOf, positionOf } from "../../protocol";
import { cursorAt } from "../completion/cursor";
import { configurationSchemaAt } from "../completion/configuration";
import { releasesAt } from "../completion/completion-facts";
import { levelMembers } from "../shared/counterparts";
import { toMarkup, memberDocumentation, joinParagraphs, versionNote } from "../shared/documentation";
import { feature } from "../shared/feature";
import { registrationText, valueFacts } from "./hover-facts";

export const hoverFeature = feature({
  method: "textDocument/hover",
  capability: () => ({ hoverProvider: true }),
  params: { uri: documentUriOf, position: positionOf },
  async answer(services, { uri, position }): Promise<Hover | null> {
    const { documents, client } = services;
    const isPlain = hoversInPlainText(client.capabilities);
    const earlierAnalysis = documents.get(uri);
    if (earlierAnalysis?.isConfiguration) return configurationHover(earlierAnalysis, position, isPlain);
    if (!earlierAnalysis?.isManifest) return null;
    const cursor = cursorAt(earlierAnalysis, position);
    const releases = await releasesAt(cursor, services);
    const analysis = documents.getManifest(uri);
    const linksRules = !linksDiagnosticCodes(client.capabilities);
    return analysis ? hover(analysis, position, releases, linksRules, isPlain) : null;
  },
});

export function configurationHover(analysis: Analysis, position: Position, isPlain = false): Hover | null {
  return hoverAt(position, analysis, isPlain, (node) => {
    const schema = configurationSchemaAt(pathOf(node)) ?? {};
    const knownValue = knownValues(schema).find(({ value }) => "value" in node && value === node.value);
    return knownValue?.documentation ?? schema.markdownDescription ?? "";
  });
}

/** @param linksRules false if the client itself links the codes of diagnostics */
export function hover(
  analysis: Analysis,
  position: Position,
  releases?: Releases,
  linksRules = true,
  isPlain = false,
): Hover | null {
  return hoverAt(position, analysis, isPlain, (node) =>
    node.type === "property" ? memberText(node, analysis) : valueText(node, analysis, releases, linksRules),
  );
}

type ScalarNode = Exclude<ValueNode, ContainerNode>;

/** @param textOf returns Markdown; empty if there is nothing to explain */
function hoverAt(
  position: Position,
  analysis: Analysis,
  isPlain: boolean,
  textOf: (node: PropertyNode | ScalarNode) => string,
): Hover | null {
  const node = nodeAt(analysis.document.root, analysis.offset(position));
  if (!node || node.type === "object" || node.type === "array") return null;
  const markdown = textOf(node);
  const range = analysis.range(node.type === "property" ? node.keyNode : node);
  return markdown === "" ? null : { contents: toMarkup(markdown, isPlain), range };
}

function memberText(property: PropertyNode, analysis: Analysis): string {
  const name = property.keyNode.value;
  const parentSchema = schemaIn(analysis.context, pathOf(property.parent as ContainerNode));
  const schemaOfKeys = parentSchema && keySchema(parentSchema);
  return joinParagraphs(
    schemaOfKeys && knownValueDocumentation(schemaOfKeys, name, analysis),
    parentSchema && memberDocumentation(parentSchema, name, property.valueNode),
    levelRequirement(property, analysis) ?? memberRequirement(name, parentSchema),
    versionNote(pathOf(property), analysis),
    registrationText(property.keyNode, analysis),
  );
}

function levelRequirement(property: PropertyNode, analysis: Analysis): string | undefined {
  const member = [...levelMembers(analysis)].find((levelMember) => levelMember.property === property);
  if (!member) return undefined;
  const { level, declaration } = member;
  return declaration
    ? message("*Required: level {level} is declared.*", { level })
    : message("*Level {level} is not declared in `capability_levels`.*", { level });
}

function memberRequirement(name: string, { properties = {}, required = [] }: Schema = {}): string {
  if (!Object.hasOwn(properties, name)) return "";
  return required.includes(name) ? message("*Required.*") : message("*Optional.*");
}

function valueText(
  node: ScalarNode,
  analysis: Analysis,
  releases: Releases | undefined,
  linksRules: boolean,
): string {
  const path = pathOf(node);
  const schema = schemaIn(analysis.context, path);
  if (!schema) return "";
  const valueDocumentation = knownValueDocumentation(schema, node.value, analysis);
  const link = permissionLink(path, node);
  // For a list item or a permission's type, the documentation of the value is enough.
  const needsDescription = !valueDocumentation || (node.parent?.type === "property" && link === "");
  return joinParagraphs(
    valueDocumentation,
    valueFacts(node, analysis, releases).join(message(" ")),
    needsDescription ? schema.markdownDescription : "",
    versionNote(path, analysis, node.value),
    node.type === "string" ? registrationText(node, analysis) : "",
    link,
    linksRules ? ruleLinks(node, analysis) : "",
  );
}

function permissionLink(path: readonly Segment[], { value }: ScalarNode): string {
  const [list, , member] = path.slice(-3);
  const isType = list === "permissions" && member === "type" && typeof value === "string";
  return isType ? `[${message("All permissions")}](${permissionsUrl(value)})` : "";
}

function ruleLinks({ offset, length }: ScalarNode, { result }: Analysis): string {
  const findings = result.findings.filter(({ range }) => range.offset === offset && range.length === length);
  const codes = [...new Set(findings.map(({ code }) => code))];
  return codes.map((code) => `[${code}](${rulePageUrl(code)})`).join(" · ");
}

function knownValueDocumentation(schema: Schema, value: unknown, { settings }: Analysis): string {
  const match = knownValues(schema, settings.vocabulary).find((knownValue) => knownValue.value === value);
  return match ? joinParagraphs(`**${String(match.value)}**`, match.documentation) : "";
}

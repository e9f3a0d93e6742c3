import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import { allRules } from "../core/check/workspace-rules";
import { message } from "../core/text/messages";
import { rulePage } from "../project/files/rule-pages";
import catalogDetail from "../../schemas/catalog-detail.schema.json";
import configuration from "../../schemas/configuration.schema.json";
import placeholderManifest from "../../schemas/placeholder-manifest.schema.json";
import pluginManifest from "../../schemas/plugin-manifest.schema.json";
import publishedManifest from "../../schemas/published-manifest.schema.json";
import { quote } from "./tools/shared/quote";

const SCHEMAS = [
  pluginManifest,
  publishedManifest,
  placeholderManifest,
  catalogDetail,
  configuration,
] as const;

const SCHEMA_TYPE = "application/schema+json";
const PAGE_TYPE = "text/markdown";

/** Lists what a client may read: the schemas and the pages of the rules. */
export function listResources(): Resource[] {
  const schemas = SCHEMAS.map(({ $id, title }): Resource => ({
    uri: schemaUri($id),
    name: $id,
    mimeType: SCHEMA_TYPE,
    description: title,
  }));
  const pages = allRules.map(({ code, summary }): Resource => ({
    ...{ uri: pageUri(code), name: code },
    ...{ mimeType: PAGE_TYPE, description: summary },
  }));
  return [...schemas, ...pages];
}

/** Describes how a client makes the address of a page or a schema that it knows by name (RFC 6570). */
export function listTemplates(): ResourceTemplateType[] {
  return [
    {
      ...{ uriTemplate: pageUri("{code}"), name: "rule", mimeType: PAGE_TYPE },
      description: "The page of a rule, by a problem's code.",
    },
    {
      ...{ uriTemplate: schemaUri("{name}.schema.json"), name: "schema", mimeType: SCHEMA_TYPE },
      description:
        "A JSON Schema: plugin-manifest, published-manifest, placeholder-manifest, catalog-detail or configuration.",
    },
  ];
}

/** Reads one of the resources. @throws ResourceNotFoundError */
export function readResource(uri: string): ReadResourceResult {
  const schema = SCHEMAS.find(({ $id }) => schemaUri($id) === uri);
  if (schema) return contents(uri, SCHEMA_TYPE, JSON.stringify(schema, null, 2));
  const rule = allRules.find(({ code }) => pageUri(code) === uri);
  if (rule) return contents(uri, PAGE_TYPE, rulePage(rule.code));
  const sentence = message("Unknown resource '{uri}'. List the resources.", { uri: quote(uri) });
  throw new ResourceNotFoundError(uri, sentence);
}

function contents(uri: string, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri, mimeType, text }] };
}

function schemaUri(file: string): string {
  return `plugin-manifest:///schemas/${file}`;
}

function pageUri(code: string): string {
  return `plugin-manifest:///rules/${code}.md`;
}

import * as z from "zod";
import type { Host } from "../../core/manifest/host";
import { knownValues } from "../../core/schema/known-values";
import { draftSchema, keySchema, type Schema } from "../../core/schema/schema";
import { message } from "../../core/text/messages";
import { rulePage } from "../../project/files/rule-pages";
import { optionsInFirstFolder } from "./shared/open-manifest";
import { sanitize } from "./shared/sanitize";
import { defineTool, NOTICE_FIELD, SANITIZED_TEXT } from "./shared/tool";

export const explainRule = defineTool({
  name: "explain_rule",
  title: () => message("Explain a rule"),
  description:
    "Returns the page of a rule: why it exists, what the interface says, and an incorrect and a correct example. Call it before you apply a suggested fix, or when a problem's message is not enough.",
  input: z.strictObject({ code: z.string().describe("A problem's code, such as license-id.") }),
  output: z.object({ code: z.string(), page: z.string().describe("Markdown.") }),
  run({ code }) {
    const page = rulePage(code, sanitize);
    return { summary: message("The page of the rule '{code}'.", { code }), data: { code, page }, text: page };
  },
});

/** For each kind of value, the path of such a value in a draft. */
const VALUE_PATHS = {
  permissions: ["permissions", 0, "type"],
  capabilities: ["host_capabilities", 0],
  levels: ["capability_levels", 0],
  platforms: ["compatibility", "platforms", 0],
  platform_keys: ["entry", "native"],
  sidebar_positions: ["integration", "level0", "sidebar_position"],
  open_modes: ["window", "default_open_mode"],
  reuse_keys: ["window", "reuse_key"],
  setting_types: ["settings_schema", "properties", "", "type"],
  kinds: ["kind"],
  sources: ["source"],
  install_statuses: ["install_status"],
  signature_algorithms: ["artifacts", "", "signature_algorithm"],
} as const;

const VALUE_KINDS = Object.keys(VALUE_PATHS) as (keyof typeof VALUE_PATHS)[];

function schemaOf(name: keyof typeof VALUE_PATHS, host?: Host): Schema {
  const schema = draftSchema(VALUE_PATHS[name], host);
  return keySchema(schema) ?? schema;
}

const VALUE = z.object({
  value: z.union([SANITIZED_TEXT, z.number()]),
  meaning: z.string().describe("Markdown."),
  evidence: z
    .enum(["stated", "observed", "host"])
    .describe("stated by the interface, observed in its examples, or known to the configured host"),
});

export const listVocabulary = defineTool({
  name: "list_vocabulary",
  title: () => message("List known values"),
  description:
    "Lists every known permission, host capability, level, platform and so on, with its meaning. Call it before you write such a value; ask the author which one the plugin needs.",
  input: z.strictObject({ of: z.enum(VALUE_KINDS).describe("The kind of value.") }),
  output: z.object({ of: z.enum(VALUE_KINDS), values: z.array(VALUE), notice: NOTICE_FIELD }),
  async run({ of }, folders) {
    const interfaceSchema = schemaOf(of);
    const { vocabulary = {}, host } = await optionsInFirstFolder(folders);
    const interfaceValues = new Set(knownValues(interfaceSchema).map(({ value }) => value));
    const interfaceEvidence: "stated" | "observed" = interfaceSchema.enum ? "stated" : "observed";
    const values = knownValues(schemaOf(of, host), vocabulary).map(({ value, documentation }) => ({
      value: value as string | number,
      // Our own documentation is trusted; text from a repository is sanitized.
      meaning: interfaceValues.has(value) ? documentation : sanitize(documentation),
      evidence: interfaceValues.has(value) ? interfaceEvidence : ("host" as const),
    }));
    return { summary: message("Known {of}: {count}.", { of, count: values.length }), data: { of, values } };
  },
});

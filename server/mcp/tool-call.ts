import type { CallToolResult, Tool as ListedTool, ToolAnnotations } from "@modelcontextprotocol/server";
import * as z from "zod";
import { CallError, Failure } from "../project/files/failures";
import { listOr, message } from "../core/text/messages";
import { nearest } from "../core/text/spelling";
import { quote, quoteSentence } from "./tools/shared/quote";
import { type Call, refuseTooLarge, type Tool } from "./tools/shared/tool";
import { bumpVersion } from "./tools/bump-version";
import { checkManifest } from "./tools/check-manifest";
import { compareManifests } from "./tools/compare-manifests";
import { explainRule, listVocabulary } from "./tools/reference";
import { fixManifest } from "./tools/fix-manifest";
import { newManifest } from "./tools/new-manifest";
import { previewEntry } from "./tools/preview-entry";

/** The tools that agents can call, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  checkManifest,
  fixManifest,
  previewEntry,
  compareManifests,
  bumpVersion,
  explainRule,
  listVocabulary,
  newManifest,
];

/** No tool changes anything, or reaches anything but the files of this machine. */
const annotations: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Describes a tool as a client lists it. */
export function describeTool({ name, title, description, input, output }: Tool): ListedTool {
  return {
    ...{ name, title: title(), description, annotations },
    inputSchema: schemaOf(input, "input"),
    outputSchema: schemaOf(output, "output"),
  };
}

/** Converts a type to a schema without what no agent needs: it reads the whole list before its first call. */
function schemaOf(type: z.ZodType, io: "input" | "output"): ListedTool["inputSchema"] {
  const schema = z.toJSONSchema(type, {
    ...{ io, target: "draft-7" },
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (io === "output") delete jsonSchema.additionalProperties;
    },
  });
  delete schema.$schema;
  return schema as ListedTool["inputSchema"];
}

/** Calls a tool. Whatever goes wrong is a result, with a sentence that says what to do. */
export async function callTool(name: string, args: unknown, call: Call): Promise<CallToolResult> {
  try {
    const tool = TOOLS.find((tool) => tool.name === name);
    if (!tool) throw unknownTool(name);
    const input = tool.input.safeParse(args ?? {});
    if (!input.success) throw wrongArgument(input.error);
    const answer = await tool.run(input.data, call);
    const text = answer.text ?? JSON.stringify({ ...answer.data, summary: undefined });
    refuseTooLarge(answer.data, text);
    return {
      content: [{ type: "text", text: [answer.summary, text].filter(Boolean).join("\n") }],
      structuredContent: { ...answer.data },
    };
  } catch (error) {
    return { isError: true, content: [{ type: "text", text: sentenceOf(error) }] };
  }
}

function unknownTool(name: string): CallError {
  const names = TOOLS.map((tool) => tool.name);
  const tools = listOr([nearest(name, names) ?? names].flat());
  return new CallError(message("Unknown tool '{name}'. Call {tools}.", { name: quote(name), tools }));
}

function wrongArgument({ issues: [issue] }: z.ZodError): CallError {
  const name = quote(issue?.path.join(".") ?? "");
  const reason = quoteSentence(issue?.message ?? "");
  return new CallError(
    name === ""
      ? message("The arguments are wrong: {reason}. See the tool's input schema.", { reason })
      : message("The argument '{name}' is wrong: {reason}. See the tool's input schema.", { name, reason }),
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof CallError || error instanceof Failure) return quoteSentence(error.message);
  const reason = quoteSentence(error instanceof Error ? error.message : String(error));
  return message("The tool failed: {reason}. Report it with the manifest, and try another tool.", { reason });
}

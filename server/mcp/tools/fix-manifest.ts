import * as z from "zod";
import { unknownName } from "../../program/unknown-name";
import { fixAll, type FixAllResult } from "../../core/check/fix-all";
import { allRules } from "../../core/check/workspace-rules";
import { message } from "../../core/text/messages";
import { CallError } from "../../program/failures";
import { changeAnswer, CHANGED, refuseIncomplete, WRITE, WRITES } from "../call/change";
import { KIND, openManifest, SOURCE, type OpenManifest } from "../call/open-manifest";
import { quote } from "../call/quote";
import { defineTool } from "../call/tool";

const INPUT = z.strictObject({
  ...{ ...SOURCE, kind: KIND },
  grade: z
    .enum(["safe", "suggested"])
    .default("safe")
    .describe("safe never needs a decision. suggested also applies the suggested fixes of the codes."),
  codes: z
    .array(z.string())
    .optional()
    .describe("The rules whose suggested fixes are wanted, as check_manifest names them."),
  ...WRITE,
});

type Input = z.output<typeof INPUT>;

export const fixManifest = defineTool({
  name: "fix_manifest",
  title: () => message("Fix a plugin manifest"),
  description:
    "Applies the safe or suggested fixes that check_manifest lists, and shows them as a diff. Without write nothing changes: call it so first, then again with write and the sha256.",
  annotations: WRITES,
  input: INPUT,
  output: CHANGED,
  async run(input, call) {
    refuseIncomplete(input);
    refuseUnknown(input);
    const opened = await openManifest(input, call);
    return changeAnswer(opened, fixesOf(opened, input), input);
  },
});

/** @throws CallError when the codes do not name what to fix */
function refuseUnknown({ grade, codes = [] }: Input): void {
  if (grade === "suggested" && codes.length === 0) {
    throw new CallError(message("The grade suggested needs codes: the rules whose fixes you want."));
  }
  if (grade === "safe" && codes.length > 0) {
    throw new CallError(message("codes needs the grade suggested: all safe fixes are applied."));
  }
  const known = allRules.map(({ code }) => code);
  const unknown = codes.find((code) => !known.includes(code));
  if (unknown !== undefined) throw new CallError(unknownName("rule", quote(unknown), known));
}

function fixesOf({ request: { content, options } }: OpenManifest, { grade, codes }: Input): FixAllResult {
  // Bytes that are not UTF-8 would be lost in the written text.
  if (content.encodingFault) return { text: content.text, edits: [] };
  return fixAll(content.text, options, grade === "safe" ? ["safe"] : ["safe", "suggested"], codes);
}

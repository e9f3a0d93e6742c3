import { createHash } from "node:crypto";
import { basename } from "node:path";
import * as z from "zod";
import { replaceFile } from "../../cli/commands/replace-file";
import { unknownName } from "../../cli/input/arguments";
import { CallError, Failure } from "../../cli/input/exit";
import { readContent } from "../../cli/input/read";
import { fileDiff } from "../../cli/report/unified-diff";
import { fixAll, type FixAllResult } from "../../core/check/fix-all";
import { allRules } from "../../core/check/workspace-rules";
import { isRecognized } from "../../core/manifest/kind";
import { message } from "../../core/text/messages";
import { OWN_NAME } from "../../host/manifest-names";
import { NOTICE, NOTICE_FIELD } from "../call/notice";
import { KIND, openManifest, SOURCE, type OpenManifest } from "../call/open-manifest";
import { quote, quoteText } from "../call/quote";
import { defineTool } from "../call/tool";

const INPUT = z.strictObject({
  ...SOURCE,
  kind: KIND,
  grade: z
    .enum(["safe", "suggested"])
    .default("safe")
    .describe("safe never needs a decision. suggested also applies the suggested fixes of the codes."),
  codes: z
    .array(z.string())
    .optional()
    .describe("The rules whose suggested fixes are wanted, as check_manifest names them."),
  write: z
    .boolean()
    .default(false)
    .describe("Replace the file. Look at the diff of a call without it first."),
  sha256: z
    .string()
    .optional()
    .describe("Needed with write: the sha256 of the call whose diff was looked at."),
});

type Input = z.output<typeof INPUT>;

export const fixManifest = defineTool({
  name: "fix_manifest",
  title: () => message("Fix a plugin manifest"),
  description:
    "Applies the fixes that check_manifest lists, and shows them as a diff. Without write nothing changes: call it so first, then again with write and the sha256.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: INPUT,
  output: z.object({
    summary: z.string(),
    changed: z.boolean().describe("Whether there was anything to fix."),
    written: z.boolean().describe("Whether the file was replaced."),
    sha256: z.string().describe("The digest of the text before, for a call with write."),
    diff: z.string().describe("A unified diff; empty if nothing changes. Invisible characters are escaped."),
    text: z.string().describe("The text after it. Invisible characters are escaped."),
    notice: NOTICE_FIELD,
  }),
  async run(input, call) {
    refuseIncomplete(input);
    const opened = await openManifest(input, call);
    const { text: before } = opened.request.content;
    const fixed = fixesOf(opened, input);
    const changed = fixed.text !== before;
    const written = input.write && replace(opened, input.sha256, before, fixed.text);
    const summary = sentenceOf(quote(opened.name), { changed, written, isFile: opened.file !== undefined });
    const diff = changed ? quoteText(fileDiff(opened.name, before, fixed.edits)) : "";
    const data = { summary, changed, written, sha256: sha256(before), diff, text: quoteText(fixed.text) };
    return { summary, data: { ...data, notice: NOTICE } };
  },
});

/** @throws CallError */
function refuseIncomplete({ path, write, sha256, grade, codes = [] }: Input): void {
  if (write && path === undefined) throw new CallError(message("write needs path: a text has no file."));
  if (write && sha256 === undefined) {
    throw new CallError(message("write needs the sha256 of a call without write. Look at its diff first."));
  }
  if (grade === "suggested" && codes.length === 0) {
    throw new CallError(message("The grade suggested needs codes: the rules whose fixes you want."));
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

/**
 * Replaces the file, if it is still as it was looked at and is ours.
 * @returns false when there is nothing to write
 * @throws Failure
 */
function replace(
  { name, file, request }: OpenManifest,
  expected: string | undefined,
  before: string,
  after: string,
): boolean {
  const values = { name: quote(name) };
  if (!file) return false;
  if (!isRecognized(request.document.root) && !OWN_NAME.test(basename(file.path))) {
    throw new Failure(
      name,
      message("'{name}' is not recognized as a plugin manifest, so it is not written.", values),
    );
  }
  // It may have been saved since it was looked at, or since this call has read it.
  const current = readContent(file.path).text;
  if (sha256(before) !== expected?.toLowerCase() || current !== before) {
    throw new Failure(
      name,
      message("'{name}' has changed. Call without write, and look at the new diff.", values),
    );
  }
  if (before === after) return false;
  replaceFile(file.path, after);
  return true;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function sentenceOf(
  name: string,
  {
    changed,
    written,
    isFile,
  }: { readonly changed: boolean; readonly written: boolean; readonly isFile: boolean },
): string {
  const values = { name };
  if (!changed) return message("Nothing to fix in '{name}' with this grade and these codes.", values);
  if (written) return message("Fixed '{name}'. Call check_manifest to see what is left.", values);
  return isFile
    ? message("Not written: '{name}' is as it was. To apply the diff, pass its sha256 with write.", values)
    : message("Fixed the text, not a file. Save it yourself.");
}

import { createHash } from "node:crypto";
import * as z from "zod";
import { unknownName } from "../../program/unknown-name";
import { fileDiff } from "../../program/unified-diff";
import { fixAll, refusalSentence, type FixAllResult } from "../../core/check/fix-all";
import { allRules } from "../../core/check/workspace-rules";
import { message } from "../../core/text/messages";
import { CallError, Failure } from "../../program/failures";
import { FileChanged, replaceFile } from "../../program/replace-file";
import { KIND, openManifest, SOURCE, type OpenManifest } from "../call/open-manifest";
import { quote, quoteText } from "../call/quote";
import { defineTool, MAX_ANSWER_BYTES, NOTICE, NOTICE_FIELD, refuseTooLarge, tooLarge } from "../call/tool";

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
    text: z
      .string()
      .optional()
      .describe("The text after it, if a text was passed. Invisible characters are escaped."),
    notice: NOTICE_FIELD,
  }),
  async run(input, call) {
    refuseIncomplete(input);
    const opened = await openManifest(input, call);
    const fixed = fixesOf(opened, input);
    const before = opened.request.content.text;
    const changed = fixed.text !== before;
    const written = input.write && changed;
    const isFile = opened.file !== undefined;
    const answer = {
      summary: fixed.refused
        ? refusalSentence(quote(opened.name), fixed.refused)
        : sentenceOf(quote(opened.name), { changed, written, isFile }),
      changed,
      written,
      sha256: sha256(before),
      diff: changed ? quoteWhole(fileDiff(opened.name, before, fixed.edits)) : "",
      // A caller that passes a path can read the file.
      ...(opened.file ? {} : { text: quoteWhole(fixed.text) }),
      notice: NOTICE,
    };
    // A file is written only if that can be answered.
    refuseTooLarge(answer);
    if (input.write) replace(opened, input.sha256, before, fixed.text);
    return { summary: answer.summary, data: answer };
  },
});

/** Quotes a whole text. @throws CallError before that if it is too long, because to quote it takes longest */
function quoteWhole(text: string): string {
  if (text.length > MAX_ANSWER_BYTES) throw tooLarge();
  return quoteText(text);
}

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

/** Replaces the file, if it is still as it was looked at and is ours. @throws Failure */
function replace(
  { name, file, request }: OpenManifest,
  expected: string | undefined,
  before: string,
  after: string,
): void {
  if (!file) return;
  if (!request.isOurs) {
    throw new Failure(
      name,
      message("'{name}' is not recognized as a plugin manifest, so it is not written.", {
        name: quote(name),
      }),
    );
  }
  if (sha256(before) !== expected?.toLowerCase()) throw changedSince(name);
  try {
    // The root is a second line of defense: the path had its links resolved inside it.
    if (before !== after) replaceFile(file.path, after, { before, root: file.ceiling });
  } catch (error) {
    throw error instanceof FileChanged ? changedSince(name) : error;
  }
}

function changedSince(name: string): Failure {
  const values = { name: quote(name) };
  return new Failure(
    name,
    message("'{name}' has changed. Call without write, and look at the new diff.", values),
  );
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

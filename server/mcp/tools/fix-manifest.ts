import * as z from "zod";
import { fixAll, refusalSentence, type FixAllResult } from "../../core/check/fix-all";
import { allRules } from "../../core/check/all-rules";
import { applyEdits } from "../../core/json/edit/edits";
import type { Fix } from "../../core/problem";
import { listOr, message, show } from "../../core/text/messages";
import { UsageError } from "../../project/files/failures";
import { unknownNameSentence } from "../../core/text/spelling";
import { ARGS, formatDiff, openManifest, type OpenManifest } from "./shared/open-manifest";
import { sanitize, sanitizePointer, sanitizeSentence, escapeJsonText } from "./shared/sanitize";
import { answerSchema, defineTool, NOTICE } from "./shared/tool";

const TITLE = z.string().describe("The title of one of its fixes. Ask the author first, unless it is safe.");

const FIX = z.strictObject({
  code: z.string().describe("The problem's code, as check_manifest names it."),
  pointer: z.string().describe("The problem's pointer."),
  title: TITLE,
});

const INPUT = z.strictObject({
  ...ARGS.source,
  kind: ARGS.kind,
  grade: z
    .optional(z.enum(["safe", "suggested"]))
    .describe(
      "safe, the default: fixes that need no decision. suggested: also the suggested fixes of the rules in codes.",
    ),
  codes: z
    .optional(z.array(z.string()))
    .describe("The rules whose suggested fixes to apply, as check_manifest names them."),
  fix: FIX.optional().describe("One fix, of any grade, that the author chose. Replaces grade and codes."),
});

type Input = z.output<typeof INPUT>;

export const fixManifest = defineTool({
  name: "fix_manifest",
  title: () => message("Fix a plugin manifest"),
  description:
    "Returns the diff of the safe or suggested fixes that check_manifest lists, or of one fix that the author has chosen. Nothing is written: apply the diff yourself.",
  input: INPUT,
  output: answerSchema({
    changed: z.boolean().describe("Whether the fixes change the text."),
    diff: z.string().describe("The exact unified diff. Empty if nothing changes."),
    text: z
      .string()
      .overwrite(escapeJsonText)
      .optional()
      .describe("The fixed text, invisible characters escaped. Only if a text was passed."),
  }),
  async run(input, folders) {
    refuseConflictingInput(input);
    const manifest = await openManifest(input, folders);
    const { file, name, check } = manifest;
    const oldText = check.content.text;
    const { text, edits, refused } = applyFixes(manifest, input);
    const isChanged = text !== oldText;
    const diff = formatDiff(manifest, [{ uri: check.uri, text: oldText, edits }], "fix");
    const newText = file ? undefined : text;
    return {
      summary: refused ? refusalSentence(sanitize(name), refused) : sentenceOf(manifest, isChanged),
      data: { changed: isChanged, diff, ...(newText !== undefined && { text: newText }) },
      text: [diff, newText && escapeJsonText(newText), NOTICE].filter(Boolean).join("\n"),
    };
  },
});

function refuseConflictingInput({ grade, codes = [], fix }: Input): void {
  if (fix && (grade ?? codes[0]) !== undefined)
    throw new UsageError(message("Pass either fix, or grade and codes, and not both."));
  if (grade === "suggested" && codes.length === 0)
    throw new UsageError(message('Grade "suggested" requires codes: the rules whose fixes to apply.'));
  if (grade !== "suggested" && codes.length > 0)
    throw new UsageError(message('codes works only with grade "suggested": safe fixes are all applied.'));
  const knownCodes = allRules.map(({ code }) => code);
  const unknownCode = codes.find((code) => !knownCodes.includes(code));
  if (unknownCode !== undefined)
    throw new UsageError(unknownNameSentence("rule", sanitize(unknownCode), knownCodes));
}

function applyFixes(manifest: OpenManifest, { grade, codes, fix }: Input): FixAllResult {
  const { content, options } = manifest.check;
  if (fix) {
    const edits = [...findFix(manifest, fix).edits].sort((left, right) => left.offset - right.offset);
    return { text: applyEdits(content.text, edits), edits };
  }
  // If a file is not UTF-8, a diff would not match its bytes.
  if (content.encodingFault) return { text: content.text, edits: [] };
  return fixAll(content.text, options, grade === "suggested" ? ["safe", "suggested"] : ["safe"], codes);
}

function findFix({ check }: OpenManifest, { code, pointer, title }: z.output<typeof FIX>): Fix {
  const values = { code: sanitize(code), pointer: sanitizePointer(pointer) };
  const problems = check.result.findings.filter(
    (finding) => finding.code === code && sanitizePointer(finding.pointer) === values.pointer,
  );
  if (problems.length === 0)
    throw new UsageError(message("No problem '{code}' at '{pointer}'. Call check_manifest.", values));
  const fixes = problems.flatMap((problem) => problem.fixes?.() ?? []).filter((fix) => !fix.configuration);
  const fix = fixes.find((candidate) => [candidate.title, sanitizeSentence(candidate.title)].includes(title));
  if (fix) return fix;
  if (fixes.length === 0)
    throw new UsageError(message("The problem '{code}' at '{pointer}' has no fix. Edit the text.", values));
  const titles = listOr(fixes.slice(0, 6).map((candidate) => show(sanitizeSentence(candidate.title))));
  throw new UsageError(
    message("'{code}' at '{pointer}' has no such fix. Pass {titles}.", { ...values, titles }),
  );
}

function sentenceOf({ name, file }: OpenManifest, isChanged: boolean): string {
  const values = { name: sanitize(name) };
  if (!isChanged) return message("Nothing to fix in '{name}' with this grade and these codes.", values);
  return file
    ? message("Apply the diff to '{name}', and check it again.", values)
    : message("Fixed the text that you passed. Save it yourself.");
}

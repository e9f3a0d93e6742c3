import * as z from "zod";
import { checkAll } from "../../core/check/check";
import { applyEdits } from "../../core/json/edit/edits";
import type { Fix } from "../../core/problem";
import { listOr, message, show } from "../../core/text/messages";
import { CallError } from "../../program/failures";
import { changeAnswer, CHANGED, refuseIncomplete, WRITE, WRITES } from "../call/change";
import { KIND, openManifest, SOURCE, type OpenManifest } from "../call/open-manifest";
import { quote, quotePointer, quoteSentence } from "../call/quote";
import { defineTool } from "../call/tool";

const TITLE = z.string().describe("The title of one of its fixes. Ask the author first, unless it is safe.");

const INPUT = z.strictObject({
  ...{ ...SOURCE, kind: KIND },
  code: z.string().describe("The problem's code, as check_manifest names it."),
  pointer: z.string().describe("The problem's pointer."),
  title: TITLE,
  ...WRITE,
});

type Input = z.output<typeof INPUT>;

export const applyFix = defineTool({
  name: "apply_fix",
  title: () => message("Apply one fix"),
  description:
    "Applies one fix of one problem, of any grade, and shows it as a diff. Call it for what the author has chosen; without write first, then again with write and the sha256.",
  annotations: WRITES,
  input: INPUT,
  output: CHANGED,
  async run(input, call) {
    refuseIncomplete(input);
    const opened = await openManifest(input, call);
    const { edits } = fixOf(opened, input);
    const { text } = opened.request.content;
    const sorted = [...edits].sort((one, other) => one.offset - other.offset);
    return changeAnswer(opened, { text: applyEdits(text, sorted), edits: sorted }, input);
  },
});

/** Finds the fix. @throws CallError that names the fixes there are */
function fixOf(
  { request: { content, document, options } }: OpenManifest,
  { code, pointer, title }: Input,
): Fix {
  // Bytes that are not UTF-8 would be lost in the written text.
  const { findings } = content.encodingFault ? { findings: [] } : checkAll(document, options);
  const problems = findings.filter(
    (finding) => finding.code === code && quotePointer(finding.pointer) === quotePointer(pointer),
  );
  const values = { code: quote(code), pointer: quotePointer(pointer) };
  if (problems.length === 0) {
    throw new CallError(message("No problem '{code}' at '{pointer}'. Call check_manifest.", values));
  }
  const fixes = problems.flatMap((problem) => problem.fixes?.() ?? []).filter((fix) => !fix.configuration);
  const fix = fixes.find((one) => quoteSentence(one.title) === title || one.title === title);
  if (fix) return fix;
  if (fixes.length === 0) {
    throw new CallError(message("The problem '{code}' at '{pointer}' has no fix. Edit the text.", values));
  }
  const titles = listOr(fixes.slice(0, 6).map((one) => show(quoteSentence(one.title))));
  throw new CallError(
    message("'{code}' at '{pointer}' has no such fix. Pass {titles}.", { ...values, titles }),
  );
}

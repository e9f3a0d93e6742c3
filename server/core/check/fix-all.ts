import { EditPasses, EditSet } from "../json/edit/edit-set";
import { ManifestDocument } from "../json/parse/document";
import type { Finding, Grade } from "../problem";
import { message } from "../text/messages";
import type { Edit } from "../text/ranges";
import { checkAll, type CheckOptions } from "./check";

/** Each pass may uncover problems that the next pass fixes. */
const MAX_PASSES = 100;

export interface FixAllResult {
  readonly text: string;
  /** Edits that turn the original text into `text`. Offsets are UTF-16 offsets in the original. */
  readonly edits: readonly Edit[];
  /** Set if the fixes would add errors: the number of errors in the first valid JSON text, and after the fixes. */
  readonly refused?: { readonly before: number; readonly after: number };
}

/**
 * Applies fixes in passes, until no fix applies, the text repeats an earlier one, or 100 passes are done.
 * @param codes the rules whose fixes may apply even if they are not `safe`; by default, all rules
 */
export function fixAll(
  text: string,
  options: CheckOptions = {},
  grades: readonly Grade[] = ["safe"],
  codes?: readonly string[],
): FixAllResult {
  const passes = new EditPasses(text);
  const seenTexts = new Set<string>();
  let errorsBefore: number | undefined;
  let errorsAfter = 0;
  for (let pass = 0; pass < MAX_PASSES && !seenTexts.has(passes.text); pass++) {
    seenTexts.add(passes.text);
    const document = new ManifestDocument(passes.text);
    const { findings } = checkAll(document, options);
    errorsAfter = countErrors(findings);
    // Count from the first valid JSON: a syntax error hides other errors.
    if (document.isValidJson) errorsBefore ??= errorsAfter;
    const edits = compatibleEdits(findings, grades, codes);
    if (edits.length === 0) break;
    passes.apply(edits);
  }
  if (errorsBefore !== undefined && errorsAfter > errorsBefore)
    return { text, edits: [], refused: { before: errorsBefore, after: errorsAfter } };
  return { text: passes.text, edits: passes.edits() };
}

function countErrors(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === "error").length;
}

export function refusalSentence(name: string, errorCounts: NonNullable<FixAllResult["refused"]>): string {
  return message("'{name}' is unchanged: its fixes would increase its errors from {before} to {after}.", {
    name,
    ...errorCounts,
  });
}

function compatibleEdits(
  findings: readonly Finding[],
  grades: readonly Grade[],
  codes: readonly string[] | undefined,
): readonly Edit[] {
  const editSet = new EditSet();
  for (const finding of findings) {
    const isCodeChosen = codes?.includes(finding.code) ?? true;
    const fix = finding
      .fixes?.()
      .find(({ grade }) => grades.includes(grade) && (isCodeChosen || grade === "safe"));
    if (fix) editSet.add(fix.edits);
  }
  return editSet.edits;
}

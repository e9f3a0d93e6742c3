import { EditRounds, EditSet } from "../json/edit/edit-set";
import { ManifestDocument } from "../json/parse/document";
import type { Finding, Grade } from "../problem";
import { message } from "../text/messages";
import type { Edit } from "../text/ranges";
import { checkAll, type CheckOptions } from "./check";

/** Limits the passes. Each pass fixes the problems that the previous one uncovered. */
const MAX_PASSES = 100;

export interface FixAllResult {
  readonly text: string;
  /** The edits from the given text to `text`, as small as the fixes' own; offsets are in the given text. */
  readonly edits: readonly Edit[];
  /** Set if the fixes would add errors; the text is then unchanged. */
  readonly refused?: { readonly before: number; readonly after: number };
}

/**
 * Applies every fix of the given grades, pass by pass, until nothing changes; none if they would add errors.
 * @param codes the rules whose fixes are applied even if they are not safe; all rules if absent
 */
export function fixAll(
  text: string,
  options: CheckOptions = {},
  grades: readonly Grade[] = ["safe"],
  codes?: readonly string[],
): FixAllResult {
  const rounds = new EditRounds(text);
  const seenTexts = new Set<string>();
  let before: number | undefined;
  let after = 0;
  for (let pass = 0; pass < MAX_PASSES && !seenTexts.has(rounds.text); pass++) {
    seenTexts.add(rounds.text);
    const document = new ManifestDocument(rounds.text);
    const { findings } = checkAll(document, options);
    after = countErrors(findings);
    // Problems that appear once the text is JSON were there before.
    if (document.isValidJson) before ??= after;
    const edits = compatibleEdits(findings, grades, codes);
    if (edits.length === 0) break;
    rounds.apply(edits);
  }
  if (before !== undefined && after > before) return { text, edits: [], refused: { before, after } };
  return { text: rounds.text, edits: rounds.edits() };
}

function countErrors(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === "error").length;
}

export function refusalSentence(name: string, numbers: NonNullable<FixAllResult["refused"]>): string {
  return message("'{name}' is unchanged: its fixes would raise its errors from {before} to {after}.", {
    name,
    ...numbers,
  });
}

function compatibleEdits(
  findings: readonly Finding[],
  grades: readonly Grade[],
  codes: readonly string[] | undefined,
): readonly Edit[] {
  const editSet = new EditSet();
  for (const finding of findings) {
    const isChosen = codes?.includes(finding.code) ?? true;
    const fix = finding
      .fixes?.()
      .find(({ grade }) => grades.includes(grade) && (isChosen || grade === "safe"));
    if (fix) editSet.add(fix.edits);
  }
  return editSet.edits;
}

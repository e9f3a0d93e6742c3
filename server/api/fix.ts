import { fixAll } from "../core/check/fix-all";
import { rangesIn } from "../program/positions";
import { coreOptions, documentOf } from "./input";
import { checkOptions, FIX_OPTIONS } from "./options";
import type { FixOptions, FixResult } from "./types";

/**
 * Applies every safe fix, and those of the problems that appear then, until nothing changes.
 * @throws TypeError when an option is wrong
 */
export function fix(text: string, options: FixOptions = {}): FixResult {
  checkOptions(options, FIX_OPTIONS);
  const document = documentOf(text);
  const grades = options.suggested ? (["safe", "suggested"] as const) : (["safe"] as const);
  const fixed = fixAll(document.text, coreOptions(options), grades);
  const toRange = rangesIn(document.text);
  return {
    text: fixed.text,
    edits: fixed.edits.map((edit) => ({ range: toRange(edit), newText: edit.text })),
    ...(fixed.refused && { refused: fixed.refused }),
  };
}

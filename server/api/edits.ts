import { message } from "../core/text/messages";
import { offsetsIn } from "../project/positions";
import { documentOf } from "./input";
import { checkEdits } from "./options";
import type { TextEdit } from "./types";

/** An edit with offsets in the text. */
interface PlacedEdit {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly newText: string;
}

/**
 * Applies edits to the text that their ranges refer to. A place behind the end of its line is the end of that line, as
 * in the language server protocol.
 * @throws TypeError when an edit is wrong, or overlaps another one
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  checkEdits(edits);
  const whole = documentOf(text).text;
  const offsetOf = offsetsIn(whole);
  const placed = edits.map(({ range, newText }, index): PlacedEdit => {
    const [from, to] = [offsetOf(range.start), offsetOf(range.end)];
    if (to < from) throw new TypeError(message("edits[{index}].range ends before it starts.", { index }));
    return { index, from, to, newText };
  });
  // Insertions at one place stay in their order.
  placed.sort((one, other) => one.from - other.from || one.to - other.to || one.index - other.index);
  const parts: string[] = [];
  let at = 0;
  for (const { index, from, to, newText } of placed) {
    if (from < at) throw new TypeError(message("edits[{index}] overlaps another edit.", { index }));
    parts.push(whole.slice(at, from), newText);
    at = to;
  }
  return parts.join("") + whole.slice(at);
}

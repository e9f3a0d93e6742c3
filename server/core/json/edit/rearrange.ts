import { type Edit, endOf, type OffsetRange } from "../../text/ranges";
import { reindented } from "../../text/snippet";
import { indentationAt } from "../parse/characters";
import { inlineGap } from "./style";
import type { ArrayNode, ValueNode } from "../tree/tree";

/** Reorders the entries of an array; the text between them stays in place. */
export function reorder(text: string, array: ArrayNode, items: readonly ValueNode[]): Edit[] {
  return array.items.flatMap((place, i) => {
    const item = items[i] ?? place;
    return item === place ? [] : [copy(text, item, place)];
  });
}

/** Replaces a value with the text of another, indented for its new place. */
export function copy(text: string, from: OffsetRange, to: OffsetRange): Edit {
  const source = text.slice(from.offset, endOf(from));
  // What is on one line needs no indentation, which takes longer to find than to copy the value.
  if (!/[\r\n]/.test(source)) return { offset: to.offset, length: to.length, text: source };
  const moved = reindented(source, indentationAt(text, from.offset), indentationAt(text, to.offset));
  return { offset: to.offset, length: to.length, text: moved };
}

/** Replaces the entries of an array of plain values, in the layout of the old ones. */
export function rewriteItems(text: string, array: ArrayNode, values: readonly (string | number)[]): Edit {
  const [first, second] = array.items;
  const last = array.items.at(-1);
  const start = first && values.length ? text.slice(array.offset + 1, first.offset) : "";
  const end = last && values.length ? text.slice(endOf(last), endOf(array) - 1).replace(",", "") : "";
  let gap = /[\r\n]/.test(start) ? start : inlineGap(text, array);
  if (first && second) gap = text.slice(endOf(first), second.offset).replace(/^\s*,/, "");
  if (/\S/.test(gap)) gap = " ";
  const body = values.map((value) => JSON.stringify(value)).join(`,${gap}`);
  return { offset: array.offset + 1, length: array.length - 2, text: start + body + end };
}

import { Hole } from "../../../core/json/edit/template";
import { restOf, type Cursor } from "../cursor/cursor";
import type { Proposal } from "./proposal";

/** The signs of JSON: typed where nothing is typed yet, they match no item. */
const SIGNS = /["'[\]{},:…]/g;

/**
 * Returns the text that an editor compares with what is typed: what continues an item's words keeps it in the list. The
 * last letter and the closing quote of a value are not in it, so a value typed to its end closes the list, and the next
 * Enter, Tab or comma is the author's.
 * @param prefix the beginning of the replaced text, before the word that is being typed
 */
export function filterOf(
  proposal: Proposal,
  { role, quote, typed, segment, path }: Cursor,
  prefix: string,
): string {
  const { label, filter = label, value, matches } = proposal;
  if (matches) return prefix + typed;
  const isWord = role === "value" && filter === plainValue(proposal);
  if (quote !== "") return prefix + (!isWord ? filter : value instanceof Hole ? "" : filter.slice(0, -1));
  // Each digit may be the last one of a number.
  const words = !isWord ? filter : /^-?\d/.test(filter) ? "" : filter.slice(0, -1);
  const member = typeof segment === "number" ? path.at(-1) : segment;
  return prefix + (words.replaceAll(SIGNS, "").trim() || String(member));
}

/** Tests if the word at the end of which the cursor is needs no more letters: Enter and Tab belong to the author again. */
export function isFinished(proposals: readonly Proposal[], cursor: Cursor, text: string): boolean {
  const isAtEnd = cursor.quote !== "" && cursor.typed !== "" && restOf(cursor, text) === "";
  return isAtEnd && proposals.some((proposal) => wordOf(proposal, cursor) === cursor.typed);
}

/**
 * Tests if one of some words is the beginning of another one. Only the server then sees whether it is finished, so the
 * editor has to ask after each letter.
 */
export function haveCommonBeginning(proposals: readonly Proposal[], cursor: Cursor): boolean {
  const words = proposals.flatMap((proposal) => wordOf(proposal, cursor) ?? []).sort();
  return words.some((word, i) => words[i + 1]?.startsWith(word));
}

/** Returns what an item writes if that is one word: a value, or a name that has its colon. */
function wordOf(proposal: Proposal, { role, hasColon }: Cursor): string | undefined {
  return role === "value" ? plainValue(proposal) : hasColon ? proposal.label : undefined;
}

/** Returns a plain value as an author types it, without quotes; undefined for an object or array. */
function plainValue({ value }: Proposal): string | undefined {
  const content = value instanceof Hole ? value.value : value;
  return content !== null && typeof content === "object" ? undefined : String(content);
}

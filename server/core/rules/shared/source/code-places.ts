import { memberOf, type ArrayNode } from "../../../json/tree/tree";
import { missingRange } from "../../../json/tree/pointer";
import { isIntact } from "../../../manifest/detail";
import type { PlaceElsewhere } from "../../../problem";
import type { FoundPlace } from "../../../source/facts";
import { message, show } from "../../../text/messages";
import type { OffsetRange } from "../../../text/ranges";
import type { RuleContext } from "../../rule";
import { isMisspelled } from "../unknown-members";

const MAX_LISTED = 20;

/** Lists places in code as related to a problem. @param sentence says what is there */
export function listed(places: readonly FoundPlace[], sentence: string): PlaceElsewhere[] {
  return places.slice(0, MAX_LISTED).map(({ uri, path, range }) => ({ uri, path, range, message: sentence }));
}

export function registeredHere(): string {
  return message("Registered here.");
}

/** Returns what a message says of places: the first one, and how many there are. */
export function shownPlaces(places: readonly FoundPlace[]): {
  readonly place: string;
  readonly count: number;
} {
  const [first] = places;
  const place = first ? show(`${first.path}:${first.range.start.line + 1}`) : "";
  return { place, count: places.length };
}

/** A list of the manifest, and what to mark when an entry is missing from it. */
export interface DeclaredList {
  readonly array: ArrayNode | undefined;
  readonly range: OffsetRange;
}

/** Returns a list at the root of the manifest; undefined where nothing can be concluded from what it seems to be. */
export function declaredList(name: string, context: RuleContext): DeclaredList | undefined {
  const { document } = context;
  const { root } = document;
  if (root?.type !== "object" || !document.balanced) return undefined;
  const value = memberOf(root, name);
  if (!value) {
    const isAbsent = root.whole && !isMisspelled(name, root, context);
    return isAbsent ? { array: undefined, range: missingRange(root) } : undefined;
  }
  if (value.type !== "array" || !isIntact(document, value)) return undefined;
  return { array: value, range: missingRange(value) };
}

import type { OffsetRange } from "../../json/tree/tree";

/**
 * What an occurrence is to its subject: the place where it is declared, the place that belongs to the declaration
 * (a level's member in `integration`, a capability's permission), or a place that only names it.
 */
export type Role = "source" | "counterpart" | "use";

/** One place in a document that is about a subject: a level, a capability, a tab, a path, … */
export interface Occurrence {
  /** The same for all places that are about the same thing. */
  readonly subject: string;
  readonly role: Role;
  /** What names the subject, and what a rename replaces. */
  readonly range: OffsetRange;
  /** Where a cursor means it, when that is more than what names it. */
  readonly around?: OffsetRange;
}

/** The places to which *go to definition* leads from an occurrence; itself when there are no others. */
export function definitionsOf<T extends Omit<Occurrence, "range" | "around">>(
  from: T,
  all: readonly T[],
): T[] {
  const alike = all.filter(({ subject }) => subject === from.subject);
  const ofRole = (role: Role) => alike.filter((each) => each.role === role);
  const wanted = from.role === "source" ? ["counterpart" as const] : (["source", "counterpart"] as const);
  for (const role of wanted) {
    const found = ofRole(role);
    if (found.length > 0) return found;
  }
  const own = ofRole("source");
  return own.length > 0 ? own : [from];
}

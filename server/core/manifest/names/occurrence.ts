import type { OffsetRange } from "../../text/ranges";

/**
 * The role of an occurrence: it declares its subject, it belongs to the declaration (a level's member in `integration`,
 * a capability's permission), or it only names the subject.
 */
export type Role = "source" | "counterpart" | "use";

/** One place in a document about a subject: a level, a capability, a tab, a path, … */
export interface Occurrence {
  /** Identifies the subject: all of its places share it. */
  readonly subject: string;
  readonly role: Role;
  readonly range: OffsetRange;
  /** The range in which a cursor refers to it, when it is larger than the name. */
  readonly around?: OffsetRange;
}

/** Finds the places for *go to definition* from an occurrence; the occurrence itself if there are no others. */
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

import { message } from "../../../../server/core/text/messages";
import type { EntryResult, FieldProvenance } from "../../../../server/protocol";

/** Where a field of the entry comes from, for a reader who points at it. */
export interface Origin {
  readonly kind: FieldProvenance["kind"];
  /** The members of the manifest that feed it (JSON Pointers), the one to go to first. */
  readonly paths: readonly string[];
  /** One sentence. */
  readonly words: string;
}

type ProvenanceByPointer = EntryResult["provenance"];

/** The provenance of a field, which is that of its nearest ancestor, and the rest of its pointer below that one. */
export function provenanceOf(
  provenance: ProvenanceByPointer,
  pointer: string,
): { readonly source: FieldProvenance; readonly rest: string } | undefined {
  for (let start = pointer; ; start = start.slice(0, start.lastIndexOf("/"))) {
    const source = Object.hasOwn(provenance, start) ? provenance[start] : undefined;
    if (source) return { source, rest: pointer.slice(start.length) };
    if (start === "") return undefined;
  }
}

/** Where a field of the entry (JSON Pointer in the envelope) comes from; undefined when nothing is known of it. */
export function originOf(provenance: ProvenanceByPointer, pointer: string): Origin | undefined {
  const found = provenanceOf(provenance, pointer);
  if (!found) return undefined;
  const { kind, path, paths, rule } = found.source;
  // Several members feed a field as a whole: what is in it is no member of theirs.
  const members = paths ?? (path === undefined ? [] : [path + found.rest]);
  return { kind, paths: members, words: words(kind, members, rule) };
}

function words(kind: Origin["kind"], paths: readonly string[], rule: string | undefined): string {
  const from = paths.map((path) => (path === "" ? message("the manifest") : path)).join(", ");
  switch (kind) {
    case "manifest":
      return message("From the manifest: {from}", { from });
    case "derived":
      if (from === "") return message("Derived: {rule}", { rule: rule ?? message("by a rule") });
      return rule
        ? message("Derived from {from}: {rule}", { from, rule })
        : message("Derived from {from}", { from });
    case "history":
      return message("From the plugin's history: {rule}", { rule: rule ?? message("an earlier version") });
    case "package":
      return message("From {rule}", { rule: rule ?? message("the package") });
    case "pending":
      return message("Pending: {rule}", { rule: rule ?? message("only publication can tell") });
  }
}

/** The line at the foot of the page: where a field comes from, and how to go there if that is possible. */
export function originLine({ words: origin, paths }: Origin): string {
  return paths.length > 0 ? message("{origin} · click or Enter goes there", { origin }) : origin;
}

/**
 * Which fields the value under the editor's cursor feeds: those that show it or something around it; without any, those
 * that show a part of it.
 * @param fields JSON Pointers in the envelope
 * @param cursor JSON Pointer in the manifest
 */
export function fieldsAt(
  provenance: ProvenanceByPointer,
  fields: readonly string[],
  cursor: string,
): ReadonlySet<string> {
  // The root feeds everything: marking all of it says nothing.
  if (cursor === "") return new Set();
  const feeds = (holds: (path: string) => boolean) =>
    new Set(
      fields.filter((field) => originOf(provenance, field)?.paths.some((path) => path !== "" && holds(path))),
    );
  const around = feeds((path) => `${cursor}/`.startsWith(`${path}/`));
  return around.size > 0 ? around : feeds((path) => path.startsWith(`${cursor}/`));
}

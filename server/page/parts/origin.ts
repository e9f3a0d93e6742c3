import { nearestProvenance } from "../../core/entry/provenance";
import { message } from "../../core/text/messages";
import type { EntryResult, Provenance } from "../model/entry";

/** The origin of a field, shown when a reader points at it. */
export interface Origin {
  readonly kind: Provenance["kind"];
  /** Its sources in the manifest (JSON Pointers), the main one first. */
  readonly paths: readonly string[];
  /** One line of text. */
  readonly words: string;
}

type ProvenanceByPointer = EntryResult["provenance"];

/** Returns the origin of a field of the entry (JSON Pointer in the envelope); undefined if it is unknown. */
export function originOf(provenance: ProvenanceByPointer, pointer: string): Origin | undefined {
  const nearest = nearestProvenance(provenance, pointer);
  if (!nearest) return undefined;
  const { kind, path, paths, rule, guessed } = nearest.source;
  // With several sources, the rest of the pointer applies to none of them.
  const members = paths ?? (path === undefined ? [] : [path + nearest.rest]);
  return { kind, paths: members, words: guessed ? guessWords(rule) : originWords(kind, members, rule) };
}

/** Returns the origin of a manifest property (JSON Pointer) that the page shows directly. */
export function memberOrigin(pointer: string): Origin {
  return { kind: "manifest", paths: [pointer], words: originWords("manifest", [pointer], undefined) };
}

/** Describes a guessed value. */
export function guessWords(rule = ""): string {
  return message("Guessed: {rule}", { rule });
}

/** Describes an origin. @param rule the explanation in the provenance */
function originWords(kind: Origin["kind"], paths: readonly string[], rule: string | undefined): string {
  const members = paths.filter((path) => path !== "").join(message(", "));
  switch (kind) {
    case "manifest":
      return members === ""
        ? message("From the manifest")
        : message("From the manifest: {members}", { members });
    case "derived":
      return derivedWords(members, rule);
    case "history":
      return rule
        ? message("From the plugin's history: {rule}", { rule })
        : message("From the plugin's history");
    case "package":
      return rule ? message("From the package data: {rule}", { rule }) : message("From the package data");
    case "pending":
      return rule ? message("Pending: {rule}", { rule }) : message("Pending: known after publication");
  }
}

function derivedWords(members: string, rule: string | undefined): string {
  if (members === "")
    return rule ? message("Derived: {rule}", { rule }) : message("Derived from the manifest");
  return rule
    ? message("Derived from {members}: {rule}", { members, rule })
    : message("Derived from {members}", { members });
}

/** Formats the line at the bottom of the page: a field's origin, and how to go there if that is possible. */
export function originLine({ words: origin, paths }: Origin): string {
  return paths.length > 0 ? [origin, message("Click or press Enter to go there")].join(" · ") : origin;
}

/**
 * Finds the fields whose source is the value at the editor's cursor or contains it; if there are none, those whose source
 * is inside that value.
 * @param fields JSON Pointers in the envelope
 * @param cursor JSON Pointer in the manifest
 */
export function fieldsAt(
  provenance: ProvenanceByPointer,
  fields: readonly string[],
  cursor: string,
): ReadonlySet<string> {
  // Every field comes from the root; marking all of them would not help.
  if (cursor === "") return new Set();
  const fieldsFrom = (isSource: (path: string) => boolean) =>
    new Set(
      fields.filter((field) =>
        originOf(provenance, field)?.paths.some((path) => path !== "" && isSource(path)),
      ),
    );
  const enclosing = fieldsFrom((path) => `${cursor}/`.startsWith(`${path}/`));
  return enclosing.size > 0 ? enclosing : fieldsFrom((path) => path.startsWith(`${cursor}/`));
}

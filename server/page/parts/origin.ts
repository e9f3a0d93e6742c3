import { nearestProvenance } from "../../core/entry/provenance";
import { message } from "../../core/text/messages";
import type { EntryResult, Provenance } from "../model/entry";

/** The origin of a field, shown when a reader points at it. */
export interface Origin {
  readonly kind: Provenance["kind"];
  /** Its sources in the manifest (JSON Pointers), the main one first. */
  readonly paths: readonly string[];
  /** One line of text. */
  readonly text: string;
}

type ProvenanceByPointer = EntryResult["provenance"];

/** Returns the origin of a field of the entry (JSON Pointer in the envelope); undefined if it is unknown. */
export function originOf(provenance: ProvenanceByPointer, pointer: string): Origin | undefined {
  const nearest = nearestProvenance(provenance, pointer);
  if (!nearest) return undefined;
  const { kind, path, paths, rule, guessed } = nearest.source;
  // With several sources, the rest of the pointer applies to none of them.
  const sources = paths ?? (path === undefined ? [] : [path + nearest.rest]);
  return { kind, paths: sources, text: guessed ? guessText(rule) : originText(kind, sources, rule) };
}

/** Returns the origin of a manifest property (JSON Pointer) that the page shows directly. */
export function memberOrigin(pointer: string): Origin {
  return { kind: "manifest", paths: [pointer], text: originText("manifest", [pointer]) };
}

/** Describes a guessed value. */
export function guessText(rule = ""): string {
  return message("Guessed: {rule}", { rule });
}

/** Describes an origin. @param rule the explanation in the provenance */
function originText(kind: Origin["kind"], paths: readonly string[], rule?: string): string {
  const members = paths.filter((path) => path !== "").join(message(", "));
  switch (kind) {
    case "manifest":
      return members === ""
        ? message("From the manifest")
        : message("From the manifest: {members}", { members });
    case "derived":
      if (members === "")
        return rule ? message("Derived: {rule}", { rule }) : message("Derived from the manifest");
      return rule
        ? message("Derived from {members}: {rule}", { members, rule })
        : message("Derived from {members}", { members });
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

/** Formats the line at the bottom of the page: a field's origin, and how to go there if that is possible. */
export function originLine({ text, paths }: Origin): string {
  return paths.length > 0 ? [text, message("Click or press Enter to go there")].join(" · ") : text;
}

/**
 * Finds the fields whose source is the value at the editor's cursor or contains it; otherwise, those whose source is
 * inside that value.
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
    fields.filter((field) =>
      originOf(provenance, field)?.paths.some((path) => path !== "" && isSource(path)),
    );
  const enclosingFields = fieldsFrom((path) => `${cursor}/`.startsWith(`${path}/`));
  if (enclosingFields.length > 0) return new Set(enclosingFields);
  return new Set(fieldsFrom((path) => path.startsWith(`${cursor}/`)));
}

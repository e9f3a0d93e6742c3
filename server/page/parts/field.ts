import { nearestProvenance, type Provenance, type ProvenanceMap } from "../../core/entry/provenance";
import { parsePointer, toPointer } from "../../core/json/tree/pointer";
import { asObject, valueAt } from "../../core/json/tree/value";
import { PUBLICATION_FIELDS } from "../../core/manifest/vocabulary";
import { message } from "../../core/text/messages";
import type { EntryResult, Json } from "../model/entry";
import { unformattedHtml, type Html } from "./html";

/** A location in the envelope, and its value, which may have any type while the author edits the manifest. */
export class Field {
  constructor(
    private readonly provenance: ProvenanceMap,
    /** JSON Pointer in the envelope. */
    readonly pointer: string,
    readonly value: Json | undefined,
  ) {}

  /** Returns the field at a path of member names and indexes. The value of a missing field is undefined. */
  at(...path: readonly string[]): Field {
    const pointer = toPointer(path);
    return new Field(this.provenance, this.pointer + pointer, valueAt(this.value, pointer));
  }

  members(): [name: string, member: Field][] {
    return Object.keys(asObject(this.value)).map((name) => [name, this.at(name)]);
  }

  items(): Field[] {
    return Array.isArray(this.value) ? this.value.map((_, i) => this.at(String(i))) : [];
  }

  /** The value if it is a string that is not blank. */
  get text(): string | undefined {
    return typeof this.value === "string" && this.value.trim() !== "" ? this.value : undefined;
  }

  get isPending(): boolean {
    const name = this.pointer.slice(this.pointer.lastIndexOf("/") + 1);
    return (
      PUBLICATION_FIELDS.includes(name) &&
      nearestProvenance(this.provenance, this.pointer)?.provenance.kind === "pending"
    );
  }

  /** The explanation of a guessed value; undefined for other values. */
  get guessExplanation(): string | undefined {
    const provenance = nearestProvenance(this.provenance, this.pointer)?.provenance;
    return provenance?.guessed && guessText(provenance.rule);
  }

  /** The attributes that let a reader point at the field with the mouse, or focus it with the keyboard. */
  get attributes(): Html {
    return unformattedHtml`data-pointer="${this.pointer}" tabindex="-1"`;
  }
}

export function envelopeOf({ entry, provenance }: EntryResult): Field {
  return new Field(provenance, "", entry);
}

/** Returns the field at a pointer in the envelope. The value of a missing field is undefined. */
export function fieldAt(result: EntryResult, pointer: string): Field {
  return envelopeOf(result).at(...parsePointer(pointer));
}

/** Formats the payload exactly as the preview shows, copies and saves it. */
export function payloadText(result: EntryResult): string {
  return JSON.stringify(envelopeOf(result).value, null, 2);
}

/** Returns the text to copy for the value at a pointer: a string verbatim, a pending value as null, others as JSON. */
export function textToCopy(result: EntryResult, pointer: string): string {
  const field = fieldAt(result, pointer);
  const value = field.isPending ? null : (field.value ?? null);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** The origin of a field, shown when a reader points at it. */
export interface Origin {
  readonly kind: Provenance["kind"];
  /** The field's sources in the manifest (JSON Pointers), the main source first. */
  readonly paths: readonly string[];
  readonly text: string;
}

/** Returns the origin of a field of the entry (JSON Pointer in the envelope); undefined if it is unknown. */
export function originOf(provenance: ProvenanceMap, pointer: string): Origin | undefined {
  const nearest = nearestProvenance(provenance, pointer);
  if (!nearest) return undefined;
  const { kind, path, paths, rule, guessed } = nearest.provenance;
  // With several sources, we do not know which one the subpath belongs to.
  const sources = paths ?? (path === undefined ? [] : [path + nearest.subpath]);
  return { kind, paths: sources, text: guessed ? guessText(rule) : originText(kind, sources, rule) };
}

/** Returns the origin of a manifest property (JSON Pointer) that the page shows directly. */
export function memberOrigin(pointer: string): Origin {
  return { kind: "manifest", paths: [pointer], text: originText("manifest", [pointer]) };
}

function guessText(rule = ""): string {
  return message("Guessed: {rule}", { rule });
}

/** Describes an origin. @param rule an explanation in words */
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
      return rule
        ? message("Pending: {rule}", { rule })
        : message("Pending: not in the manifest; publication supplies it");
  }
}

/** Formats the line at the bottom of the page: a field's origin, and how to go to its source. */
export function originLine({ text, paths }: Origin): string {
  return paths.length > 0 ? [text, message("Click or press Enter to go there")].join(" · ") : text;
}

/**
 * Finds the fields whose source contains the value at the editor's cursor. If no field matches, finds the fields whose
 * source is inside that value.
 * @param fieldPointers in the envelope
 * @param cursorPointer in the manifest
 */
export function fieldsAt(
  provenance: ProvenanceMap,
  fieldPointers: readonly string[],
  cursorPointer: string,
): ReadonlySet<string> {
  // Every field comes from the root, and marking all fields would not help.
  if (cursorPointer === "") return new Set();
  const fieldsFrom = (isSource: (path: string) => boolean) =>
    fieldPointers.filter((pointer) =>
      originOf(provenance, pointer)?.paths.some((path) => path !== "" && isSource(path)),
    );
  const enclosingFields = fieldsFrom((path) => `${cursorPointer}/`.startsWith(`${path}/`));
  if (enclosingFields.length > 0) return new Set(enclosingFields);
  return new Set(fieldsFrom((path) => path.startsWith(`${cursorPointer}/`)));
}

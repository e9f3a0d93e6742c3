import { nearestProvenance } from "../../core/entry/provenance";
import { parsePointer, toPointer } from "../../core/json/tree/pointer";
import { membersOf, valueIn } from "../../core/json/tree/value";
import { PUBLICATION_FIELDS } from "../../core/manifest/vocabulary";
import type { EntryResult, Json } from "../model/entry";
import { exact, type Html } from "./html";
import { guessText } from "./origin";

/** A location in the envelope and its value, which may have any type while the author is typing. */
export class Field {
  constructor(
    private readonly provenance: EntryResult["provenance"],
    /** JSON Pointer in the envelope. */
    readonly pointer: string,
    readonly value: Json | undefined,
  ) {}

  /** Returns the field at the end of a path; its value is undefined if it does not exist. */
  at(...path: readonly string[]): Field {
    const pointer = toPointer(path);
    return new Field(this.provenance, this.pointer + pointer, valueIn(this.value, pointer));
  }

  members(): [name: string, member: Field][] {
    return Object.keys(membersOf(this.value)).map((name) => [name, this.at(name)]);
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
      nearestProvenance(this.provenance, this.pointer)?.source.kind === "pending"
    );
  }

  /** The description of a guessed value; undefined for other values. */
  get guess(): string | undefined {
    const source = nearestProvenance(this.provenance, this.pointer)?.source;
    return source?.guessed && guessText(source.rule);
  }

  /** The attributes that let a reader point at the field with the mouse, or focus it with the keyboard. */
  get mark(): Html {
    return exact`data-pointer="${this.pointer}" tabindex="-1"`;
  }
}

/** Returns the whole envelope of a result as a field. */
export function envelopeOf({ entry, provenance }: EntryResult): Field {
  return new Field(provenance, "", entry);
}

/** Returns the field at a pointer in the envelope; its value is undefined if it does not exist. */
export function fieldAt(result: EntryResult, pointer: string): Field {
  return envelopeOf(result).at(...parsePointer(pointer));
}

/** Formats the payload exactly as the preview shows, copies and saves it. */
export function payloadText(result: EntryResult): string {
  return JSON.stringify(envelopeOf(result).value, null, 2);
}

/** Returns the text to copy for the value at a pointer: a string verbatim, a pending value as null, others as JSON. */
export function copiedText(result: EntryResult, pointer: string): string {
  const field = fieldAt(result, pointer);
  const value = field.isPending ? null : (field.value ?? null);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

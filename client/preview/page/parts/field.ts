import type { EntryResult, Json } from "../../../../server/protocol";
import { exact, type Html } from "./html";
import { provenanceOf } from "./origin";

/** Only publication can tell them; anything else that is pending is for the author to state. */
const TOLD_BY_PUBLICATION = new Set([
  "artifact_url",
  "artifact_size",
  "sha256",
  "signature",
  "signature_algorithm",
  "signing_key_id",
  "published_at",
  "created_at",
  "updated_at",
]);

/** A place in the envelope, and what stands there: anything at all, for the manifest may be half typed. */
export class Field {
  constructor(
    private readonly provenance: EntryResult["provenance"],
    /** JSON Pointer in the envelope. */
    readonly pointer: string,
    readonly value: Json | undefined,
  ) {}

  /** Its member of a name, or its item of an index. */
  at(...names: readonly string[]): Field {
    return names.reduce<Field>((field, name) => field.#child(name, childValue(field.value, name)), this);
  }

  /** Its members, if it is an object. */
  members(): [name: string, member: Field][] {
    const { value } = this;
    if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
    return Object.entries(value).map(([name, member]) => [name, this.#child(name, member)]);
  }

  /** Its items, if it is an array. */
  items(): Field[] {
    return Array.isArray(this.value) ? this.value.map((item, i) => this.#child(String(i), item)) : [];
  }

  /** Its text, if it is one that says something. */
  get text(): string | undefined {
    return typeof this.value === "string" && this.value.trim() !== "" ? this.value : undefined;
  }

  /** Whether only publication can tell its value. */
  get isPending(): boolean {
    const name = this.pointer.slice(this.pointer.lastIndexOf("/") + 1);
    return (
      TOLD_BY_PUBLICATION.has(name) && provenanceOf(this.provenance, this.pointer)?.source.kind === "pending"
    );
  }

  /** The attributes by which a reader can point at it, with the mouse and, one after the other, with the keyboard. */
  get mark(): Html {
    return exact`data-pointer="${this.pointer}" tabindex="-1"`;
  }

  #child(name: string, value: Json | undefined): Field {
    const segment = name.replaceAll("~", "~0").replaceAll("/", "~1");
    return new Field(this.provenance, `${this.pointer}/${segment}`, value);
  }
}

/** The whole envelope of a result. */
export function envelopeOf({ entry, provenance }: EntryResult): Field {
  return new Field(provenance, "", entry);
}

/** The field at a pointer in the envelope; its value is undefined when nothing stands there. */
export function fieldAt(result: EntryResult, pointer: string): Field {
  const names = pointer === "" ? [] : pointer.slice(1).split("/");
  return envelopeOf(result).at(...names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function childValue(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined;
  if (value === null || typeof value !== "object") return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

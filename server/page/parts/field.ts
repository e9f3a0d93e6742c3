import { PACKAGE_FIELDS } from "../../core/manifest/vocabulary";
import { withOrders } from "../../core/text/member-order";
import type { EntryResult, Json } from "../model/entry";
import { exact, type Html } from "./html";
import { guessWords, provenanceOf } from "./origin";

/** Fields that are known only after publication; other pending fields are for the author to state. */
const KNOWN_AFTER_PUBLICATION = new Set<string>([
  ...PACKAGE_FIELDS,
  "published_at",
  "created_at",
  "updated_at",
]);

/** A place in the envelope and its value, which may be anything: the manifest may be half typed. */
export class Field {
  constructor(
    private readonly provenance: EntryResult["provenance"],
    /** JSON Pointer in the envelope. */
    readonly pointer: string,
    readonly value: Json | undefined,
  ) {}

  /** Returns the field at a path of member names and item indexes. */
  at(...names: readonly string[]): Field {
    return names.reduce<Field>((field, name) => field.#child(name, childValue(field.value, name)), this);
  }

  /** Returns the members of an object; none for any other value. */
  members(): [name: string, member: Field][] {
    const { value } = this;
    if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
    return Object.entries(value).map(([name, member]) => [name, this.#child(name, member)]);
  }

  /** Returns the items of an array; none for any other value. */
  items(): Field[] {
    return Array.isArray(this.value) ? this.value.map((item, i) => this.#child(String(i), item)) : [];
  }

  /** The value if it is a text that is not blank. */
  get text(): string | undefined {
    return typeof this.value === "string" && this.value.trim() !== "" ? this.value : undefined;
  }

  /** True if the value is known only after publication. */
  get isPending(): boolean {
    const name = this.pointer.slice(this.pointer.lastIndexOf("/") + 1);
    return (
      KNOWN_AFTER_PUBLICATION.has(name) &&
      provenanceOf(this.provenance, this.pointer)?.source.kind === "pending"
    );
  }

  /** The words for a value that is a guess; undefined for any other. */
  get guess(): string | undefined {
    const source = provenanceOf(this.provenance, this.pointer)?.source;
    return source?.guessed && guessWords(source.rule);
  }

  /** The attributes that let a reader point at the field, with the mouse or step by step with the keyboard. */
  get mark(): Html {
    return exact`data-pointer="${this.pointer}" tabindex="-1"`;
  }

  #child(name: string, value: Json | undefined): Field {
    const segment = name.replaceAll("~", "~0").replaceAll("/", "~1");
    return new Field(this.provenance, `${this.pointer}/${segment}`, value);
  }
}

/** Returns the whole envelope of a result as a field, with all members in the order in which they were written. */
export function envelopeOf({ entry, orders = [], provenance }: EntryResult): Field {
  return new Field(provenance, "", withOrders(entry, orders));
}

/** Returns the field at a pointer in the envelope; its value is undefined if the pointer leads nowhere. */
export function fieldAt(result: EntryResult, pointer: string): Field {
  const names = pointer === "" ? [] : pointer.slice(1).split("/");
  return envelopeOf(result).at(...names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function childValue(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined;
  if (value === null || typeof value !== "object") return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

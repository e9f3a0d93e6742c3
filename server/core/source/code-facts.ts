import type { SourceEntry } from "../manifest/host/source-entry";
import type { OffsetRange, TextRange } from "../text/ranges";

/** A place in code that names something of the manifest, or uses what the manifest declares. */
export interface CodePlace {
  readonly entry: SourceEntry;
  /** The name; undefined where it is no plain string literal, and for a use. */
  readonly name?: string | undefined;
  /** The literal with its quotes, or the call or field. */
  readonly range: TextRange;
  /** The characters between the quotes, in the decoded text, if they are the name to the letter. */
  readonly content?: OffsetRange | undefined;
  /** The line that it begins in, without white space around it. */
  readonly line: string;
}

export interface FoundPlace extends CodePlace {
  readonly uri: string;
  readonly path: string;
}

export type NamedPlace = FoundPlace & { readonly name: string };

/** What the entries of `source` find by name. */
export type CodeName = NonNullable<SourceEntry["names"]>;

/** What a plugin's own code says, as far as it has been read (docs/spec/source.md). Immutable. */
export class CodeFacts {
  readonly #names = new Map<string, Map<string, NamedPlace[]>>();
  readonly #uses = new Map<string, Map<string, FoundPlace[]>>();
  readonly #nameless = new Set<string>();

  /**
   * @param places sorted by path, then by position
   * @param unread the path of the first file that was not read, if not all were: then what was not found may be there
   */
  constructor(
    readonly places: readonly FoundPlace[],
    readonly unread?: string,
  ) {
    for (const place of places) {
      const { entry, name } = place;
      if (entry.names !== undefined && name !== undefined)
        add(this.#names, entry.names, name, { ...place, name });
      else if (entry.names !== undefined) this.#nameless.add(entry.names);
      const { capability, permission } = entry.uses ?? {};
      if (capability !== undefined) add(this.#uses, "capability", capability, place);
      if (permission !== undefined) add(this.#uses, "permission", permission, place);
    }
  }

  /** Returns the places of each name of a kind, in the order of the first ones. */
  named(kind: CodeName): ReadonlyMap<string, readonly NamedPlace[]> {
    return this.#names.get(kind) ?? new Map<string, NamedPlace[]>();
  }

  /** Tests if code names something of a kind by a value that is known only when it runs. */
  hasNameless(kind: CodeName): boolean {
    return this.#nameless.has(kind);
  }

  /** Returns the places that use each capability or permission. */
  uses(kind: "capability" | "permission"): ReadonlyMap<string, readonly FoundPlace[]> {
    return this.#uses.get(kind) ?? new Map<string, FoundPlace[]>();
  }
}

function add<P>(all: Map<string, Map<string, P[]>>, kind: string, name: string, place: P): void {
  let ofKind = all.get(kind);
  if (!ofKind) all.set(kind, (ofKind = new Map<string, P[]>()));
  const known = ofKind.get(name);
  if (known) known.push(place);
  else ofKind.set(name, [place]);
}

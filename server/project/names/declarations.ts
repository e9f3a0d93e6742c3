import { folderOf } from "../../host/uris";
import { clashKey, isUnique, type Clashes, type Declaration, type ManifestFacts } from "./manifest-facts";

/** The names that manifests declare and that must be unique across plugins, by clash key. */
export class Declarations {
  readonly #byKey = new Map<string, Declaration[]>();
  /** The clashes by key, cached until one of the declarations changes. */
  readonly #shared = new Map<string, SharedName>();

  add(manifest: ManifestFacts): void {
    for (const fact of manifest.names.filter(isUnique)) {
      const key = clashKey(fact);
      const known = this.#byKey.get(key);
      if (!known) this.#byKey.set(key, [{ fact, manifest }]);
      // If a manifest declares a key twice, the first place counts.
      else if (known.at(-1)?.manifest !== manifest) known.push({ fact, manifest });
      this.#shared.delete(key);
    }
  }

  remove(manifest: ManifestFacts): void {
    for (const fact of manifest.names.filter(isUnique)) {
      const key = clashKey(fact);
      const left = this.of(key).filter((each) => each.manifest !== manifest);
      if (left.length > 0) this.#byKey.set(key, left);
      else this.#byKey.delete(key);
      this.#shared.delete(key);
    }
  }

  of(key: string): readonly Declaration[] {
    return this.#byKey.get(key) ?? [];
  }

  /** Finds the declarations of the same name in other plugins. */
  clashes(own: Declaration): Clashes {
    const key = clashKey(own.fact);
    // Hardly any name is declared twice.
    if (this.of(key).every(({ manifest }) => manifest.uri === own.manifest.uri)) return NO_CLASHES;
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = new SharedName(this.of(key).toSorted(byAddress))));
    return shared.clashesOf(own);
  }
}

const NO_CLASHES: Clashes = { first: () => [], count: 0 };

function byAddress({ manifest: one }: Declaration, { manifest: other }: Declaration): number {
  return one.uri < other.uri ? -1 : 1;
}

/** The manifests that do not clash with each other: of one plugin, or of one folder unless their versions are equal. */
interface Family {
  readonly all: Declaration[];
  readonly byVersion: Map<string | undefined, Declaration[]>;
}

/**
 * The manifests that declare one name. Identical copies count once. Finds a manifest's clashes in a few steps, so
 * that checking a workspace of many copies takes time that grows with their number, not its square.
 */
class SharedName {
  readonly #families = new Map<string, Family>();
  readonly #first = new Map<string, Declaration>();

  /** @param declarations the declarations with one clash key, in reporting order */
  constructor(declarations: Iterable<Declaration>) {
    for (const declaration of declarations) {
      const { content, version } = declaration.manifest;
      if (isPlaceholder(declaration) || this.#first.has(content)) continue;
      this.#first.set(content, declaration);
      const key = familyKey(declaration);
      const family: Family = this.#families.get(key) ?? { all: [], byVersion: new Map() };
      this.#families.set(key, family);
      family.all.push(declaration);
      const same = family.byVersion.get(version);
      if (same) same.push(declaration);
      else family.byVersion.set(version, [declaration]);
    }
  }

  clashesOf(own: Declaration): Clashes {
    if (isPlaceholder(own)) return NO_CLASHES;
    // A manifest copied to another folder may be the only one there.
    const family = this.#families.get(familyKey(own));
    // Manifests with equal versions in one folder are not two versions of one plugin kept on purpose.
    const alike = (isPlugin(own) && family?.byVersion.get(own.manifest.version)) || [];
    const outside = this.#first.size - (family?.all.length ?? 0);
    const count = outside + alike.length - (isPlugin(own) ? 1 : 0);
    const first = (wanted: number): Declaration[] => {
      const found: Declaration[] = [];
      const copy = this.#first.get(own.manifest.content);
      for (const other of this.candidates(alike, family)) {
        if (found.length >= Math.min(wanted, count)) break;
        if (other !== copy) found.push(other);
      }
      return found;
    };
    return { first, count };
  }

  private *candidates(alike: readonly Declaration[], own: Family | undefined): Iterable<Declaration> {
    yield* alike;
    for (const family of this.#families.values()) if (family !== own) yield* family.all;
  }
}

function isPlugin({ fact }: Declaration): boolean {
  return fact.thing === "plugin";
}

/** Tests for a placeholder, which repeats its plugin's identifier on purpose. */
function isPlaceholder(declaration: Declaration): boolean {
  return isPlugin(declaration) && declaration.manifest.kind === "placeholder";
}

/** A plugin may repeat its other names in all of its manifests, but its identifier only within one folder. */
function familyKey(declaration: Declaration): string {
  const { id, uri, content } = declaration.manifest;
  if (isPlugin(declaration)) return folderOf(uri);
  return id === undefined ? `content ${content}` : `id ${id}`;
}

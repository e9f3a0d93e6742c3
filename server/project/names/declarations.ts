import { lazyOf } from "../../core/text/lazy";
import { folderOf } from "../../host/uris";
import {
  clashKey,
  uniqueNamesOf,
  type Clashes,
  type Declaration,
  type ManifestFacts,
} from "./manifest-facts";

/** The names that manifests declare and that must be unique across plugins, by clash key. */
export class Declarations {
  /** Each list is replaced, not changed, so that what is computed from it stays valid. */
  readonly #byKey = new Map<string, readonly Declaration[]>();

  add(manifest: ManifestFacts): void {
    for (const [key, fact] of uniqueNamesOf(manifest))
      this.#byKey.set(key, [...this.withKey(key), { fact, manifest }]);
  }

  remove(manifest: ManifestFacts): void {
    for (const key of uniqueNamesOf(manifest).keys()) {
      const remaining = this.withKey(key).filter((each) => each.manifest !== manifest);
      if (remaining.length > 0) this.#byKey.set(key, remaining);
      else this.#byKey.delete(key);
    }
  }

  withKey(key: string): readonly Declaration[] {
    return this.#byKey.get(key) ?? [];
  }

  clashes(declaration: Declaration): Clashes {
    const all = this.withKey(clashKey(declaration.fact));
    // Hardly any name is declared twice.
    if (isPlaceholder(declaration) || all.every(({ manifest }) => manifest.uri === declaration.manifest.uri))
      return NO_CLASHES;
    return sharedNameOf(all).clashesOf(declaration);
  }
}

const NO_CLASHES: Clashes = { take: () => [], count: 0 };

/** Compares the declarations of one name, in the order of their manifests' addresses. */
const sharedNameOf = lazyOf((declarations: readonly Declaration[]) => {
  const ordered = declarations.toSorted((one, other) => (one.manifest.uri < other.manifest.uri ? -1 : 1));
  const contents = new Set<string>();
  // Identical copies count once.
  const isFirstCopy = ({ manifest: { content } }: Declaration) =>
    !contents.has(content) && contents.add(content);
  return new SharedName(ordered.filter((each) => !isPlaceholder(each) && isFirstCopy(each)));
});

/**
 * The different manifests that declare one name. Checking a workspace of many copies takes time that grows with their
 * number, not its square.
 */
class SharedName {
  /** The manifests that may share the name: those of one plugin, or of one folder unless their versions are equal. */
  readonly #families = new Map<string, Declaration[]>();

  constructor(private readonly declarations: readonly Declaration[]) {
    for (const declaration of declarations) {
      const family = this.#families.get(familyKey(declaration)) ?? [];
      family.push(declaration);
      this.#families.set(familyKey(declaration), family);
    }
  }

  clashesOf(declaration: Declaration): Clashes {
    // A manifest copied to another folder may be the only one there.
    const family = this.#families.get(familyKey(declaration)) ?? [];
    const { version, content } = declaration.manifest;
    // Manifests with equal versions in one folder are not two versions of one plugin kept on purpose.
    const isId = isPlugin(declaration);
    const sameVersion = isId ? family.filter(({ manifest }) => manifest.version === version) : [];
    const count = this.declarations.length - family.length + sameVersion.length - (isId ? 1 : 0);
    const take = (maximum: number): Declaration[] => {
      const others: Declaration[] = [];
      for (const other of this.candidates(sameVersion, family)) {
        if (others.length >= Math.min(maximum, count)) break;
        if (other.manifest.content !== content) others.push(other);
      }
      return others;
    };
    return { take, count };
  }

  private *candidates(sameVersion: readonly Declaration[], ownFamily: readonly Declaration[]) {
    yield* sameVersion;
    for (const family of this.#families.values()) if (family !== ownFamily) yield* family;
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

import { workspaceRules } from "../../core/check/all-rules";
import type { ManifestDocument } from "../../core/json/parse/document";
import { pointerOf } from "../../core/json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../../core/json/tree/tree";
import { manifestsOf } from "../../core/manifest/manifest";
import { findNames, type NamedThing, type NamePlace } from "../../core/manifest/names/names";
import { documentKind, type DocumentKind } from "../../core/manifest/kind";
import { lazyOf } from "../../core/text/lazy";
import type { Analysis } from "../documents/analysis";
import type { Place } from "../documents/occurrences";
import { rangesIn } from "../positions";
import { folderOf } from "../../host/uris";

/** How many names are indexed: more would take longer than a check. */
const MAX_NAMES = 2_000;

const UNIQUE_THINGS: ReadonlySet<NamedThing> = new Set(workspaceRules.map(({ thing }) => thing));

export function isUnique({ role, thing }: Pick<NameFact, "role" | "thing">): boolean {
  return role === "source" && UNIQUE_THINGS.has(thing);
}

/** The facts kept about a manifest of the workspace, without its text and tree. */
export interface ManifestFacts {
  readonly uri: string;
  readonly kind: DocumentKind;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** A hash of the text: in practice, equal only for identical files. */
  readonly content: string;
  readonly schema: string | undefined;
  readonly names: readonly NameFact[];
  readonly executables: readonly string[];
}

export interface NameFact extends Place {
  readonly thing: NamedThing;
  readonly name: string;
  /** The module that contains a tab; empty for other things. */
  readonly parent: string;
  readonly prefix: string;
  readonly hasEscapes: boolean;
  /** Its display name: a tab's label, a command's description. */
  readonly label: string | undefined;
  /** The JSON Pointer of the value, if the name must be unique. */
  readonly pointer: string;
}

export interface Declaration {
  readonly fact: NameFact;
  readonly manifest: ManifestFacts;
}

export interface Clashes {
  readonly take: (maximum: number) => readonly Declaration[];
  readonly count: number;
}

/** Returns a name's key. Names with equal keys clash across plugins. */
export function clashKey({ thing, parent, name }: Pick<NameFact, "thing" | "parent" | "name">): string {
  return `${thing} ${parent.length} ${parent} ${name}`;
}

/** Returns a manifest's declared names by clash key; if two have the same key, the first counts. */
export const uniqueNamesOf = lazyOf(({ names }: ManifestFacts): ReadonlyMap<string, NameFact> => {
  const sources = new Map<string, NameFact>();
  for (const fact of names.filter(isUnique)) {
    const key = clashKey(fact);
    if (!sources.has(key)) sources.set(key, fact);
  }
  return sources;
});

export function factsIn({ uri, document, context }: Analysis): ManifestFacts {
  return factsOf(uri, document, context.kind);
}

/** Collects the facts about a document. Omits the names in a detail response, because those are the catalog's. */
export function factsOf(
  uri: string,
  document: ManifestDocument,
  kind = documentKind(document.root),
): ManifestFacts {
  const { root } = document;
  const toRange = rangesIn(document.text);
  const textOf = (member: string) => stringOf(memberOf(root, member));
  const manifests = kind === "detail" ? [] : manifestsOf(document, kind);
  const places = findNames({ manifests, document, kind }, uri).slice(0, MAX_NAMES);
  return {
    uri,
    kind,
    id: textOf("id"),
    name: textOf("name"),
    version: textOf("version"),
    content: fingerprint(document.text),
    schema: textOf("$schema"),
    names: places.map((place): NameFact => {
      const { subject, role, thing, name, parent, prefix, hasEscapes } = place;
      const range = toRange(place.range);
      const pointer = isUnique(place) ? pointerOf(place.wholeString) : "";
      const label = labelOf(place);
      return { uri, subject, role, range, thing, name, parent, prefix, hasEscapes, pointer, label };
    }),
    executables: kind === "detail" ? [] : executablesIn(root),
  };
}

const LABELS: Partial<Readonly<Record<NamedThing, string>>> = {
  plugin: "name",
  module: "module_label",
  tab: "tab_label",
  command: "description",
};

function labelOf({ thing, role, holder }: NamePlace): string | undefined {
  const member = LABELS[thing];
  return member === undefined || role !== "source" ? undefined : stringOf(memberOf(holder, member));
}

function executablesIn(root: ValueNode | undefined): string[] {
  const permissions = memberOf(root, "permissions");
  if (permissions?.type !== "array") return [];
  return permissions.items.flatMap((permission) => {
    const list = memberOf(permission, "value");
    return list?.type === "array" ? list.items.flatMap((item) => stringOf(item) ?? []) : [];
  });
}

/** Returns a short hash that practically never collides, but is not cryptographic. */
function fingerprint(text: string): string {
  // 32-bit FNV-1a plus the length: among many thousands of texts, the hash alone would sometimes collide.
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length} ${hash}`;
}

/** The names that manifests declare and that must be unique across plugins, by clash key. */
export class Declarations {
  /** Lists are replaced, never changed, because `sharedNameOf` caches by list. */
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
    const declarations = this.withKey(clashKey(declaration.fact));
    // Return early: hardly any name is declared twice.
    if (
      isPlaceholder(declaration) ||
      declarations.every(({ manifest }) => manifest.uri === declaration.manifest.uri)
    )
      return NO_CLASHES;
    return sharedNameOf(declarations).clashesOf(declaration);
  }
}

const NO_CLASHES: Clashes = { take: () => [], count: 0 };

/** Compares the declarations of one name, in the order of their manifests' URIs. */
const sharedNameOf = lazyOf((declarations: readonly Declaration[]) => {
  const ordered = declarations.toSorted((one, other) => (one.manifest.uri < other.manifest.uri ? -1 : 1));
  const contents = new Set<string>();
  // Identical copies count once.
  const isFirstCopy = ({ manifest: { content } }: Declaration) =>
    !contents.has(content) && contents.add(content);
  return new SharedName(ordered.filter((each) => !isPlaceholder(each) && isFirstCopy(each)));
});

/**
 * The different manifests that declare one name. In families, the check of a workspace with many copies takes time that
 * grows with their number, not its square.
 */
class SharedName {
  /** By family: a folder for plugin identifiers, a plugin for other names. The manifests of a family may share the name. */
  readonly #families = new Map<string, Declaration[]>();

  constructor(private readonly declarations: readonly Declaration[]) {
    for (const declaration of declarations) {
      const family = this.#families.get(familyKey(declaration)) ?? [];
      family.push(declaration);
      this.#families.set(familyKey(declaration), family);
    }
  }

  clashesOf(declaration: Declaration): Clashes {
    // An identical copy is not among the declarations, so its folder may have no family.
    const family = this.#families.get(familyKey(declaration)) ?? [];
    const { version, content } = declaration.manifest;
    // A folder may hold several versions of a plugin. With equal versions, its identifier is a duplicate.
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

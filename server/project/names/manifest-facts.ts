import { workspaceRules } from "../../core/check/all-rules";
import type { ManifestDocument } from "../../core/json/parse/document";
import { pointerOf } from "../../core/json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../../core/json/tree/tree";
import { manifestsOf } from "../../core/manifest/manifest";
import { findNames, subjectOf, type NameKind, type NameOccurrence } from "../../core/manifest/names/names";
import { documentKind, type DocumentKind } from "../../core/manifest/kind";
import { groupBy } from "../../core/text/group";
import { lazyOf } from "../../core/text/lazy";
import type { Analysis } from "../documents/analysis";
import type { OccurrenceLocation } from "../documents/occurrences";
import { rangeConverter } from "../positions";
import { folderUriOf } from "../../host/uris";

/** The maximum number of names to index in a manifest. Indexing more names would take longer than a check. */
const MAX_NAMES = 2_000;

const UNIQUE_KINDS: ReadonlySet<NameKind> = new Set(workspaceRules.map(({ nameKind }) => nameKind));

export function mustBeUnique({ role, nameKind }: Pick<NameFact, "role" | "nameKind">): boolean {
  return role === "source" && UNIQUE_KINDS.has(nameKind);
}

/** The facts kept about a manifest of the workspace, without its text and tree. */
export interface ManifestFacts {
  readonly uri: string;
  readonly kind: DocumentKind;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** In practice, equal only for identical files. */
  readonly textHash: string;
  readonly schema: string | undefined;
  readonly executables: readonly string[];
  /** The clash keys of the declared names that must be unique. */
  readonly uniqueKeys: readonly string[];
  /** The names as JSON, which takes a third of the memory of objects. `namesIn` parses it. */
  readonly namesJson: string;
}

export interface NameFact extends OccurrenceLocation {
  readonly nameKind: NameKind;
  readonly name: string;
  /** The module that contains a tab; empty for other names. */
  readonly parent: string;
  readonly prefix: string;
  readonly hasEscapes: boolean;
  /** The display name of a declaration, such as a tab's label or a command's description. */
  readonly label: string | undefined;
  /** The JSON Pointer of the value if the name must be unique; otherwise, empty. */
  readonly pointer: string;
}

export interface Declaration {
  readonly fact: NameFact;
  readonly manifest: ManifestFacts;
}

/** The declarations in other manifests that clash with a name. */
export interface Clashes {
  readonly count: number;
  /** Returns at most `maximum` declarations, and parses only their manifests. */
  readonly take: (maximum: number) => readonly Declaration[];
}

/** Returns a name's key. Names with equal keys clash across plugins. */
export function clashKey({ nameKind, parent, name }: Pick<NameFact, "nameKind" | "parent" | "name">): string {
  return `${nameKind} ${parent.length} ${parent} ${name}`;
}

/** A name without the members that `namesIn` restores from the manifest's other facts. */
type StoredName = Omit<NameFact, "uri" | "subject">;

/** Caches parsed names until the next garbage collection. */
const parsedNames = new WeakMap<ManifestFacts, WeakRef<readonly NameFact[]>>();

export function namesIn(manifest: ManifestFacts): readonly NameFact[] {
  const cachedNames = parsedNames.get(manifest)?.deref();
  if (cachedNames) return cachedNames;
  const { uri, id, namesJson } = manifest;
  const names = (JSON.parse(namesJson) as StoredName[]).map((name) => {
    return { ...name, uri, subject: subjectOf(name, id || uri) };
  });
  parsedNames.set(manifest, new WeakRef(names));
  return names;
}

/** Finds the declared name with a clash key. If several names have this key, the first counts. */
export function declaredName(manifest: ManifestFacts, key: string): NameFact | undefined {
  return declaredByKey(namesIn(manifest)).get(key);
}

const declaredByKey = lazyOf((names: readonly NameFact[]): ReadonlyMap<string, NameFact> => {
  const uniqueNames = names.filter(mustBeUnique).reverse();
  return new Map(uniqueNames.map((fact) => [clashKey(fact), fact]));
});

export function factsFromAnalysis({ uri, document, context }: Analysis): ManifestFacts {
  return factsFromDocument(uri, document, context.kind);
}

/**
 * Collects the facts about a document. Omits the names in a detail response, because those are the catalog's.
 * @param isKept tests if a name belongs in the facts
 */
export function factsFromDocument(
  uri: string,
  document: ManifestDocument,
  kind = documentKind(document.root),
  isKept: (place: NameOccurrence) => boolean = () => true,
): ManifestFacts {
  const { root } = document;
  const toRange = rangeConverter(document.text);
  const textOf = (member: string) => stringOf(memberOf(root, member));
  const manifests = kind === "detail" ? [] : manifestsOf(document, kind);
  const places = findNames({ manifests, document, kind }, uri).filter(isKept).slice(0, MAX_NAMES);
  const namesJson = JSON.stringify(
    places.map((place): StoredName => {
      const { role, nameKind, name, parent, prefix, hasEscapes } = place;
      const range = toRange(place.range);
      const pointer = mustBeUnique(place) ? pointerOf(place.wholeString) : "";
      const label = labelOf(place);
      return { role, range, nameKind, name, parent, prefix, hasEscapes, pointer, label };
    }),
  );
  const facts = {
    id: textOf("id"),
    name: textOf("name"),
    version: textOf("version"),
    schema: textOf("$schema"),
    executables: kind === "detail" ? [] : executablesIn(root),
    uniqueKeys: [...new Set(places.filter(mustBeUnique).map(clashKey))],
  };
  return {
    // Copy the strings, because a part of the text would keep the whole text in memory.
    ...(JSON.parse(JSON.stringify(facts)) as typeof facts),
    uri,
    kind,
    textHash: fingerprint(document.text),
    namesJson,
  };
}

const LABEL_MEMBERS: Partial<Readonly<Record<NameKind, string>>> = {
  plugin: "name",
  module: "module_label",
  tab: "tab_label",
  command: "description",
};

function labelOf({ nameKind, role, container }: NameOccurrence): string | undefined {
  const member = LABEL_MEMBERS[nameKind];
  return member === undefined || role !== "source" ? undefined : stringOf(memberOf(container, member));
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

/** Indexes manifests by their `uniqueKeys`. */
export class Declarations {
  readonly #byKey = new Map<string, readonly ManifestFacts[]>();
  /** By clash key. An entry is created when a name that several manifests declare is first compared. */
  readonly #sharedNames = new Map<string, SharedName>();

  add(manifest: ManifestFacts): void {
    for (const key of manifest.uniqueKeys) this.#set(key, [...this.manifestsWith(key), manifest]);
  }

  remove(manifest: ManifestFacts): void {
    for (const key of manifest.uniqueKeys) {
      const otherManifests = this.manifestsWith(key).filter((other) => other !== manifest);
      this.#set(key, otherManifests);
      if (otherManifests.length === 0) this.#byKey.delete(key);
    }
  }

  manifestsWith(key: string): readonly ManifestFacts[] {
    return this.#byKey.get(key) ?? [];
  }

  /** Tests if another manifest declares one of a manifest's names. */
  hasDuplicates({ uniqueKeys }: ManifestFacts): boolean {
    return uniqueKeys.some((key) => this.manifestsWith(key).length > 1);
  }

  clashes({ fact, manifest }: Declaration): Clashes {
    const key = clashKey(fact);
    const manifests = this.manifestsWith(key);
    const isPluginId = fact.nameKind === "plugin";
    // Return early: hardly any name is declared twice.
    if (isExempt(manifest, isPluginId) || manifests.every(({ uri }) => uri === manifest.uri))
      return NO_CLASHES;
    const sharedName = this.#sharedNames.get(key) ?? new SharedName(manifests, isPluginId);
    this.#sharedNames.set(key, sharedName);
    const { take, count } = sharedName.clashesOf(manifest);
    const declarationIn = (other: ManifestFacts): Declaration | [] => {
      const otherFact = declaredName(other, key);
      return otherFact ? { fact: otherFact, manifest: other } : [];
    };
    return { take: (maximum) => take(maximum).flatMap(declarationIn), count };
  }

  #set(key: string, manifests: readonly ManifestFacts[]): void {
    this.#byKey.set(key, manifests);
    this.#sharedNames.delete(key);
  }
}

const NO_CLASHES: Clashes = { take: () => [], count: 0 };

/**
 * The manifests that declare one name, without identical copies, in the order of their URIs. Grouping them by family
 * keeps the time to check many copies linear in their number.
 */
class SharedName {
  readonly #manifests: readonly ManifestFacts[];
  /** By family: a folder for plugin identifiers, otherwise a plugin. The manifests of a family may share the name. */
  readonly #families: ReadonlyMap<string, readonly ManifestFacts[]>;

  constructor(
    manifests: readonly ManifestFacts[],
    private readonly isPluginId: boolean,
  ) {
    const hashes = new Set<string>();
    // Identical copies count once.
    const isFirstCopy = ({ textHash }: ManifestFacts) => !hashes.has(textHash) && hashes.add(textHash);
    this.#manifests = manifests
      .toSorted((one, other) => (one.uri < other.uri ? -1 : 1))
      .filter((manifest) => !isExempt(manifest, isPluginId) && isFirstCopy(manifest));
    this.#families = groupBy(this.#manifests, (manifest) => familyKey(manifest, isPluginId));
  }

  clashesOf(manifest: ManifestFacts) {
    // An identical copy is not among the manifests, so its folder may have no family.
    const family = this.#families.get(familyKey(manifest, this.isPluginId)) ?? [];
    // A folder may hold several versions of a plugin. With equal versions, the identifier is a duplicate.
    const sameVersion = this.isPluginId ? family.filter(({ version }) => version === manifest.version) : [];
    const count = this.#manifests.length - family.length + sameVersion.length - (this.isPluginId ? 1 : 0);
    const take = (maximum: number): ManifestFacts[] => {
      const others: ManifestFacts[] = [];
      for (const other of this.candidates(sameVersion, family)) {
        if (others.length >= Math.min(maximum, count)) break;
        if (other.textHash !== manifest.textHash) others.push(other);
      }
      return others;
    };
    return { take, count };
  }

  private *candidates(sameVersion: readonly ManifestFacts[], excludedFamily: readonly ManifestFacts[]) {
    yield* sameVersion;
    for (const family of this.#families.values()) if (family !== excludedFamily) yield* family;
  }
}

/** Tests if a manifest may repeat a name anywhere: a placeholder repeats its plugin's identifier on purpose. */
function isExempt({ kind }: ManifestFacts, isPluginId: boolean): boolean {
  return isPluginId && kind === "placeholder";
}

/** Manifests with equal keys may share a name: a plugin identifier within a folder, other names within a plugin. */
function familyKey({ id, uri, textHash }: ManifestFacts, isPluginId: boolean): string {
  if (isPluginId) return folderUriOf(uri);
  return id === undefined ? `text ${textHash}` : `id ${id}`;
}

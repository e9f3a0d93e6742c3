import { Emitter } from "vscode-languageserver";
import {
  clashKey,
  keysOf,
  type ManifestFacts,
  type NameFact,
  type NameKeys,
  type Workspace,
} from "./manifest-facts";

/** A manifest in the index. */
interface Indexed {
  readonly keys: NameKeys;
  /** Returns the facts about the current version of the manifest. */
  readonly facts: () => ManifestFacts;
  /** Counts the changes of other manifests that may have changed this one's diagnostics. */
  revision: number;
}

/** The manifests of the workspace by their names. Only events change it: opened, changed, closed and watched files. */
export class WorkspaceIndex implements Workspace {
  readonly #manifests = new Map<string, Indexed>();
  /** The URIs of the manifests that have a key. */
  readonly #holders = new Map<string, Set<string>>();
  readonly #affected = new Emitter<ReadonlySet<string>>();
  /** Fires after a change, with the URIs of the other manifests whose diagnostics may have changed. */
  readonly onDidAffect = this.#affected.event;

  of(uri: string): ManifestFacts | undefined {
    return this.#manifests.get(uri)?.facts();
  }

  *all(): Iterable<ManifestFacts> {
    for (const { facts } of this.#manifests.values()) yield facts();
  }

  /** Returns the URIs of all manifests. */
  uris(): string[] {
    return [...this.#manifests.keys()];
  }

  about(subject: string, except: string): NameFact[] {
    return this.named(subject, except, (fact) => fact.subject === subject);
  }

  clashing(key: string, except: string): NameFact[] {
    return this.named(key, except, (fact) => clashKey(fact) === key);
  }

  /** Returns true if another manifest has a name that this one declares. */
  hasDuplicates(uri: string): boolean {
    const own = this.#manifests.get(uri)?.keys.declared ?? [];
    return own.some((key) => (this.#holders.get(key)?.size ?? 0) > 1);
  }

  /** Returns a number that changes whenever another manifest may have changed this one's diagnostics. */
  revision(uri: string): number {
    return this.#manifests.get(uri)?.revision ?? 0;
  }

  /** Adds or replaces a manifest with fixed facts. */
  setFacts(facts: ManifestFacts): void {
    this.set(facts.uri, keysOf(facts.names, facts), () => facts);
  }

  /** Adds or replaces a manifest. @param facts returns the facts about its current version */
  set(uri: string, keys: NameKeys, facts: () => ManifestFacts): void {
    const before = this.#manifests.get(uri);
    this.#manifests.set(uri, { keys, facts, revision: before?.revision ?? 0 });
    if (before && areSame(before.keys, keys)) return;
    this.link(uri, before?.keys, keys);
    this.affect(uri, before?.keys, keys);
  }

  /** Removes a manifest whose file was deleted or is not a manifest any more. */
  delete(uri: string): void {
    const before = this.#manifests.get(uri);
    if (!before) return;
    this.#manifests.delete(uri);
    this.link(uri, before.keys, undefined);
    this.affect(uri, before.keys, undefined);
  }

  private link(uri: string, before: NameKeys | undefined, after: NameKeys | undefined): void {
    const keys = new Set(after?.all);
    for (const key of before?.all ?? []) if (!keys.has(key)) remove(this.#holders, key, uri);
    for (const key of keys) add(this.#holders, key, uri);
  }

  /** Counts and reports a change for each manifest that has a name which this one has started or stopped declaring. */
  private affect(uri: string, before: NameKeys | undefined, after: NameKeys | undefined): void {
    const affected = new Set<string>();
    for (const key of changedKeys(before, after)) {
      for (const other of this.#holders.get(key) ?? []) affected.add(other);
    }
    affected.delete(uri);
    for (const other of affected) {
      const indexed = this.#manifests.get(other);
      if (indexed) indexed.revision++;
    }
    if (affected.size > 0) this.#affected.fire(affected);
  }

  private named(key: string, except: string, isWanted: (fact: NameFact) => boolean): NameFact[] {
    return [...(this.#holders.get(key) ?? [])]
      .filter((uri) => uri !== except)
      .sort()
      .flatMap((uri) => this.of(uri)?.names.filter(isWanted) ?? []);
  }
}

function areSame(one: NameKeys, other: NameKeys): boolean {
  return one.title === other.title && areEqual(one.all, other.all) && areEqual(one.declared, other.declared);
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, i) => key === other[i]);
}

/** Returns the declared names in which two versions of a manifest differ; all names if its title has changed. */
function changedKeys(before: NameKeys | undefined, after: NameKeys | undefined): Iterable<string> {
  const [old, now] = [new Set(before?.declared), new Set(after?.declared)];
  if (before?.title !== after?.title) return [...old, ...now];
  return [...[...old].filter((key) => !now.has(key)), ...[...now].filter((key) => !old.has(key))];
}

function add(map: Map<string, Set<string>>, key: string, uri: string): void {
  const uris = map.get(key);
  if (uris) uris.add(uri);
  else map.set(key, new Set([uri]));
}

function remove(map: Map<string, Set<string>>, key: string, uri: string): void {
  const uris = map.get(key);
  uris?.delete(uri);
  if (uris?.size === 0) map.delete(key);
}

import { Emitter } from "vscode-languageserver";
import type { Position, Range } from "vscode-languageserver-types";
import { SharedName } from "./shared-name";
import {
  clashKey,
  type Clashes,
  type Declaration,
  keysOf,
  sourcesOf,
  type ManifestFacts,
  type NameFact,
  type NameKeys,
  type Workspace,
} from "./manifest-facts";

interface Indexed {
  readonly keys: NameKeys;
  /** Returns the facts about the current version of the manifest. */
  readonly facts: () => ManifestFacts;
  /** Where it declares the names that other manifests have too: their diagnostics link to these places. */
  readonly places: ReadonlyMap<string, Range>;
}

/** The manifests of the workspace by their names. Only events change it: opened, changed, closed and watched files. */
export class WorkspaceIndex implements Workspace {
  readonly #manifests = new Map<string, Indexed>();
  readonly #holders = new Map<string, Set<string>>();
  /** The keys that more than one manifest has: hardly any. */
  readonly #common = new Set<string>();
  /** The declarations of a key, until one of them changes. */
  readonly #shared = new Map<string, SharedName>();
  /** Counts the changes of each key's declarations. */
  readonly #changes = new Map<string, number>();
  readonly #affected = new Emitter<(uri: string) => boolean>();
  /** Fires after a change, with a test for the manifests whose diagnostics may have changed. */
  readonly onDidAffect = this.#affected.event;

  of(uri: string): ManifestFacts | undefined {
    return this.#manifests.get(uri)?.facts();
  }

  *all(): Iterable<ManifestFacts> {
    for (const { facts } of this.#manifests.values()) yield facts();
  }

  uris(): string[] {
    return [...this.#manifests.keys()];
  }

  about(subject: string, except: string): NameFact[] {
    return this.named(subject, except, (fact) => fact.subject === subject);
  }

  clashing(key: string, except: string): NameFact[] {
    return this.named(key, except, (fact) => clashKey(fact) === key);
  }

  clashes(own: Declaration): Clashes {
    const key = clashKey(own.fact);
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = new SharedName(this.declarations(key))));
    return shared.clashesOf(own);
  }

  private *declarations(key: string): Iterable<Declaration> {
    for (const uri of [...(this.#holders.get(key) ?? [])].sort()) {
      const manifest = this.of(uri);
      const fact = manifest && sourcesOf(manifest).get(key);
      if (fact) yield { fact, manifest };
    }
  }

  hasDuplicates(uri: string): boolean {
    const own = this.#manifests.get(uri)?.keys.declared ?? [];
    return own.some((key) => (this.#holders.get(key)?.size ?? 0) > 1);
  }

  /** Returns a number that changes whenever another manifest may have changed this one's diagnostics. */
  revision(uri: string): number {
    const keys = this.#manifests.get(uri)?.keys.declared ?? [];
    return keys.reduce((sum, key) => sum + (this.#changes.get(key) ?? 0), 0);
  }

  setFacts(facts: ManifestFacts): void {
    this.set(facts.uri, keysOf(facts.names, facts), () => facts);
  }

  /**
   * Adds or replaces a manifest.
   * @param given its keys
   * @param facts returns the facts about its current version
   */
  set(uri: string, given: NameKeys, facts: () => ManifestFacts): void {
    const before = this.#manifests.get(uri);
    const keys = withKept(given, before?.keys);
    this.link(uri, before?.keys, keys);
    const places = this.sharedPlaces(uri, keys, facts);
    this.#manifests.set(uri, { keys, facts, places });
    this.outdate(before?.keys, keys);
    const moved = movedKeys(before?.places, places);
    if (before && moved.length === 0 && areSame(before.keys, keys)) return;
    this.affect(uri, before?.keys, keys, moved);
  }

  /** Removes a manifest whose file was deleted or is not a manifest any more. */
  delete(uri: string): void {
    const before = this.#manifests.get(uri);
    if (!before) return;
    this.#manifests.delete(uri);
    this.outdate(before.keys, undefined);
    this.link(uri, before.keys, undefined);
    this.affect(uri, before.keys, undefined);
  }

  private outdate(...keys: readonly (NameKeys | undefined)[]): void {
    if (this.#shared.size === 0) return;
    for (const key of keys.flatMap((each) => each?.declared ?? [])) this.#shared.delete(key);
  }

  private link(uri: string, before: NameKeys | undefined, after: NameKeys | undefined): void {
    if (before?.content !== after?.content) {
      if (before) this.remove(contentKey(before), uri);
      if (after) this.add(contentKey(after), uri);
    }
    // Between two keystrokes, the names hardly ever change.
    if (before && before.all === after?.all) return;
    const keys = new Set(after?.all);
    for (const key of before?.all ?? []) if (!keys.has(key)) this.remove(key, uri);
    for (const key of keys) this.add(key, uri);
  }

  private add(key: string, uri: string): void {
    const uris = this.#holders.get(key) ?? new Set();
    this.#holders.set(key, uris.add(uri));
    if (uris.size > 1) this.#common.add(key);
  }

  private remove(key: string, uri: string): void {
    const uris = this.#holders.get(key);
    uris?.delete(uri);
    if (uris?.size === 0) this.#holders.delete(key);
    if (uris && uris.size < 2) this.#common.delete(key);
  }

  /** Counts and reports the changes of names which this manifest has started or stopped declaring, or has moved. */
  private affect(
    uri: string,
    before: NameKeys | undefined,
    after: NameKeys | undefined,
    moved: readonly string[] = [],
  ): void {
    const changed = new Set(moved);
    for (const key of this.changedKeys(uri, before, after)) {
      if (this.isShared(key, uri)) changed.add(key);
    }
    for (const key of changed) this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1);
    if (changed.size === 0) return;
    this.#affected.fire((other) => {
      const keys = other === uri ? [] : (this.#manifests.get(other)?.keys.declared ?? []);
      return keys.some((key) => changed.has(key));
    });
  }

  /** Returns the places of the names that other manifests have too. Hardly any manifest has such a name. */
  private sharedPlaces(uri: string, { declared }: NameKeys, facts: () => ManifestFacts): Map<string, Range> {
    const found = new Map<string, Range>();
    for (const key of this.#common.size < declared.length ? this.#common : declared) {
      const isOurs = this.#common.has(key) && this.#holders.get(key)?.has(uri);
      const fact = isOurs ? sourcesOf(facts()).get(key) : undefined;
      if (fact) found.set(key, fact.range);
    }
    return found;
  }

  private isShared(key: string, uri: string): boolean {
    const holders = this.#holders.get(key);
    return holders !== undefined && holders.size > (holders.has(uri) ? 1 : 0);
  }

  /** Returns the declared names that others see otherwise now; all, if its title or its copies have changed. */
  private changedKeys(uri: string, before: NameKeys | undefined, after: NameKeys | undefined): string[] {
    const contents = [before, after].map((keys) => keys && contentKey(keys));
    const hasOtherCopies =
      contents[0] !== contents[1] && contents.some((key) => key !== undefined && this.isShared(key, uri));
    const haveSameKeys = before && before.declared === after?.declared;
    if (haveSameKeys && before.title === after.title && !hasOtherCopies) return [];
    const [old, now] = [new Set(before?.declared), new Set(after?.declared)];
    if (before?.title !== after?.title || hasOtherCopies) return [...old, ...now];
    return [...[...old].filter((key) => !now.has(key)), ...[...now].filter((key) => !old.has(key))];
  }

  private named(key: string, except: string, isWanted: (fact: NameFact) => boolean): NameFact[] {
    return [...(this.#holders.get(key) ?? [])]
      .filter((uri) => uri !== except)
      .sort()
      .flatMap((uri) => this.of(uri)?.names.filter(isWanted) ?? []);
  }
}

function movedKeys(before: Indexed["places"] | undefined, places: Indexed["places"]): string[] {
  return [...places.keys()].filter((key) => !isSamePlace(places.get(key), before?.get(key)));
}

function isSamePlace(one: Range | undefined, other: Range | undefined): boolean {
  const isSame = (here?: Position, there?: Position) =>
    here?.line === there?.line && here?.character === there?.character;
  return isSame(one?.start, other?.start) && isSame(one?.end, other?.end);
}

/** Returns the keys with the lists of the earlier ones where they are equal: then these are compared only once. */
function withKept(keys: NameKeys, earlier: NameKeys | undefined): NameKeys {
  const kept = (list: "all" | "declared") =>
    earlier && areEqual(earlier[list], keys[list]) ? earlier[list] : keys[list];
  return { ...keys, all: kept("all"), declared: kept("declared") };
}

function areSame(one: NameKeys, other: NameKeys): boolean {
  const isSame = one.title === other.title && one.content === other.content;
  return isSame && one.all === other.all && one.declared === other.declared;
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, i) => key === other[i]);
}

function contentKey({ content }: NameKeys): string {
  return `content ${content}`;
}

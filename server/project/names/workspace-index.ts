import { Emitter } from "vscode-languageserver";
import { Debouncer } from "../../protocol/lsp/timing";
import { Declarations } from "./declarations";
import {
  clashKey,
  sourcesOf,
  type Clashes,
  type Declaration,
  type ManifestFacts,
  type NameFact,
} from "./manifest-facts";

/**
 * Indexes the workspace's manifests and their names. Only events change it: opened, changed, closed and watched
 * files. A manifest that is being typed is indexed again when its author pauses, or on the next request.
 */
export class WorkspaceIndex {
  readonly #manifests = new Map<string, ManifestFacts>();
  readonly #declarations = new Declarations();
  /** Collects the facts of each changed manifest; undefined if it is no longer a manifest. */
  readonly #waiting = new Map<string, () => ManifestFacts | undefined>();
  readonly #paused = new Debouncer((uri) => this.settle(uri));
  #changes = 0;
  /** The revision of each key's last change. */
  readonly #lastChanges = new Map<string, number>();
  readonly #affected = new Emitter<(uri: string) => boolean>();
  /** Fires after a change, with a predicate for manifests whose diagnostics may have changed. */
  readonly onDidAffect = this.#affected.event;

  of(uri: string): ManifestFacts | undefined {
    this.settle(uri);
    return this.#manifests.get(uri);
  }

  all(): Iterable<ManifestFacts> {
    for (const uri of this.#waiting.keys()) this.settle(uri);
    return this.#manifests.values();
  }

  uris(): string[] {
    return Array.from(this.all(), ({ uri }) => uri);
  }

  /** Returns the places about a subject, except those in the document `except`. */
  about(subject: string, except: string): NameFact[] {
    return this.named(except, (fact) => fact.subject === subject);
  }

  /** Returns the places with the same clash key, except those in the document `except`. */
  clashing(key: string, except: string): NameFact[] {
    return this.named(except, (fact) => clashKey(fact) === key);
  }

  clashes(own: Declaration): Clashes {
    return this.#declarations.clashes(own);
  }

  /** Tests if another manifest declares one of this manifest's names, as of the last indexing. */
  hasDuplicates(uri: string): boolean {
    return this.keysOf(uri).some((key) => this.#declarations.of(key).length > 1);
  }

  /** Returns a number that changes whenever other manifests may have changed this one's diagnostics. */
  revision(uri: string): number {
    return Math.max(0, ...this.keysOf(uri).map((key) => this.#lastChanges.get(key) ?? 0));
  }

  /**
   * Schedules a manifest to be indexed again when its author pauses.
   * @param facts collects the facts at that time
   */
  outdate(uri: string, facts: () => ManifestFacts | undefined): void {
    this.#waiting.set(uri, facts);
    this.#paused.schedule(uri);
  }

  /** Indexes an outdated manifest at once. */
  settle(uri: string): void {
    const facts = this.#waiting.get(uri);
    if (facts) this.replace(uri, facts());
  }

  /** Keeps a manifest's current facts, even if they are outdated. */
  keep(uri: string): void {
    this.#waiting.delete(uri);
    this.#paused.forget(uri);
  }

  /** Adds or replaces a manifest. */
  set(facts: ManifestFacts): void {
    this.replace(facts.uri, facts);
  }

  /** Removes a manifest whose file was deleted or is no longer a manifest. */
  delete(uri: string): void {
    this.replace(uri, undefined);
  }

  private replace(uri: string, after: ManifestFacts | undefined): void {
    this.keep(uri);
    const before = this.#manifests.get(uri);
    this.#manifests.delete(uri);
    if (before) this.#declarations.remove(before);
    if (after) this.#manifests.set(uri, after);
    if (after) this.#declarations.add(after);
    const keys = new Set([before, after].flatMap((facts) => (facts ? [...sourcesOf(facts).keys()] : [])));
    const changed = new Set([...keys].filter((key) => this.isSeenOtherwise(key, before, after)));
    if (changed.size > 0) this.#changes++;
    for (const key of changed) this.#lastChanges.set(key, this.#changes);
    for (const key of keys) if (this.#declarations.of(key).length === 0) this.#lastChanges.delete(key);
    if (changed.size > 0) this.#affected.fire((each) => this.keysOf(each).some((key) => changed.has(key)));
  }

  /** Tests if a change affects the diagnostics of other manifests that declare a name. */
  private isSeenOtherwise(key: string, before?: ManifestFacts, after?: ManifestFacts): boolean {
    const declared = this.#declarations.of(key);
    const isOwn = after !== undefined && sourcesOf(after).has(key);
    if (declared.length === (isOwn ? 1 : 0)) return false;
    if (describe(before, key) !== describe(after, key)) return true;
    // Identical copies count once.
    const isCopy = ({ manifest }: Declaration) =>
      manifest !== after && (manifest.content === before?.content || manifest.content === after?.content);
    return before?.content !== after?.content && declared.some(isCopy);
  }

  private keysOf(uri: string): string[] {
    const facts = this.#manifests.get(uri);
    return facts ? [...sourcesOf(facts).keys()] : [];
  }

  private named(except: string, isWanted: (fact: NameFact) => boolean): NameFact[] {
    return [...this.all()]
      .filter(({ uri }) => uri !== except)
      .sort((one, other) => (one.uri < other.uri ? -1 : 1))
      .flatMap(({ names }) => names.filter(isWanted));
  }
}

/** Returns everything about a declaration that other manifests' diagnostics show; undefined if it does not exist. */
function describe(facts: ManifestFacts | undefined, key: string): string | undefined {
  const declared = facts && sourcesOf(facts).get(key);
  return declared && JSON.stringify([facts.kind, facts.id, facts.name, facts.version, declared.range]);
}

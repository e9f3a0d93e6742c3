import { clashKey, type ManifestFacts, type NameFact, type Workspace } from "./manifest-facts";
import { sharedKeys } from "./manifest-facts";

/** What is known of the manifests of the workspace: facts, not texts or trees. */
export class WorkspaceIndex implements Workspace {
  readonly #manifests = new Map<string, ManifestFacts>();
  readonly #bySubject = new Map<string, Set<string>>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #revisions = new Map<string, number>();

  /** @param onAffected told which other manifests a change matters to */
  constructor(private readonly onAffected: (uris: ReadonlySet<string>) => void) {}

  get size(): number {
    return this.#manifests.size;
  }

  of(uri: string): ManifestFacts | undefined {
    return this.#manifests.get(uri);
  }

  all(): Iterable<ManifestFacts> {
    return this.#manifests.values();
  }

  about(subject: string, except: string): NameFact[] {
    return this.placesIn(this.#bySubject.get(subject), except, (fact) => fact.subject === subject);
  }

  clashing(key: string, except: string): NameFact[] {
    return this.placesIn(this.#byKey.get(key), except, (fact) => clashKey(fact) === key);
  }

  /** Counts what may have changed a manifest's diagnostics: its own text, and those that it clashes with. */
  revision(uri: string): number {
    return this.#revisions.get(uri) ?? 0;
  }

  /** Takes in what a manifest says now; undefined when it is none any more. */
  set(uri: string, facts: ManifestFacts | undefined): void {
    const before = this.#manifests.get(uri);
    if (!before && !facts) return;
    const keys = new Set([...sharedKeys(before), ...sharedKeys(facts)]);
    const affected = isSame(before, facts) ? new Set<string>() : this.sharing(keys, uri);
    if (before) this.unlink(before);
    if (facts) this.link(facts);
    else this.#manifests.delete(uri);
    this.bump(uri);
    for (const other of affected) this.bump(other);
    if (affected.size > 0) this.onAffected(affected);
  }

  /** Something else has changed a manifest's diagnostics. */
  bump(uri: string): void {
    this.#revisions.set(uri, this.revision(uri) + 1);
  }

  private sharing(keys: Iterable<string>, except: string): Set<string> {
    const uris = new Set<string>();
    for (const key of keys) for (const uri of this.#byKey.get(key) ?? []) uris.add(uri);
    uris.delete(except);
    return uris;
  }

  private link(facts: ManifestFacts): void {
    this.#manifests.set(facts.uri, facts);
    for (const fact of facts.names) {
      add(this.#bySubject, fact.subject, facts.uri);
      add(this.#byKey, clashKey(fact), facts.uri);
    }
  }

  private unlink({ uri, names }: ManifestFacts): void {
    for (const fact of names) {
      remove(this.#bySubject, fact.subject, uri);
      remove(this.#byKey, clashKey(fact), uri);
    }
  }

  private placesIn(
    uris: ReadonlySet<string> | undefined,
    except: string,
    isWanted: (fact: NameFact) => boolean,
  ): NameFact[] {
    return [...(uris ?? [])]
      .filter((uri) => uri !== except)
      .sort()
      .flatMap((uri) => this.of(uri)?.names.filter(isWanted) ?? []);
  }
}

/** Whether other manifests have nothing to learn: what they are told of this one is the same as before. */
function isSame(before: ManifestFacts | undefined, after: ManifestFacts | undefined): boolean {
  return toldOf(before) === toldOf(after);
}

/** What other manifests' diagnostics tell of one: its title, its kind, its names and where they stand. */
function toldOf(facts: ManifestFacts | undefined): string {
  if (!facts) return "";
  const { id, name, kind, version, names } = facts;
  const sources = names.filter(({ role }) => role === "source");
  return JSON.stringify([
    id,
    name,
    kind,
    version,
    sources.map(({ range, ...fact }) => [clashKey(fact), range]),
  ]);
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

import { dirname, relative, resolve, sep } from "node:path";
import type { Suppression } from "../../core/check/suppressions/suppression";
import type { SuppressionIndex } from "../../core/check/suppressions/suppressions-in";
import { RuleLimits } from "../../core/check/too-many-problems";
import { Ignored } from "../../host/git/ignored.node";
import { SKIPPED_FOLDERS } from "../../host/manifest-names";
import { duplicatesOf } from "../../workspace/duplicates";
import { clashKey, type Clashes, type Declaration } from "../../workspace/manifest-facts";
import { SharedName } from "../../workspace/shared-name";
import { lazy } from "../../core/text/lazy";
import { keyHash, unpacked, type FileNames, type NamingFile } from "./file-names";
import {
  decisionOf,
  type CommonFindings,
  type PlacedFile,
  type ReportedSuppression,
  type ReportedFinding,
} from "../file-report";
import type { Source } from "../find-files";

/** The most manifests of a call: more than any, and as many as the hash of a name leaves room for in a double. */
const MAX_MANIFESTS = 2 ** 21;

/** The manifests that declare a name that another one declares too. */
interface Sharing {
  readonly manifests: ReadonlyMap<number, NamingFile>;
  /** The declarations of a name by its clash key. */
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>;
  /** The files of those manifests by their URIs, as a report names them. */
  readonly files: ReadonlyMap<string, PlacedFile>;
}

/** The manifests of a `check` call: what those of different plugins have alike. */
export class CallWorkspace {
  readonly #packed: string[] = [];
  /**
   * The hash of each name times `MAX_MANIFESTS`, plus the number of its manifest: 8 bytes for a name, where a map of the
   * keys takes 100. Sorted, those that two manifests may share are neighbors.
   */
  readonly #hashes: number[] = [];
  readonly #sharing = lazy(() => this.sharing());
  readonly #shared = new Map<string, SharedName>();
  readonly #limits = new RuleLimits();
  /** The suppressions that cover something. */
  readonly used = new Set<Suppression>();

  /** @param suppressionsOf returns the suppressions that hold for a file */
  constructor(
    private readonly suppressionsOf: (path: string) => SuppressionIndex | undefined = () => undefined,
  ) {}

  /** Adds a manifest. Add all of them before the first question. @returns its number */
  add({ hashes, packed }: FileNames): number {
    const own = this.#packed.push(packed) - 1;
    for (const hash of hashes) this.#hashes.push((hash >>> 0) * MAX_MANIFESTS + own);
    return own;
  }

  /**
   * Returns a finding for each name of a manifest that another plugin of the call declares too.
   * @param number that of the manifest
   */
  findingsOf(number: number): CommonFindings {
    const manifest = this.#sharing().manifests.get(number);
    if (!manifest) return { findings: [], suppressed: [], omitted: new Map() };
    const found = this.duplicates(manifest);
    const findings = found.filter((each) => !isSuppressed(each));
    return { findings, suppressed: found.filter(isSuppressed), omitted: this.#limits.takeOmitted() };
  }

  private sharing(): Sharing {
    const manifests = new Map<number, NamingFile>();
    const declarations = new Map<string, Declaration[]>();
    const files = new Map<string, PlacedFile>();
    const { numbers, hashes } = sharedHashes(this.#hashes);
    for (const number of numbers) {
      const { names, ...rest } = unpacked(this.#packed[number] ?? "");
      const manifest = { ...rest, names: names.filter((name) => hashes.has(keyHash(name))) };
      manifests.set(number, manifest);
      files.set(manifest.uri, manifest.file);
      for (const fact of manifest.names) {
        const key = clashKey(fact);
        const known = declarations.get(key);
        if (!known) declarations.set(key, [{ fact, manifest }]);
        // Of two places with the same key in one manifest, the first counts.
        else if (known.at(-1)?.manifest !== manifest) known.push({ fact, manifest });
      }
    }
    return { manifests, declarations, files };
  }

  private duplicates(manifest: NamingFile): ReportedFinding[] {
    const found = duplicatesOf(manifest, this, manifest.severities, this.#limits, {
      suppressions: this.suppressionsOf(manifest.path),
      pointerAt: ({ pointer }) => pointer,
      use: (suppression) => this.used.add(suppression),
    });
    return found.map(({ code, severity, message, fact, elsewhere, suppression }) => ({
      ...{ code, severity, message, range: fact.range, pointer: fact.pointer },
      ...(suppression && decisionOf({ suppression })),
      related: elsewhere.flatMap(({ uri, ...place }) => {
        const file = this.#sharing().files.get(uri);
        return file ? [{ file, ...place }] : [];
      }),
      fixes: [],
    }));
  }

  /** Finds the declarations of the same name in other plugins. */
  clashes(own: Declaration): Clashes {
    const key = clashKey(own.fact);
    let shared = this.#shared.get(key);
    if (!shared) {
      const declarations = this.#sharing().declarations.get(key) ?? [];
      this.#shared.set(key, (shared = new SharedName(declarations.toSorted(byAddress))));
    }
    return shared.clashesOf(own);
  }
}

function isSuppressed(finding: ReportedFinding): finding is ReportedSuppression {
  return "suppression" in finding;
}

/** Returns the hashes that several manifests have, and the numbers of those manifests in ascending order. */
function sharedHashes(all: readonly number[]): { numbers: number[]; hashes: ReadonlySet<number> } {
  const numbers = new Set<number>();
  const hashes = new Set<number>();
  const sorted = Float64Array.from(all).sort();
  sorted.forEach((entry, i) => {
    const earlier = sorted[i - 1] ?? -1;
    const hash = Math.floor(entry / MAX_MANIFESTS);
    if (entry === earlier || hash !== Math.floor(earlier / MAX_MANIFESTS)) return;
    numbers.add(earlier % MAX_MANIFESTS).add(entry % MAX_MANIFESTS);
    hashes.add(hash | 0);
  });
  return { numbers: [...numbers].sort((a, b) => a - b), hashes };
}

function byAddress({ manifest: one }: Declaration, { manifest: other }: Declaration): number {
  return one.uri < other.uri ? -1 : 1;
}

/** Returns a test for files that count, as those of an editor's workspace do. A search has left out the others. */
export function ownFiles(): (source: Source) => Promise<boolean> {
  const ignored = new Ignored();
  return async ({ path, isFound = false }) => {
    // Standard input is beside no other file.
    if (isFound || path === undefined) return isFound;
    const names = relative("", dirname(resolve(path))).split(sep);
    if (names.some((name) => SKIPPED_FOLDERS.includes(name))) return false;
    return !(await ignored.passesOver(resolve(), resolve(path)).catch(() => false));
  };
}

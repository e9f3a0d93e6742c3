import { dirname, relative, resolve, sep } from "node:path";
import { RuleLimits, tooManyProblems } from "../../core/check/too-many-problems";
import { IgnoreCall } from "../../host/gitignore";
import { SKIPPED_FOLDERS } from "../../host/manifest-names";
import { duplicatesOf } from "../../workspace/duplicates";
import { clashKey, sourcesOf, type Clashes, type Declaration } from "../../workspace/manifest-facts";
import { SharedName } from "../../workspace/shared-name";
import { unpacked, type FileNames, type NamingFile } from "./file-names";
import type { CommonFindings, PlacedFile, ReportedFinding } from "../file-report";
import type { Source } from "../find-files";
import { warn } from "../read";

/** The manifests of a `check` call: what those of different plugins have alike. */
export class CallWorkspace {
  readonly #packed: string[] = [];
  /** The numbers of the manifests that declare a name, by its clash key; without a list while there is only one. */
  readonly #declaring = new Map<string, number | number[]>();
  /** The manifests that declare a name that another one declares too. */
  readonly #sharing = new Map<number, NamingFile | undefined>();
  readonly #shared = new Map<string, SharedName>();
  /** The files of those by their URIs, as a report names them. */
  readonly #files = new Map<string, PlacedFile>();
  readonly #limits = new RuleLimits();

  /** Adds a manifest. Add all of them before the first question. @returns its number */
  add({ keys, packed }: FileNames): number {
    const own = this.#packed.push(packed) - 1;
    for (const key of keys) {
      const known = this.#declaring.get(key);
      if (known === undefined) this.#declaring.set(key, own);
      else if (typeof known !== "number") this.join(known, own);
      else if (known !== own) this.#declaring.set(key, this.join([known], own));
    }
    return own;
  }

  /** Adds a manifest to those of a name. Of two places with the same key in one manifest, the first counts. */
  private join(declaring: number[], own: number): number[] {
    if (declaring.at(-1) !== own) declaring.push(own);
    for (const one of declaring.slice(-2)) this.#sharing.set(one, undefined);
    return declaring;
  }

  /**
   * Returns a finding for each name of a manifest that another plugin of the call declares too.
   * @param number that of the manifest
   * @param isKnown tests if a problem is in the baseline, which has all problems; absent without a baseline
   */
  findingsOf(number: number, isKnown?: (finding: ReportedFinding) => boolean): CommonFindings {
    if (!this.#sharing.has(number)) return { findings: [], omitted: new Map() };
    const manifest = this.manifest(number);
    const found = isKnown ? this.unknown(manifest, isKnown) : this.duplicates(manifest, this.#limits);
    return { findings: found, omitted: this.#limits.takeOmitted() };
  }

  private manifest(number: number): NamingFile {
    const known = this.#sharing.get(number);
    if (known) return known;
    const manifest = unpacked(this.#packed[number] ?? "");
    this.#sharing.set(number, manifest);
    this.#files.set(manifest.uri, manifest.file);
    return manifest;
  }

  private unknown(manifest: NamingFile, isKnown: (finding: ReportedFinding) => boolean): ReportedFinding[] {
    const configured = manifest.severities[tooManyProblems.code];
    return this.duplicates(manifest, new RuleLimits(Infinity))
      .filter((finding) => !isKnown(finding))
      .flatMap((finding) => this.#limits.take(finding, configured, () => finding));
  }

  private duplicates(manifest: NamingFile, limits: RuleLimits): ReportedFinding[] {
    const found = duplicatesOf(manifest, this, manifest.severities, limits);
    return found.map(({ code, severity, message, fact, elsewhere }) => ({
      ...{ code, severity, message, range: fact.range, pointer: fact.pointer },
      related: elsewhere.flatMap(({ uri, ...place }) => {
        const file = this.#files.get(uri);
        return file ? [{ file, ...place }] : [];
      }),
      fixes: [],
    }));
  }

  /** Finds the declarations of the same name in other plugins. */
  clashes(own: Declaration): Clashes {
    const key = clashKey(own.fact);
    const declaring = this.#declaring.get(key);
    if (typeof declaring !== "object") return { first: () => [], count: 0 };
    let shared = this.#shared.get(key);
    if (!shared) {
      const declarations = declaring.flatMap((number) => this.declaration(key, number));
      this.#shared.set(key, (shared = new SharedName(declarations.sort(byAddress))));
    }
    return shared.clashesOf(own);
  }

  private declaration(key: string, number: number): Declaration[] {
    const manifest = this.manifest(number);
    const fact = sourcesOf(manifest).get(key);
    return fact ? [{ fact, manifest }] : [];
  }
}

function byAddress({ manifest: one }: Declaration, { manifest: other }: Declaration): number {
  return one.uri < other.uri ? -1 : 1;
}

/** Returns a test for files that count, as those of an editor's workspace do. A search has left out the others. */
export function ownFiles(): (source: Source) => boolean {
  const call = new IgnoreCall(warn);
  return ({ path, isFound = false }) => {
    // Standard input is beside no other file.
    if (isFound || path === undefined) return isFound;
    const names = relative("", dirname(resolve(path))).split(sep);
    return !names.some((name) => SKIPPED_FOLDERS.includes(name)) && !call.isIgnored(resolve(path));
  };
}

import { dirname, relative, resolve, sep } from "node:path";
import { RuleLimits, tooManyProblems } from "../../core/check/too-many-problems";
import { GitIgnore, IgnoreCall } from "../../host/gitignore";
import { SKIPPED_FOLDERS } from "../../host/manifest-names";
import { duplicatesOf } from "../../workspace/duplicates";
import { clashKey, type Clashes, type Declaration } from "../../workspace/manifest-facts";
import { SharedName } from "../../workspace/shared-name";
import type { FileNames } from "./file-names";
import type { CommonFindings, PlacedFile, ReportedFinding } from "../file-report";
import type { Source } from "../find-files";
import { warn } from "../read";

/** The manifests of a `check` call: what those of different plugins have alike. */
export class CallWorkspace {
  readonly #declarations = new Map<string, Declaration[]>();
  readonly #shared = new Map<string, SharedName>();
  /** The files by their URIs, as a report names them. */
  readonly #files = new Map<string, PlacedFile>();
  readonly #limits = new RuleLimits();

  /** Adds a file. Add all of them before the first question. */
  add(manifest: FileNames): void {
    this.#files.set(manifest.uri, manifest.file);
    for (const fact of manifest.names) {
      const key = clashKey(fact);
      const known = this.#declarations.get(key);
      if (!known) this.#declarations.set(key, [{ fact, manifest }]);
      // Of two with the same key in one manifest, the first counts.
      else if (known.at(-1)?.manifest !== manifest) known.push({ fact, manifest });
    }
  }

  /**
   * Returns a finding for each name of a manifest that another plugin of the call declares too; none for a manifest that
   * was not added.
   * @param isKnown tests if a problem is in the baseline, which has all problems; absent without a baseline
   */
  findingsOf(manifest: FileNames, isKnown?: (finding: ReportedFinding) => boolean): CommonFindings {
    if (!this.#files.has(manifest.uri)) return { findings: [], omitted: new Map() };
    const found = isKnown ? this.unknown(manifest, isKnown) : this.duplicates(manifest, this.#limits);
    return { findings: found, omitted: this.#limits.takeOmitted() };
  }

  private unknown(manifest: FileNames, isKnown: (finding: ReportedFinding) => boolean): ReportedFinding[] {
    const configured = manifest.severities[tooManyProblems.code];
    return this.duplicates(manifest, new RuleLimits(Infinity))
      .filter((finding) => !isKnown(finding))
      .flatMap((finding) => this.#limits.take(finding, configured, () => finding));
  }

  private duplicates(manifest: FileNames, limits: RuleLimits): ReportedFinding[] {
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
    const declarations = this.#declarations.get(key) ?? [];
    if (declarations.length < 2) return { first: () => [], count: 0 };
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = new SharedName(declarations.sort(byAddress))));
    return shared.clashesOf(own);
  }
}

function byAddress({ manifest: one }: Declaration, { manifest: other }: Declaration): number {
  return one.uri < other.uri ? -1 : 1;
}

/** Returns a test for files that count, as those of an editor's workspace do. A search has left out the others. */
export function ownFiles(): (source: Source) => boolean {
  const call = new IgnoreCall(warn);
  const rules = new Map<string, GitIgnore | undefined>();
  return ({ path, isFound = false }) => {
    // Standard input is beside no other file.
    if (isFound || path === undefined) return isFound;
    const folder = dirname(resolve(path));
    const names = relative("", folder).split(sep);
    if (names.some((name) => SKIPPED_FOLDERS.includes(name))) return false;
    if (!rules.has(folder)) rules.set(folder, GitIgnore.inWorkTree(folder, call)?.within(folder));
    const ignored = rules.get(folder);
    // Where git does not look, everything is ignored; outside of a work tree, nothing is.
    return ignored ? !ignored.ignores(resolve(path), false) : call.rootOf(folder) === undefined;
  };
}

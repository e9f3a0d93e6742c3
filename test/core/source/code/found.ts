import type { SourceEntry } from "../../../../server/core/manifest/host";
import { type CodePlace, codeEntries } from "../../../../server/core/source/facts";
import { allPlacesIn, EXTENSIONS } from "../../../support/languages";

/** An entry for the names of commands in a call. */
export const call = (path: string): SourceEntry => ({ files: EXTENSIONS, call: path, names: "command" });

/** An entry for the names of commands in a field. */
export const field = (path: string): SourceEntry => ({ files: EXTENSIONS, field: path, names: "command" });

/** Returns the places in a text; undefined if the text cannot be parsed. */
export function placesOf(
  extension: string,
  text: string,
  ...entries: readonly SourceEntry[]
): readonly CodePlace[] | undefined {
  return allPlacesIn(text, extension, codeEntries(entries));
}

/** Returns the names in a text; null for a name that is not a plain literal. */
export function namesOf(
  extension: string,
  text: string,
  ...entries: readonly SourceEntry[]
): (string | null)[] | undefined {
  return placesOf(extension, text, ...entries)?.map(({ name = null }) => name);
}

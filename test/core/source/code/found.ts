import type { SourceEntry } from "../../../../server/core/manifest/host";
import { type CodePlace, codeEntries } from "../../../../server/core/source/facts";
import { allPlacesIn, EXTENSIONS } from "../../../support/languages";

/** An entry that looks for the commands of a call. */
export const call = (path: string): SourceEntry => ({ files: EXTENSIONS, call: path, names: "command" });

/** An entry that looks for the commands in a field. */
export const field = (path: string): SourceEntry => ({ files: EXTENSIONS, field: path, names: "command" });

/** Returns what is found in a text; undefined for a text that cannot be read. */
export function placesOf(
  extension: string,
  text: string,
  ...entries: readonly SourceEntry[]
): readonly CodePlace[] | undefined {
  return allPlacesIn(text, extension, codeEntries(entries));
}

/** Returns the names that are found in a text: null where a name is no plain literal. */
export function namesOf(
  extension: string,
  text: string,
  ...entries: readonly SourceEntry[]
): (string | null)[] | undefined {
  return placesOf(extension, text, ...entries)?.map(({ name = null }) => name);
}

import { loadCodeLanguage, findCodePlaces, type CodeLanguage } from "../../server/core/source/code/places";
import type { CodePlace, CodeEntry } from "../../server/core/source/facts";

/** The extensions of all files of code. */
export const EXTENSIONS = ["rs", "ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts"];

const loaded = await Promise.all(EXTENSIONS.map(loadCodeLanguage));

/** Returns the language of files with an extension. For an unknown extension, it has no parser. */
export function language(extension: string): CodeLanguage {
  return loaded.find((each) => each.extension === extension) ?? { extension, parser: undefined };
}

/** Returns the places in a text that the entries describe; undefined if the text cannot be parsed. */
export function allPlacesIn(
  text: string,
  extension: string,
  entries: readonly CodeEntry[],
): readonly CodePlace[] | undefined {
  return findCodePlaces(text, language(extension), entries)?.places;
}

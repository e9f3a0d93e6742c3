import { languageOf, placesIn, type Language } from "../../server/core/source/code/places";
import type { CodePlace, CodeEntry } from "../../server/core/source/facts";

/** The extensions of all files of code. */
export const EXTENSIONS = ["rs", "ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts"];

const loaded = await Promise.all(EXTENSIONS.map(languageOf));

/** Returns the language of files with an extension; one without a parser for any other. */
export function language(extension: string): Language {
  return loaded.find((each) => each.extension === extension) ?? { extension, parser: undefined };
}

/** Returns what is found in a text; undefined for a text that cannot be read. */
export function allPlacesIn(
  text: string,
  extension: string,
  entries: readonly CodeEntry[],
): readonly CodePlace[] | undefined {
  return placesIn(text, language(extension), entries)?.places;
}

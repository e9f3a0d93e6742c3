import { languageOf, type Language } from "../../server/core/source/code/places";

/** The extensions of all files of code. */
export const EXTENSIONS = ["rs", "ts", "tsx", "js", "jsx", "mjs", "cjs", "mts", "cts"];

const loaded = await Promise.all(EXTENSIONS.map(languageOf));

/** Returns the language of files with an extension; one without a parser for any other. */
export function language(extension: string): Language {
  return loaded.find((each) => each.extension === extension) ?? { extension, parser: undefined };
}

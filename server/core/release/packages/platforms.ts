import type { Vocabulary } from "../../manifest/host/host";
import { knownValues } from "../../schema/known-values";
import { KnownNames } from "../../schema/other-names";
import { childSchema, keySchema, rootSchema } from "../../schema/schema";

export function platformKeys(vocabulary: Vocabulary = {}): string[] {
  const keys = keySchema(childSchema(rootSchema("published"), "artifacts") ?? {});
  return keys ? knownValues(keys, vocabulary).map(({ value }) => String(value)) : [];
}

/** Limits the words of a platform: `macos`, `x86`, `64`, and one like `pc` or `apple`. */
const MAX_WORDS = 4;

/** Guesses a package's platform from its file name, if that is clear. */
export function platformIn(fileName: string, platforms: readonly string[]): string | undefined {
  const words = fileName.split(/[^a-z\d]+/i).filter(Boolean);
  const found = new Set<string>();
  const known = new KnownNames(platforms);
  for (const [start] of words.entries()) {
    for (let count = 1; count <= MAX_WORDS && start + count <= words.length; count++) {
      const { value } = known.meaningOf(words.slice(start, start + count).join("-"));
      if (value !== undefined) found.add(value);
    }
  }
  const [platform, ...others] = found;
  return others.length === 0 ? platform : undefined;
}

/** The setting `pluginManifest.vocabulary`: values that the host knows and the interface does not list. */
export interface Vocabulary {
  readonly permissions?: VocabularyList;
  readonly hostCapabilities?: VocabularyList;
  readonly platforms?: VocabularyList;
  readonly platformKeys?: VocabularyList;
  readonly capabilityLevels?: VocabularyList<number>;
  readonly openModes?: VocabularyList;
  readonly reuseKeys?: VocabularyList;
  readonly sidebarPositions?: VocabularyList;
  readonly sources?: VocabularyList;
}

/** Values, or an object with a sentence for each value; the sentence is empty for a value without one. */
type VocabularyList<T extends string | number = string> = readonly T[] | Readonly<Record<string, string>>;

export function vocabularyValues(
  vocabulary: Vocabulary,
  name: keyof Vocabulary,
): readonly (string | number)[] {
  const list: VocabularyList<string | number> = vocabulary[name] ?? [];
  if (isList(list)) return list;
  const values = Object.keys(list);
  return name === "capabilityLevels" ? values.map(Number) : values;
}

/** Returns the sentence about a value of the vocabulary: plain text; undefined if there is none. */
export function vocabularySentence(
  vocabulary: Vocabulary,
  name: keyof Vocabulary,
  value: string | number,
): string | undefined {
  const list: VocabularyList<string | number> = vocabulary[name] ?? [];
  const key = String(value);
  return isList(list) || !Object.hasOwn(list, key) ? undefined : list[key] || undefined;
}

function isList<T extends string | number>(list: VocabularyList<T>): list is readonly T[] {
  return Array.isArray(list);
}

/** Combines two vocabularies; the sentences of the first win. */
export function mergeVocabularies(first: Vocabulary, second: Vocabulary): Vocabulary {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof Vocabulary>;
  const merged = [...names].map((name) => {
    const values = [...new Set([first, second].flatMap((vocabulary) => vocabularyValues(vocabulary, name)))];
    const sentenceOf = (value: string | number) =>
      vocabularySentence(first, name, value) ?? vocabularySentence(second, name, value);
    if (values.every((value) => sentenceOf(value) === undefined)) return [name, values] as const;
    return [name, Object.fromEntries(values.map((value) => [value, sentenceOf(value) ?? ""]))] as const;
  });
  return Object.fromEntries(merged) as Vocabulary;
}

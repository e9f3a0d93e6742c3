/** The offsets of a text's signs, words and spaces; one within a word, or within spaces, stands for all of them. */
export function placesIn(text: string): number[] {
  const runs = text.matchAll(/\w+|\s+|[^]/g);
  return Array.from(runs, ({ index, 0: run }) => (run.length > 1 ? [index, index + 1] : [index])).flat();
}

/** Returns the offsets to test in a text: each sign, and the first two characters of each word and run of spaces. */
export function testOffsets(text: string): number[] {
  const runs = text.matchAll(/\w+|\s+|[^]/g);
  return Array.from(runs, ({ index, 0: run }) => (run.length > 1 ? [index, index + 1] : [index])).flat();
}

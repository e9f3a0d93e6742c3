/** What the tests of a file leave behind, which setup.ts ends and removes when they are over. */
const ends: (() => unknown)[] = [];

/** Has something done after the tests of the file. */
export function afterFile(end: () => unknown): void {
  ends.push(end);
}

/** Does all of it, the last first. */
export async function endFile(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}

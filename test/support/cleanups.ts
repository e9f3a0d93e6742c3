/** The cleanups to run after the tests of a file, in the order of registration. */
const cleanups: (() => unknown)[] = [];

/** Registers a cleanup to run after the tests of the file. Unlike `afterAll`, works inside a test. */
export function afterFile(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Runs all cleanups, the last first. Called by setup.ts. */
export async function runCleanups(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}

// @ts-check
/**
 * npm run test:playground, npm run test:site: runs the tests of a folder that use a browser, which must be installed
 * (`npm test` does). What comes after the folder is for Vitest.
 */
import { Failure, main } from "./vscode/command-line.mjs";
import { runTestsTwice } from "./vscode/twice.mjs";

await main(async () => {
  const [folder, ...options] = process.argv.slice(2);
  if (folder === undefined) throw new Failure("Name the folder of the tests: 'test/playground'.");
  await runTestsTwice(folder, options);
});

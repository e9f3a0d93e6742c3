// @ts-check
/**
 * npm run test:playground, npm run test:site: runs the tests of a folder that use a browser, which must be installed
 * (`npm test` does). What comes after the folder is for Vitest.
 */
import { Failure, main } from "./vscode/command-line.mjs";
import { runVitest } from "./vscode/tests.mjs";

await main(async () => {
  const [folder, ...options] = process.argv.slice(2);
  if (folder === undefined) throw new Failure("Name the folder of the tests: 'test/playground'.");
  await runVitest(["--config", `${folder}/vitest.config.mts`, ...options]);
});

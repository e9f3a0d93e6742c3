// @ts-check
/**
 * npm run test:unit -- [<part of a path>…] [<option of Vitest>…]: builds, then runs the tests whose paths contain one
 * of the parts; without a part, runs all tests except those in editors and browsers.
 */
import { Failure, main } from "./vscode/command-line.mjs";
import { runNode, runVitest } from "./vscode/process.mjs";
import { testFiles } from "./vscode/tests.mjs";

await main(async () => {
  const args = process.argv.slice(2);
  const unitTests = testFiles().filter((name) => !/^test\/(?:vscode|playground|site|clients)\//.test(name));
  // An argument after an option may be the option's value.
  const parts = args.filter((arg, i) => !arg.startsWith("-") && !args[i - 1]?.startsWith("-"));
  const paths = parts.map((part) => part.replace(/^\.\/|:\d+$/g, ""));
  const unknownPart = paths.find((path) => !unitTests.some((name) => name.includes(path)));
  if (unknownPart !== undefined) throw new Failure(`No unit test has "${unknownPart}" in its path.`);
  await runNode("scripts/build.mjs");
  await runVitest(args);
});

// @ts-check
/**
 * npm run test:unit -- [<part of a path>…] [<option of Vitest>…]: builds, then runs the tests whose paths have one of
 * the parts; without a part, all tests but those in editors and browsers.
 */
import { Failure, main } from "./vscode/command-line.mjs";
import { runNode, runVitest } from "./vscode/process.mjs";
import { tests } from "./vscode/tests.mjs";

await main(async () => {
  const args = process.argv.slice(2);
  const units = tests().filter((name) => !/^test\/(?:vscode|playground|site|clients)\//.test(name));
  // What follows an option may be its value.
  const parts = args.filter((arg, i) => !arg.startsWith("-") && !args[i - 1]?.startsWith("-"));
  const wrong = parts.find((part) => !units.some((name) => name.includes(part.replace(/^\.\/|:\d+$/g, ""))));
  if (wrong !== undefined) throw new Failure(`No unit test has "${wrong}" in its path.`);
  await runNode("scripts/build.mjs");
  await runVitest(args);
});

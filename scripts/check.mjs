// @ts-check
/** Checks types, lint, format and generated files: everything that does not need to run the program. */
import { generate } from "./generate.mjs";
import { staleFiles } from "./generate-docs.mjs";
import { Failure, main, say } from "./vscode/command-line.mjs";
import { runNode } from "./vscode/process.mjs";

const TSC = ["tsc", "--noEmit", "--singleThreaded", "-p"];

const STEPS = [
  ["types", ...TSC, "."],
  ["types of the page's script", ...TSC, "server/page/webview"],
  ["types of the playground", ...TSC, "client/playground"],
  ["types of its service worker", ...TSC, "client/playground/offline"],
  ["types of its tests", ...TSC, "test/client/playground"],
  ["types of the site's theme", ...TSC, "docs/.vitepress/theme"],
  ["lint", "oxlint", "--deny-warnings", "--report-unused-disable-directives"],
  ["format", "oxfmt", "--check", "."],
];

/**
 * Runs tools written in Go on one thread, because each thread would check shared types again. Turns off their garbage
 * collection, because they end before it pays off.
 */
const env = { ...process.env, GOMAXPROCS: "1", GOGC: "off", GOMEMLIMIT: "2GiB" };

await main(check, { hidesStacks: true });

async function check() {
  await generate();
  // Run all tools at once, because each tool uses only one core.
  const runs = STEPS.map(([name = "", tool = "", ...args]) => ({ name, result: run(tool, args) }));
  const stale = await staleFiles();
  const failed = stale.length > 0 ? [`generated files (run 'npm run generate'): ${stale.join(", ")}`] : [];
  for (const { name, result } of runs) {
    const { output, isOk } = await result;
    process.stdout.write(`${output}${isOk ? "ok" : "FAILED"}: ${name}\n`);
    if (!isOk) failed.push(name);
  }
  if (failed.length > 0) throw new Failure(`FAILED: ${failed.join("; ")}`);
  say("ok: generated files");
}

/**
 * @param {string} tool
 * @param {readonly string[]} args
 */
async function run(tool, args) {
  try {
    return { output: await runNode(binary(tool), args, { quiet: true, env }), isOk: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { output: error.output, isOk: false };
  }
}

/** @param {string} tool */
function binary(tool) {
  return (
    {
      // TypeScript 7 checks types five times faster; scripts and tests that read code need version 6, which has an API.
      tsc: "node_modules/typescript-native/bin/tsc",
      oxlint: "node_modules/oxlint/bin/oxlint",
      oxfmt: "node_modules/oxfmt/bin/oxfmt",
    }[tool] ?? tool
  );
}

// @ts-check
/** Checks types, lint, format and generated files: everything that does not need to run the program. */
import { spawnSync } from "node:child_process";
import { generate } from "./generate.mjs";
import { staleFiles } from "./generate-docs.mjs";

const STEPS = [
  ["types", "tsc", "--noEmit", "-p", "."],
  ["types of the page's script", "tsc", "--noEmit", "-p", "server/page/webview"],
  ["types of the playground", "tsc", "--noEmit", "-p", "client/playground"],
  ["types of its service worker", "tsc", "--noEmit", "-p", "client/playground/offline"],
  ["types of the site's theme", "tsc", "--noEmit", "-p", "docs/.vitepress/theme"],
  ["lint", "oxlint", "--deny-warnings", "--report-unused-disable-directives"],
  ["format", "oxfmt", "--check", "."],
];

await generate();
let failed = false;
for (const [name = "", tool = "", ...args] of STEPS) {
  const { status } = spawnSync(process.execPath, [binary(tool), ...args], { stdio: "inherit" });
  process.stdout.write(`${status === 0 ? "ok" : "FAILED"}: ${name}\n`);
  failed ||= status !== 0;
}
const stale = await staleFiles();
process.stdout.write(
  stale.length
    ? `FAILED: generated files are outdated (run 'npm run generate'): ${stale.join(", ")}\n`
    : "ok: generated files\n",
);
process.exitCode = failed || stale.length > 0 ? 1 : 0;

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

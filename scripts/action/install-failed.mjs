// @ts-check
/** A part of a step of the Action: explains from npm's output why the program could not be installed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { annotate, folder, input } from "./runner.mjs";

const log = readFileSync(join(folder, "install.log"), "utf8");
// The prefix keeps the runner from reading a line of npm as a command.
for (const line of log.split("\n").filter(Boolean)) console.log(`npm | ${line}`);
annotate("error", `plugin-manifest was not installed. ${reasonOf(log)}`);

/** @param {string} printed */
function reasonOf(printed) {
  const [, code = ""] = /^npm (?:error|ERR!) code (\S+)/m.exec(printed) ?? [];
  if (/^(E404|ETARGET|ENOVERSIONS)$/.test(code))
    return `npm knows no version ${input("VERSION")} (${code}). Check the input version.`;
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)$/.test(
      code,
    )
  )
    return `npm did not reach its registry (${code}). Check the network of the runner and its proxy.`;
  if (/^E(401|403)$|^ENEEDAUTH$/.test(code))
    return `The registry refused it (${code}). Check the .npmrc and the token that it names.`;
  if (/^(ENOSPC|EACCES|EROFS)$/.test(code))
    return `The runner's temporary folder cannot be written (${code}).`;
  return code ? `npm failed with ${code}. The log says more.` : "The log has what npm printed.";
}

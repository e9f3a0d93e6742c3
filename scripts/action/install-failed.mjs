// @ts-check
/** Explains, from npm's output, why a step of the Action could not install the program. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { annotate, input, programFolder } from "./runner.mjs";

const log = readFileSync(join(programFolder, "install.log"), "utf8");
// The prefix keeps the runner from interpreting a line of npm as a command.
for (const line of log.split("\n").filter(Boolean)) console.log(`npm | ${line}`);
annotate("error", `plugin-manifest was not installed. ${reasonOf(log)}`);

/** @param {string} npmOutput */
function reasonOf(npmOutput) {
  const [, code = ""] = /^npm (?:error|ERR!) code (\S+)/m.exec(npmOutput) ?? [];
  if (/^(E404|ETARGET|ENOVERSIONS)$/.test(code))
    return `npm has no version ${input("VERSION")} (${code}). Check the input \`version\`.`;
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)$/.test(
      code,
    )
  )
    return `npm could not reach its registry (${code}). Check the runner's network and proxy.`;
  if (/^E(401|403)$|^ENEEDAUTH$/.test(code))
    return `The registry refused access (${code}). Check the .npmrc and its token.`;
  if (/^(ENOSPC|EACCES|EROFS)$/.test(code)) return `The runner's temporary folder is not writable (${code}).`;
  return code ? `npm failed with ${code}. See the log.` : "See npm's output in the log.";
}

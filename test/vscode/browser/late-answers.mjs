// @ts-check
/* Loaded into every Node process of a test's VS Code: in the language server, completion answers as late as a file says. */
import childProcess from "node:child_process";
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** VS Code removes the option that loads this file from the environment of its extension host. */
const { fork } = childProcess;
childProcess.fork = (
  /** @type {any} */ path,
  /** @type {any} */ args = [],
  /** @type {any} */ options = {},
) => {
  const [list, own] = Array.isArray(args) ? [args, options] : [[], args];
  const env = { ...(own.env ?? process.env), NODE_OPTIONS: `--import "${import.meta.url}"` };
  return fork(path, list, { ...own, env });
};
syncBuiltinESMExports();

/** @type {any} */
const send = process.send?.bind(process);
if (send && process.argv[1]?.endsWith("server.js")) {
  const asked = new Set();
  process.on("message", (/** @type {{ id?: number, method?: string }} */ { id, method }) => {
    if (method === "textDocument/completion") asked.add(id);
  });
  process.send = (/** @type {any} */ message, /** @type {any[]} */ ...rest) => {
    const delay = message.method === undefined && asked.delete(message.id) ? delayNow() : 0;
    if (delay === 0) return send(message, ...rest);
    setTimeout(() => send(message), delay);
    // What is sent next does not wait for it.
    setImmediate(() => rest.at(-1)?.(null));
    return true;
  };
}

function delayNow() {
  try {
    return Number(readFileSync(process.env["LATE_ANSWERS"] ?? "", "utf8"));
  } catch {
    return 0;
  }
}

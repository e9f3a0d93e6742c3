// @ts-check
/* Loaded into every Node process of a test's VS Code: in the language server, completion answers as late as a file says. */
import childProcess from "node:child_process";
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** VS Code removes the option that loads this file from the environment of its extension host. */
const { fork } = childProcess;
childProcess.fork = (/** @type {string | URL} */ path, ...rest) => {
  const args = Array.isArray(rest[0]) ? rest[0] : [];
  const options = /** @type {import("node:child_process").ForkOptions | undefined} */ (
    Array.isArray(rest[0]) ? rest[1] : (rest[0] ?? rest[1])
  );
  const env = { ...(options?.env ?? process.env), NODE_OPTIONS: `--import "${import.meta.url}"` };
  return fork(path, args, { ...options, env });
};
syncBuiltinESMExports();

/** @typedef {{ id?: number, method?: string }} Message */

const send = /** @type {((message: Message, ...rest: unknown[]) => boolean) | undefined} */ (
  process.send?.bind(process)
);
if (send && process.argv[1]?.endsWith("server.js")) {
  /** @type {Set<number | undefined>} */
  const asked = new Set();
  process.on("message", (/** @type {Message} */ { id, method }) => {
    if (method === "textDocument/completion") asked.add(id);
  });
  process.send = (/** @type {Message} */ message, /** @type {unknown[]} */ ...rest) => {
    const delay = message.method === undefined && asked.delete(message.id) ? delayNow() : 0;
    if (delay === 0) return send(message, ...rest);
    setTimeout(() => send(message), delay);
    // What is sent next does not wait for it.
    const done = rest.at(-1);
    if (typeof done === "function") setImmediate(/** @type {(error: null) => void} */ (done), null);
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

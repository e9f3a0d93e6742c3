// @ts-check
/** The helper process of spawn-helpers.ts for `spawn`: starts programs, and forwards their output and exit. */
import { spawn } from "node:child_process";

/** @typedef {import("./spawn-helpers").Call} Call */

/** @type {Map<number, import("node:child_process").ChildProcessWithoutNullStreams>} */
const children = new Map();

process.on("message", (/** @type {Call} */ { id, start, input, isLast, signal }) => {
  if (start) children.set(id, startProgram(id, start));
  const child = children.get(id);
  if (input) child?.stdin.write(input);
  if (isLast) child?.stdin.end();
  if (signal !== undefined) child?.kill(signal);
});
process.on("disconnect", () => process.exit());

/**
 * @param {number} id
 * @param {NonNullable<Call["start"]>} start
 */
function startProgram(id, { file, args, cwd, env }) {
  const child = spawn(file, args, { cwd, env });
  const send = (/** @type {import("./spawn-helpers").Event} */ event) =>
    void process.send?.({ id, ...event });
  // The program may end without reading all of its input.
  child.stdin.on("error", () => undefined);
  child.stdout.on("data", (/** @type {Buffer} */ stdout) => send({ stdout }));
  child.stderr.on("data", (/** @type {Buffer} */ stderr) => send({ stderr }));
  child.on("spawn", () => send({ pid: child.pid }));
  child.on("error", (error) => send({ error: Object.assign({ message: error.message }, error) }));
  child.on("exit", (code, signal) => send({ exit: [code, signal] }));
  child.on("close", () => {
    children.delete(id);
    send({ isClosed: true });
  });
  return child;
}

import { ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { read, write } from "./pipe-messages.mjs";
import { isUnix } from "./system";

/*
 * To start a program, the system copies the memory map of this process. After many tests, the copy takes twenty times as
 * long as git itself. So two small helper processes start the programs: one starts git for `spawn` and `execFile`, and the
 * other runs any program for `spawnSync` and `execFileSync`.
 */

/** A message to the helper process. */
export interface Call {
  readonly id: number;
  readonly start?: { file: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv };
  readonly input?: Uint8Array;
  readonly isLast?: boolean;
  readonly signal?: NodeJS.Signals | number | undefined;
}

type End = readonly [code: number | null, signal: NodeJS.Signals | null];

/** A message from the helper process. */
export interface Event {
  readonly pid?: number | undefined;
  readonly stdout?: Uint8Array;
  readonly stderr?: Uint8Array;
  readonly error?: { message: string; code?: string };
  readonly exit?: End;
  /** True when the program's output has ended. */
  readonly isClosed?: boolean;
}

/** The internal options that Node makes from the arguments of `spawn` and `execFile`. */
interface Options {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly envPairs: readonly string[];
}

interface Child extends ChildProcess {
  pid?: number;
  exitCode: number | null;
  signalCode: NodeJS.Signals | null;
  killed: boolean;
}

const children = new Map<number, (event: Event) => void>();
let helper: ChildProcess | undefined;

/** Sends a call to the helper process, which does not keep this process alive. */
function send(call: Call): void {
  if (!helper) {
    // The current folder may be a test's, because programs also run in this process.
    const cwd = import.meta.dirname;
    helper = spawn(process.execPath, [join(cwd, "helper-process.mjs")], {
      cwd,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    helper.on("message", ({ id, ...event }: Event & { id: number }) => {
      // As with a real child process, run all callbacks of an event before the next event.
      setImmediate(() => children.get(id)?.(event));
    });
    helper.unref();
    helper.channel?.unref();
  }
  helper.send(call);
}

/** Adds the methods `ref` and `unref` of a child process's streams. */
function asSocket<Stream extends Readable | Writable>(stream: Stream): Stream {
  return Object.assign(stream, { ref: () => stream, unref: () => stream });
}

/** Starts git in the helper process, and connects its events and streams to `child`. */
function spawnGitInHelper(child: Child, { file, args, cwd = process.cwd(), envPairs }: Options): void {
  const id = (lastId += 1);
  const stdin = new Writable({
    write: (input: Buffer, _encoding, done) => {
      send({ id, input });
      done();
    },
    final: (done) => {
      send({ id, isLast: true });
      done();
    },
  });
  const [stdout, stderr] = [new Readable({ read: () => undefined }), new Readable({ read: () => undefined })];
  const closed = [stdout, stderr].map((stream) => new Promise((done) => stream.once("close", done)));
  const streams = { stdin: asSocket(stdin), stdout: asSocket(stdout), stderr: asSocket(stderr) };
  Object.assign(child, streams, { stdio: Object.values(streams) });
  child.kill = (signal) => {
    child.killed = true;
    send({ id, signal: signal ?? "SIGTERM" });
    return true;
  };
  children.set(id, ({ pid, error, exit, isClosed, ...printed }) => {
    if (pid !== undefined) {
      child.pid = pid;
      child.emit("spawn");
    }
    if (printed.stdout) stdout.push(printed.stdout);
    if (printed.stderr) stderr.push(printed.stderr);
    if (error) child.emit("error", Object.assign(new Error(error.message), error));
    if (exit) {
      [child.exitCode, child.signalCode] = exit;
      child.emit("exit", ...exit);
      // Wait for the streams: programs that git has started may keep the pipes open.
      void Promise.all(closed).then(() => child.emit("close", ...exit));
    }
    if (!isClosed) return;
    children.delete(id);
    for (const stream of [stdout, stderr]) {
      stream.push(null);
      stream.resume();
    }
  });
  const env = Object.fromEntries(envPairs.map((pair) => pair.split(/=(.*)/s) as [string, string]));
  send({ id, start: { file, args: args.slice(1), cwd, env } });
}

let lastId = 0;

/** The internal method that starts every child process. */
const prototype = ChildProcess.prototype as unknown as { spawn: (this: Child, options: Options) => unknown };
const originalSpawn = prototype.spawn;

/** The internal module of Node behind `spawnSync`. */
interface Binding {
  spawn: (options: SyncOptions) => unknown;
}

interface SyncOptions {
  readonly cwd?: string;
  readonly stdio: readonly { readonly type: string }[];
}

/** Starts a helper process, and connects to it by named pipes. @returns a function that runs a program in the helper */
function startSyncHelper(): Binding["spawn"] {
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  const [calls = "", answers = ""] = ["calls", "answers"].map((name) => join(folder, name));
  execFileSync("mkfifo", [calls, answers]);
  const args = [join(import.meta.dirname, "sync-helper-process.mjs"), calls, answers];
  spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "ignore", "inherit"] }).unref();
  // Opening a named pipe waits for the other end.
  const [output, input] = [openSync(calls, "w"), openSync(answers, "r")];
  rmSync(folder, { recursive: true });
  return (options) => {
    write(output, { ...options, cwd: options.cwd ?? process.cwd() });
    return read(input);
  };
}

/** From now on, lets helper processes start the programs of this process. */
export function spawnInHelpers(): void {
  if (prototype.spawn !== originalSpawn || !isUnix) return;
  const binding = (process as unknown as { binding: (name: string) => Binding }).binding("spawn_sync");
  const { spawn: runDirectly } = binding;
  let runInHelper: Binding["spawn"] | undefined;
  binding.spawn = (options) => {
    // Only this process can pass on its file descriptors.
    if (!options.stdio.every(({ type }) => type === "pipe" || type === "ignore")) return runDirectly(options);
    if (!runInHelper) {
      runInHelper = runDirectly;
      runInHelper = startSyncHelper();
    }
    return runInHelper(options);
  };
  prototype.spawn = function (options) {
    if (options.file !== "git") return originalSpawn.call(this, options);
    spawnGitInHelper(this, options);
    // Report success. An error follows as an event.
    return 0;
  };
}

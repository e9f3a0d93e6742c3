import { ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { read, write } from "./pipe-messages.mjs";
import { isUnix } from "./system";

/*
 * To start a program, the system copies the memory map of this process. With the memory of many tests that takes twenty
 * times as long as git does. So small processes start programs in its place: one starts git, another one runs any program to
 * its end while this process waits.
 */

/** What the small process is asked to do. */
export interface Call {
  readonly id: number;
  readonly start?: { file: string; args: string[]; cwd: string; env: NodeJS.ProcessEnv };
  readonly input?: Uint8Array;
  readonly isLast?: boolean;
  readonly signal?: NodeJS.Signals | number | undefined;
}

type End = readonly [code: number | null, signal: NodeJS.Signals | null];

/** What it answers. */
export interface Event {
  readonly pid?: number | undefined;
  readonly stdout?: Uint8Array;
  readonly stderr?: Uint8Array;
  readonly error?: { message: string; code?: string };
  readonly exit?: End;
  /** Nothing more is printed. */
  readonly isClosed?: boolean;
}

/** The options to which Node turns the arguments of `spawn` and `execFile`. */
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
let starter: ChildProcess | undefined;

/** Sends a call to the small process. It keeps this one alive only while git runs. */
function send(call: Call): void {
  if (!starter) {
    // A program that runs in this process has a working folder of its own.
    const cwd = import.meta.dirname;
    starter = spawn(process.execPath, [join(cwd, "starter.mjs")], {
      cwd,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    starter.on("message", ({ id, ...event }: Event & { id: number }) => {
      // As in a process of its own, what waits for one event runs before the next one.
      setImmediate(() => children.get(id)?.(event));
    });
    starter.unref();
    starter.channel?.unref();
  }
  starter.send(call);
}

/** A stream as those of a process, which may keep it alive. */
function asSocket<Stream extends Readable | Writable>(stream: Stream): Stream {
  return Object.assign(stream, { ref: () => stream, unref: () => stream });
}

/** Has the small process start git. */
function startGitAway(child: Child, { file, args, cwd = process.cwd(), envPairs }: Options): void {
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
      // What git has started may keep the pipes open, which this process may have closed.
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

/** The method of all child processes that starts them. */
const prototype = ChildProcess.prototype as unknown as { spawn: (this: Child, options: Options) => unknown };
const own = prototype.spawn;

/** The part of Node that runs a program to its end. */
interface Binding {
  spawn: (options: SyncOptions) => unknown;
}

interface SyncOptions {
  readonly cwd?: string;
  readonly stdio: readonly { readonly type: string }[];
}

/** @returns runs a program to its end in a small process, which takes part in pipes of its own */
function waitingStarter(): Binding["spawn"] {
  const folder = mkdtempSync(join(tmpdir(), "starter-"));
  const [calls = "", answers = ""] = ["calls", "answers"].map((name) => join(folder, name));
  execFileSync("mkfifo", [calls, answers]);
  const args = [join(import.meta.dirname, "waiting-starter.mjs"), calls, answers];
  spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["ignore", "ignore", "inherit"] }).unref();
  // Each waits for the other end.
  const [output, input] = [openSync(calls, "w"), openSync(answers, "r")];
  rmSync(folder, { recursive: true });
  return (options) => {
    write(output, { ...options, cwd: options.cwd ?? process.cwd() });
    return read(input);
  };
}

/** Has small processes start programs for this one from now on. */
export function startAway(): void {
  if (prototype.spawn !== own || !isUnix) return;
  const binding = (process as unknown as { binding: (name: string) => Binding }).binding("spawn_sync");
  const { spawn: runHere } = binding;
  let runAway: Binding["spawn"] | undefined;
  binding.spawn = (options) => {
    // A descriptor is one of this process.
    if (!options.stdio.every(({ type }) => type === "pipe" || type === "ignore")) return runHere(options);
    if (!runAway) {
      runAway = runHere;
      runAway = waitingStarter();
    }
    return runAway(options);
  };
  prototype.spawn = function (options) {
    if (options.file !== "git") return own.call(this, options);
    startGitAway(this, options);
    // No error: it is told as an event.
    return 0;
  };
}

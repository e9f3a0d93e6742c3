import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { PassThrough, Writable, type Readable } from "node:stream";

/** The built server. */
export const SERVER = resolve(import.meta.dirname, "../../dist/server.js");

/** What the server finds around it, of its own: nothing is left in this process when it ends. */
const SURROUNDINGS = ["process", "console"];
const CLOCKS = ["setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearImmediate"];
const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname", ...SURROUNDINGS, ...CLOCKS];

type Wrapper = (...args: unknown[]) => void;

/** The server's files, by their paths. */
const compiled = new Map<string, Wrapper>();

/** Compiles a file as a module, whose dynamic imports are those of a module, to a function that evaluates it. */
function compile(file: string): Wrapper {
  const code = readFileSync(file, "utf8");
  const module = new Module(file) as Module & Record<"_compile", (code: string, file: string) => void>;
  // oxlint-disable-next-line no-underscore-dangle -- it is Node's name
  module._compile(`module.exports = function (${PARAMETERS.join(", ")}) {${code}\n}`, file);
  return module.exports as Wrapper;
}

/** What a server runs on, as a test wants it. */
export interface Machine {
  /** How many times faster than in reality pauses pass. */
  readonly pace?: number;
  /** Returns what the server gets in place of a module of Node. */
  readonly module?: (name: string, module: unknown) => unknown;
}

/** Evaluates one of the server's files, and those that it requires, each once. */
function evaluate(
  file: string,
  surroundings: readonly unknown[],
  replaced: NonNullable<Machine["module"]>,
  known = new Map<string, unknown>(),
): unknown {
  if (known.has(file)) return known.get(file);
  const wrapper = compiled.get(file) ?? compile(file);
  compiled.set(file, wrapper);
  const module = { exports: {} };
  known.set(file, module.exports);
  const load = createRequire(file);
  const require = (name: string): unknown =>
    PART.test(name)
      ? evaluate(resolve(dirname(file), name), surroundings, replaced, known)
      : replaced(name, load(name));
  wrapper(module.exports, require, module, file, dirname(file), ...surroundings);
  known.set(file, module.exports);
  return module.exports;
}

/** Matches the file that the server shares with other programs. */
const PART = /^\.\/server-[A-Z\d]{8}\.js$/;

type Work = (...args: unknown[]) => void;
type Clock = (work: Work, ...rest: unknown[]) => NodeJS.Timeout | NodeJS.Immediate;

/** A longer timer limits how long something may take, in milliseconds. */
const MAX_PAUSE_MS = 1_000;

/** What tests use of a child process. */
export interface ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exitCode: number | null;
  once(event: "exit", listener: (code: number | null) => void): unknown;
  kill(): unknown;
}

/** The built server in this process, on streams of its own: to start another process takes longer than most tests. */
export class ServerHere extends EventEmitter implements ServerProcess {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  exitCode: number | null = null;
  readonly #timers = new Set<NodeJS.Timeout | NodeJS.Immediate>();
  readonly #pauses = new Set<NodeJS.Timeout | NodeJS.Immediate>();
  #hasEnded = false;

  constructor({ pace = 1, module = (_, own) => own }: Machine = {}) {
    super();
    evaluate(SERVER, [this.#process(), { ...console }, ...this.#clocks(pace)], module);
  }

  /** True during a pause: the program would do something when it is over. */
  get isWaiting(): boolean {
    return [...this.#pauses].some((timer) => timer.hasRef());
  }

  /** Ends it as a signal would. */
  kill(): void {
    this.#end(null);
  }

  /** A process with these streams, which ends alone. */
  #process(): object {
    const parts = {
      argv: [process.execPath, SERVER, "--stdio"],
      stdin: this.stdin,
      stdout: this.#until(this.stdout),
      stderr: this.#until(this.stderr),
      send: undefined,
      exitCode: undefined as number | undefined,
      exit: (code?: number) => this.#end(code ?? own.exitCode ?? 0),
    };
    const own = Object.create(process, Object.getOwnPropertyDescriptors(parts)) as typeof parts;
    EventEmitter.call(own as unknown as EventEmitter);
    return own;
  }

  /** A stream that goes on in another one while the server runs. */
  #until(stream: PassThrough): Writable {
    return new Writable({
      write: (chunk, _encoding, done) => {
        if (!this.#hasEnded) stream.write(chunk);
        done();
      },
    });
  }

  /** The functions of timers, which stop when the server ends. */
  #clocks(pace: number): readonly unknown[] {
    const start = (clock: Clock, work: Work, delay = 0, ...rest: unknown[]) => {
      if (this.#hasEnded) return undefined;
      const isPause = clock !== setInterval && delay <= MAX_PAUSE_MS;
      const run: Work = (...args) => {
        if (clock !== setInterval) this.#forget(timer);
        work(...args);
      };
      const timer =
        clock === setImmediate ? clock(run, ...rest) : clock(run, isPause ? delay / pace : delay, ...rest);
      this.#timers.add(timer);
      if (isPause) this.#pauses.add(timer);
      return timer;
    };
    const stop = (timer: NodeJS.Timeout & NodeJS.Immediate) => {
      this.#forget(timer);
      clearTimeout(timer);
      clearImmediate(timer);
    };
    const timed = [setTimeout, setInterval].map(
      (clock) =>
        (work: Work, ...rest: [number?, ...unknown[]]) =>
          start(clock as Clock, work, ...rest),
    );
    const next = (work: Work, ...rest: unknown[]) => start(setImmediate, work, 0, ...rest);
    return [...timed, next, stop, stop];
  }

  #forget(timer: NodeJS.Timeout | NodeJS.Immediate): void {
    this.#timers.delete(timer);
    this.#pauses.delete(timer);
  }

  #end(code: number | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.exitCode = code;
    for (const timer of this.#timers) {
      clearTimeout(timer as NodeJS.Timeout);
      clearImmediate(timer as NodeJS.Immediate);
    }
    this.stdin.removeAllListeners();
    this.stdout.end();
    this.emit("exit", code);
  }
}

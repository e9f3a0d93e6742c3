import { EventEmitter } from "node:events";
import { resolve } from "node:path";
import { PassThrough, Writable, type Readable } from "node:stream";
import { evaluate, type NodeOverrides } from "./built-code";

/** The built server. */
export const SERVER = resolve(import.meta.dirname, "../../dist/server.js");

/** The simulated machine of a server. */
export interface Machine extends Pick<NodeOverrides, "module"> {
  /** The factor by which pauses are shorter than in reality. */
  readonly pace?: number;
}

type Callback = (...args: unknown[]) => void;
type StartTimer = (callback: Callback, ...rest: unknown[]) => NodeJS.Timeout | NodeJS.Immediate;

/** The longest pause, in milliseconds. A longer timer is a time limit, which keeps its duration. */
const MAX_PAUSE_MS = 1_000;

/** The parts of a child process that tests use. */
export interface ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exitCode: number | null;
  once(event: "exit", listener: (code: number | null) => void): unknown;
  kill(): unknown;
}

/** The built server in this process, on separate streams: starting a process takes longer than most tests. */
export class InProcessServer extends EventEmitter implements ServerProcess {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  exitCode: number | null = null;
  readonly #timers = new Set<NodeJS.Timeout | NodeJS.Immediate>();
  readonly #pauses = new Set<NodeJS.Timeout | NodeJS.Immediate>();
  #hasEnded = false;

  constructor({ pace = 1, module }: Machine = {}) {
    super();
    // Give the server its own objects, so that none of its listeners and timers outlive it.
    const globals = { process: this.#createProcess(), console: { ...console }, ...this.#createTimers(pace) };
    evaluate(SERVER, { globals, module });
  }

  /** True during a pause, after which the server continues to work. */
  get isWaiting(): boolean {
    return [...this.#pauses].some((timer) => timer.hasRef());
  }

  /** Ends the server as a signal would. */
  kill(): void {
    this.#end(null);
  }

  /** Creates a `process` with the streams of this server. Its `exit` ends only the server. */
  #createProcess(): object {
    const properties = {
      argv: [process.execPath, SERVER, "--stdio"],
      stdin: this.stdin,
      stdout: this.#forwardTo(this.stdout),
      stderr: this.#forwardTo(this.stderr),
      send: undefined,
      exitCode: undefined as number | undefined,
      exit: (code?: number) => this.#end(code ?? serverProcess.exitCode ?? 0),
    };
    const descriptors = Object.getOwnPropertyDescriptors(properties);
    const serverProcess = Object.create(process, descriptors) as typeof properties;
    EventEmitter.call(serverProcess as unknown as EventEmitter);
    return serverProcess;
  }

  /** Creates a stream that forwards output to another stream until the server ends. */
  #forwardTo(stream: PassThrough): Writable {
    return new Writable({
      write: (chunk, _encoding, done) => {
        if (!this.#hasEnded) stream.write(chunk);
        done();
      },
    });
  }

  /** Creates the functions for timers, all of which stop when the server ends. */
  #createTimers(pace: number): Readonly<Record<string, unknown>> {
    const start = (startTimer: StartTimer, callback: Callback, delay = 0, ...rest: unknown[]) => {
      if (this.#hasEnded) return undefined;
      const isPause = startTimer !== setInterval && delay <= MAX_PAUSE_MS;
      const run: Callback = (...args) => {
        if (startTimer !== setInterval) this.#forget(timer);
        callback(...args);
      };
      const timer =
        startTimer === setImmediate
          ? startTimer(run, ...rest)
          : startTimer(run, isPause ? delay / pace : delay, ...rest);
      this.#timers.add(timer);
      if (isPause) this.#pauses.add(timer);
      return timer;
    };
    const stop = (timer: NodeJS.Timeout & NodeJS.Immediate) => {
      this.#forget(timer);
      clearTimeout(timer);
      clearImmediate(timer);
    };
    const withDelay =
      (startTimer: unknown) =>
      (callback: Callback, ...rest: [number?, ...unknown[]]) =>
        start(startTimer as StartTimer, callback, ...rest);
    return {
      setTimeout: withDelay(setTimeout),
      setInterval: withDelay(setInterval),
      setImmediate: (callback: Callback, ...rest: unknown[]) => start(setImmediate, callback, 0, ...rest),
      clearTimeout: stop,
      clearImmediate: stop,
    };
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

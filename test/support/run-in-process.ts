import { Readable, Writable } from "node:stream";
import { evaluate } from "./built-code";
import type { Outcome } from "./cli";

/** The standard input, folder and environment of a run. */
interface ProcessOptions {
  readonly input: string | Uint8Array;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The exports of the program. */
interface Exports {
  readonly ended: Promise<void>;
}

/** A stream that collects all output. */
class Sink extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}

/** Runs a built program to its end in this process, as if in a separate process. */
export async function runInProcess(
  program: string,
  args: readonly string[],
  { input, cwd, env }: ProcessOptions,
): Promise<Outcome> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const bytes = Buffer.from(input);
  const restoreProcess = replaceProcess({
    argv: [process.execPath, program, ...args],
    env,
    stdin: Readable.from(bytes.length > 0 ? [bytes] : []),
    stdout,
    stderr,
  });
  const originalFolder = process.cwd();
  const { exitCode } = process;
  process.chdir(cwd);
  process.exitCode = undefined;
  try {
    await (evaluate(program) as Exports).ended;
    return { status: exitStatus(), stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.exitCode = exitCode;
    process.chdir(originalFolder);
    restoreProcess();
  }
}

/** The signals that the program listens to. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Replaces properties of `process`. @returns a function that restores them, and removes listeners added since then */
function replaceProcess(properties: Readonly<Record<string, unknown>>): () => void {
  const descriptors = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)!] as const,
  );
  const listeners = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(process, name, { value, configurable: true, writable: true, enumerable: true });
  }
  return () => {
    for (const [name, descriptor] of descriptors) Object.defineProperty(process, name, descriptor);
    for (const [signal, earlier] of listeners) {
      for (const listener of process.listeners(signal))
        if (!earlier.includes(listener)) process.off(signal, listener);
    }
  };
}

/** Returns the exit status that the program has set; 0 by default. */
function exitStatus(): number {
  return Number(process.exitCode ?? 0);
}

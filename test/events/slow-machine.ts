import type { ChildProcess } from "node:child_process";
import type { FileHandle } from "node:fs/promises";
import type { Machine } from "../support/in-process-server";

/** The factor by which an author's pauses are shorter than in reality. */
const PACE = 40;

export type Part = "files" | "git";

/**
 * A machine whose files and git can be slow. While it holds answers, it reads at once, but answers only when the machine
 * continues. So an answer may be older than an event that the server already knows, and may come after a newer answer.
 */
export class SlowMachine implements Machine {
  readonly pace = PACE;
  #goOn: (() => void) | undefined;
  #held: Promise<void> | undefined;
  #holding: Part | undefined;
  /** The programs that have not ended, or whose end has not been reported. */
  readonly #running = new Set<ChildProcess>();
  readonly #asked = new Set<ChildProcess>();

  /** True while a program runs. */
  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** True while a program has not answered. */
  get isAsked(): boolean {
    return this.#asked.size > 0;
  }

  /** Holds later answers of one part of the machine. */
  hold(part: Part): void {
    this.#held ??= new Promise((resolve) => (this.#goOn = resolve));
    this.#holding = part;
  }

  /** Stops holding later answers. */
  letPass(): void {
    this.#holding = undefined;
  }

  goOn(): void {
    this.#goOn?.();
    this.#held = this.#goOn = undefined;
    this.#holding = undefined;
  }

  readonly module = (name: string, module: unknown): unknown => {
    if (name === "node:fs/promises") return this.#slowFiles(module as Functions);
    if (name === "node:child_process") return this.#slowPrograms(module as Functions);
    return module;
  };

  #slowFiles(files: Functions): Functions {
    const { open } = files;
    const slow = ["lstat", "readdir"].map((name) => [name, this.#late(files[name]!)]);
    // Delay only missing files: the server reads found files next, and that answer is delayed.
    const look = ["stat", "realpath"].map((name) => [name, this.#lateIfAbsent(files[name]!)]);
    const opened = async (...args: unknown[]) => {
      const handle = (await open!(...args)) as FileHandle & Functions;
      handle.read = this.#late(handle.read.bind(handle) as never) as never;
      return handle;
    };
    return { ...files, ...(Object.fromEntries([...slow, ...look]) as Functions), open: opened };
  }

  #late(read: (...args: unknown[]) => unknown) {
    return async (...args: unknown[]) => {
      try {
        return await read(...args);
      } finally {
        await this.#turn("files");
      }
    };
  }

  #lateIfAbsent(look: (...args: unknown[]) => unknown) {
    return async (...args: unknown[]) => {
      try {
        return await look(...args);
      } catch (error) {
        await this.#turn("files");
        throw error;
      }
    };
  }

  async #turn(part: Part): Promise<void> {
    if (this.#holding === part) await this.#held;
  }

  #slowPrograms(programs: Functions): Functions {
    const starting =
      (name: "execFile" | "spawn") =>
      (...args: unknown[]) => {
        const child = programs[name]!(...args) as ChildProcess;
        this.#slowEvents([child, child.stdout!]);
        this.#asked.add(child);
        child.once("error", () => this.#asked.delete(child)).once("close", () => this.#asked.delete(child));
        // Other programs keep running and answer many requests.
        if (name === "execFile") this.#follow(child);
        return child;
      };
    return { ...programs, execFile: starting("execFile"), spawn: starting("spawn") };
  }

  #follow(child: ChildProcess): void {
    this.#running.add(child);
    const emit = child.emit.bind(child);
    child.emit = (event: string, ...args: unknown[]) => {
      if (event === "exit" || event === "error") this.#running.delete(child);
      return emit(event, ...args);
    };
  }

  /** Delays the output and the end of a program, in order. */
  #slowEvents(parts: readonly { emit: (event: string, ...args: unknown[]) => boolean }[]): void {
    const late: (() => void)[] = [];
    const deliver = async () => {
      await this.#turn("git");
      for (let next = late.shift(); next; next = late.shift()) next();
    };
    for (const part of parts) {
      const emit = part.emit.bind(part);
      part.emit = (event, ...args) => {
        if (event === "spawn" || (this.#holding !== "git" && late.length === 0)) return emit(event, ...args);
        late.push(() => void emit(event, ...args));
        if (late.length === 1) void deliver();
        return true;
      };
    }
  }
}

type Functions = Record<string, (...args: unknown[]) => unknown>;

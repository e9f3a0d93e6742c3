import type { ChildProcess } from "node:child_process";
import type { FileHandle } from "node:fs/promises";
import type { Machine } from "../support/server-here";

/** How many times faster than in reality the pauses of an author pass. */
const PACE = 40;

/** What can be slow. */
export type Part = "files" | "git";

/**
 * A machine whose files and git can be slow: while it holds, whatever is read is read at once, and answered when the
 * machine goes on. So an answer may be older than an event that the server has heard of, and come after a newer one.
 */
export class SlowMachine implements Machine {
  readonly pace = PACE;
  #goOn: (() => void) | undefined;
  #held: Promise<void> | undefined;
  #holding: Part | undefined;
  /** The programs that have not ended, and those whose end has not been told. */
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

  /** Holds the answers of one part, from now on. */
  hold(part: Part): void {
    this.#held ??= new Promise((resolve) => (this.#goOn = resolve));
    this.#holding = part;
  }

  /** Holds no further answers. */
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
    // What is found is read next.
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
        // The others run until nothing more is asked.
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

  /** Keeps back what a program says, and that it has ended, in order. */
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

import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** What a program finds around it in place of what this process has. */
export interface Surroundings {
  /** Values by their names. */
  readonly globals?: Readonly<Record<string, unknown>>;
  /** Returns what the program gets in place of a module of Node. */
  readonly module?: ((name: string, module: unknown) => unknown) | undefined;
}

/** Matches a file that is a part of a program. The parsers of code have no state: all programs share them. */
const PART = /^\.\/(?:cli|server)\b/;

type Evaluate = (...values: unknown[]) => void;

/** Compiled once; each run evaluates it anew, so that nothing is left of the run before. */
const compiled = new Map<string, Evaluate>();

/** @param names of the globals, which are the same for all runs of a file */
function compile(file: string, names: readonly string[]): Evaluate {
  const code = readFileSync(file, "utf8").replace(/^#!.*/, "");
  const wrapped = Module.wrap(code).replace("__dirname", ["__dirname", ...names].join(", "));
  return new Script(wrapped, { filename: file }).runInThisContext() as Evaluate;
}

/** Evaluates a built program and the parts that it loads, as in a process of its own. @returns its exports */
export function evaluate(
  file: string,
  { globals = {}, module: replaced = (_, own) => own }: Surroundings = {},
  loaded = new Map<string, { exports: unknown }>(),
): unknown {
  const before = loaded.get(file);
  if (before) return before.exports;
  const module = { exports: {} as unknown };
  loaded.set(file, module);
  const fromNode = createRequire(file);
  const require = (name: string) =>
    PART.test(name)
      ? evaluate(join(dirname(file), name), { globals, module: replaced }, loaded)
      : replaced(name, fromNode(name));
  const wrapper = compiled.get(file) ?? compile(file, Object.keys(globals));
  compiled.set(file, wrapper);
  wrapper(module.exports, require, module, file, dirname(file), ...Object.values(globals));
  return module.exports;
}

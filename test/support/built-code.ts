import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** Replacements for parts of Node that a program uses. */
export interface NodeOverrides {
  /** The global values by name. */
  readonly globals?: Readonly<Record<string, unknown>>;
  /** Returns the replacement for a module of Node. */
  readonly module?: ((name: string, module: unknown) => unknown) | undefined;
}

/** Matches a file that belongs to one program. Excludes the parsers of code, which all programs share. */
const PROGRAM_FILE = /^\.\/(?:cli|server)\b/;

type Evaluate = (...values: unknown[]) => void;

/** The compiled files. Each run evaluates them again, so that no state of an earlier run remains. */
const compiled = new Map<string, Evaluate>();

/** @param names the names of the globals, which are the same for all runs of a file */
function compile(file: string, names: readonly string[]): Evaluate {
  const code = readFileSync(file, "utf8").replace(/^#!.*/, "");
  const wrapped = Module.wrap(code).replace("__dirname", ["__dirname", ...names].join(", "));
  return new Script(wrapped, { filename: file }).runInThisContext() as Evaluate;
}

/** Evaluates a built program and the files that it loads, as a separate process would. @returns its exports */
export function evaluate(
  file: string,
  { globals = {}, module: replaceModule = (_, module) => module }: NodeOverrides = {},
  loaded = new Map<string, { exports: unknown }>(),
): unknown {
  const loadedModule = loaded.get(file);
  if (loadedModule) return loadedModule.exports;
  const module = { exports: {} as unknown };
  loaded.set(file, module);
  const fromNode = createRequire(file);
  const require = (name: string) =>
    PROGRAM_FILE.test(name)
      ? evaluate(join(dirname(file), name), { globals, module: replaceModule }, loaded)
      : replaceModule(name, fromNode(name));
  const wrapper = compiled.get(file) ?? compile(file, Object.keys(globals));
  compiled.set(file, wrapper);
  wrapper(module.exports, require, module, file, dirname(file), ...Object.values(globals));
  return module.exports;
}

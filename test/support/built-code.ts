import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

type Wrapper = (
  exports: unknown,
  require: (name: string) => unknown,
  module: object,
  file: string,
  folder: string,
) => void;

/** Compiled once; each run evaluates it anew, so that nothing is left of the run before. */
const compiled = new Map<string, Script>();

function compile(file: string): Script {
  let script = compiled.get(file);
  if (!script) {
    const code = readFileSync(file, "utf8").replace(/^#!.*/, "");
    script = new Script(Module.wrap(code), { filename: file });
    compiled.set(file, script);
  }
  return script;
}

/** Evaluates a built program, and the files beside it that it loads, as in a process of its own. @returns its exports */
export function evaluate(file: string, loaded = new Map<string, { exports: unknown }>()): unknown {
  const before = loaded.get(file);
  if (before) return before.exports;
  const module = { exports: {} as unknown };
  loaded.set(file, module);
  const [folder, fromNode] = [dirname(file), createRequire(file)];
  const load = (name: string) =>
    name.startsWith("./") ? evaluate(join(folder, name), loaded) : (fromNode(name) as unknown);
  const wrapper = compile(file).runInThisContext() as Wrapper;
  wrapper(module.exports, load, module, file, folder);
  return module.exports;
}

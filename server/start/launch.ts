import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

/**
 * V8 optimizes code that has run for a while. In a second of checking, and in the hundreds of keystrokes of an hour, it
 * would compile for longer than it gains, and the slowest keystrokes would be those that it compiles beside: it waits
 * four times as long. (V8 11, of Node 20; later ones compile in more steps, and do not know the flag.) What is kept of a
 * bundle is kept under the same flags.
 */
const LATE_OPTIMIZATION = "--interrupt-budget=500000";

type Main = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: object },
  filename: string,
  folder: string,
) => void;

/**
 * Runs a bundle that stands beside the program. A third of a start is V8 compiling it; what the build has kept of that
 * (scripts/code-cache.mjs) serves the same version of V8. Another host compiles, and keeps the result where it can.
 * @param name of the bundle's file
 */
export function launch(name: string): void {
  if (process.versions.v8.startsWith("11.")) setFlagsFromString(LATE_OPTIMIZATION);
  const file = join(__dirname, name);
  const require = nodeModule.createRequire(file);
  const main = compiled(file);
  if (main) {
    const module = { exports: {} };
    main(module.exports, require, module, file, __dirname);
    return;
  }
  // Since Node 22.
  (nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  require(file);
}

/** The bundle as a function; undefined without what was kept, or when another V8 has kept it. */
function compiled(file: string): Main | undefined {
  let cachedData: Buffer;
  try {
    cachedData = readFileSync(`${file}.cache`);
  } catch {
    return undefined;
  }
  // On one line with its beginning, so that lines are counted as in the file.
  const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(file, "utf8")}\n})`;
  const script = new Script(source, { filename: file, cachedData });
  return script.cachedDataRejected ? undefined : (script.runInThisContext() as Main);
}

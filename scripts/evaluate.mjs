// @ts-check
import { Failure } from "./vscode/command-line.mjs";

/**
 * Evaluates a module that imports parts of the program.
 * @param {string} contents in TypeScript
 * @returns {Promise<unknown>} its default export
 * @throws {Failure} with the file and line of the first error
 */
export async function evaluate(contents) {
  // Import esbuild late, because it may have just been installed.
  const { build } = await import("esbuild");
  const result = build({
    stdin: { contents, resolveDir: "." },
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom("/");',
    },
    define: { "import.meta.url": '"file:///"' },
    write: false,
    logLevel: "silent",
  });
  const { outputFiles } = await result.catch((/** @type {unknown} */ error) => {
    const { location, text } = /** @type {import("esbuild").BuildFailure} */ (error).errors[0] ?? {};
    throw new Failure(`${location?.file}:${location?.line}: ${text}`);
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const bundle = /** @type {{ default: unknown }} */ (await import(`data:text/javascript;base64,${code}`));
  return bundle.default;
}

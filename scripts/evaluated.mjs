// @ts-check
import * as esbuild from "esbuild";

/**
 * Runs a module of the program.
 * @param {string} contents in TypeScript
 * @returns {Promise<unknown>} what it exports by default
 */
export async function evaluated(contents) {
  const { outputFiles } = await esbuild.build({
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
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const bundle = /** @type {{ default: unknown }} */ (await import(`data:text/javascript;base64,${code}`));
  return bundle.default;
}

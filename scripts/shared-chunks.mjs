// @ts-check
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { transform } from "esbuild";

/**
 * Splits CommonJS: code that import() loads becomes a file beside the entry, and code that several files need exists
 * once. esbuild splits ES modules only, and Node takes 10 ms longer to start one.
 * @type {import("esbuild").Plugin}
 */
export const sharedChunks = {
  name: "shared-chunks",
  setup(build) {
    const { minify = false, sourcemap, target } = build.initialOptions;
    Object.assign(build.initialOptions, { format: "esm", splitting: true, write: false });
    if (sourcemap) build.initialOptions.sourcemap = "inline";
    build.onEnd(async ({ outputFiles = [] }) => {
      await Promise.all(outputFiles.map(({ path, text }) => writeCommonJs(path, text)));
    });

    /**
     * @param {string} path
     * @param {string} text of an ES module
     */
    async function writeCommonJs(path, text) {
      const { code, map } = await transform(withConstants(text), {
        ...{ format: "cjs", platform: "node", minify },
        ...(target && { target }),
        sourcemap: sourcemap ? "external" : false,
        // The tests evaluate the program as scripts, which cannot import().
        supported: { "dynamic-import": false },
      });
      await mkdir(dirname(path), { recursive: true });
      if (map) await writeFile(`${path}.map`, map);
      const name = path.slice(dirname(path).length + 1);
      await writeFile(path, map ? `${code}//# sourceMappingURL=${name}.map\n` : code);
    }
  },
};

/**
 * Takes what a file imports from its neighbors as variables, once. esbuild looks each up at each use, through a getter,
 * and V8 then inlines no call: a keystroke in a large document took a tenth longer.
 * @param {string} text of an ES module that esbuild made
 */
function withConstants(text) {
  const imports = /(?<=^|;)import\s*\{([^}]*)\}\s*from\s*("\.\/[^"]+")/gm;
  return text.replace(imports, (_, /** @type {string} */ names, /** @type {string} */ from) => {
    return `var {${names.replaceAll(" as ", ": ")}} = require(${from})`;
  });
}

// @ts-check
/** The esbuild plugins for our bundles. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { transform } from "esbuild";

const LIBRARY = "vscode-languageserver";

/**
 * Lets all files share one copy of the library's 300 exports. By default, esbuild makes a copy for each file that
 * imports from a CommonJS module. After startup, the server takes 66 MB with these copies, and 59 MB without them.
 * @type {import("esbuild").Plugin}
 */
export const sharedLibrary = {
  name: "shared-library",
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${LIBRARY}$`) }, ({ path, namespace }) =>
      namespace === "file" ? { path, namespace: LIBRARY } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: LIBRARY }, () => ({
      contents: `export * from "${LIBRARY}";`,
      resolveDir: import.meta.dirname,
    }));
  },
};

/**
 * Leaves ajv out of the MCP SDK. The SDK uses ajv only to validate answers to forms, and our server has no
 * forms. ajv is half of the SDK, and generates code at run time.
 * @type {import("esbuild").Plugin}
 */
export const withoutAjv = {
  name: "without-forms",
  setup(build) {
    build.onResolve({ filter: /[\\/]ajvProvider-\w+\.mjs$/ }, ({ path }) => ({ path, namespace: "none" }));
    build.onLoad({ filter: /./, namespace: "none" }, () => ({
      contents: "class AjvJsonSchemaValidator {}\nexport { AjvJsonSchemaValidator as n };",
    }));
  },
};

/**
 * Moves the source code parsers into a file that three programs share and load only when there is code to read. A
 * browser never loads this file, because only git knows which files belong to the plugin.
 * @type {import("esbuild").Plugin}
 */
export const lazyParsers = {
  name: "lazy-parsers",
  setup(build) {
    build.onResolve({ filter: /\/source\/code\/places$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./code.js", external: true } : undefined,
    );
  },
};

/**
 * Splits CommonJS: code that import() loads gets its own file, and shared code exists once. esbuild splits only ES
 * modules, and Node takes 10 ms longer to start an ES module.
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
      const { code, map } = await transform(importsToVariables(text), {
        ...{ format: "cjs", platform: "node", minify },
        ...(target && { target }),
        sourcemap: sourcemap ? "external" : false,
        // The tests evaluate the program as scripts, which cannot import().
        supported: { "dynamic-import": false },
      });
      await mkdir(dirname(path), { recursive: true });
      if (map) await writeFile(`${path}.map`, map);
      const name = path.slice(dirname(path).length + 1);
      const ascii = code.replaceAll(/[^\0-\x7f]/g, escapeCharacter);
      await writeFile(path, map ? `${ascii}//# sourceMappingURL=${name}.map\n` : ascii);
    }
  },
};

/**
 * Escapes a character that esbuild leaves in a pattern or template. Because of a single such character, V8
 * stores the whole file with two bytes per character, which costs the server 1 MB.
 * @param {string} character
 */
function escapeCharacter(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Turns the imports of a chunk into variables. esbuild would call a getter for every access, which keeps V8 from
 * inlining calls: a keystroke in a large document took a tenth longer.
 * @param {string} text an ES module from esbuild
 */
function importsToVariables(text) {
  const imports = /(?<=^|;)import\s*\{([^}]*)\}\s*from\s*("\.\/[^"]+")/gm;
  return text.replace(imports, (_, /** @type {string} */ names, /** @type {string} */ from) => {
    return `var {${names.replaceAll(" as ", ": ")}} = require(${from})`;
  });
}

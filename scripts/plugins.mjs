// @ts-check
/** What esbuild does otherwise for our bundles. */

const LIBRARY = "vscode-languageserver";

/**
 * Lets all files share one copy of the library's names. esbuild makes a copy of its 300 names for each file that imports
 * from a CommonJS module: the server takes 66 MB after its start with them, and 59 MB without.
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
 * Leaves ajv out of the SDK for agents: its server would check with it what a user fills into a form, and ours has no
 * forms. It makes code while it runs, and is half of the SDK.
 * @type {import("esbuild").Plugin}
 */
export const withoutForms = {
  name: "without-forms",
  setup(build) {
    build.onResolve({ filter: /[\\/]ajvProvider-\w+\.mjs$/ }, ({ path }) => ({ path, namespace: "none" }));
    build.onLoad({ filter: /./, namespace: "none" }, () => ({
      contents: "class AjvJsonSchemaValidator {}\nexport { AjvJsonSchemaValidator as n };",
    }));
  },
};

/**
 * Leaves the parsers of code to a file of their own, which three programs share and load only when code has something
 * to find. In a browser, where no git says which files are the plugin's, nothing loads them.
 * @type {import("esbuild").Plugin}
 */
export const parsersApart = {
  name: "parsers-apart",
  setup(build) {
    build.onResolve({ filter: /\/source\/code\/places$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./code.js", external: true } : undefined,
    );
  },
};

// @ts-check
/** Bundles the extension, the server, the command line, the preview's page script and the editor tests into dist/. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import * as esbuild from "esbuild";
import { generate } from "./generate.mjs";

const watch = process.argv.includes("--watch");
const production = process.argv.includes("--production");

const LIBRARY = "vscode-languageserver";

/**
 * Lets all files share one copy of the library's names. esbuild makes a copy of its 300 names for each file that imports
 * from a CommonJS module: the server takes 66 MB after its start with them, and 59 MB without.
 * @type {esbuild.Plugin}
 */
const sharedLibrary = {
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

/** @type {esbuild.BuildOptions} */
const common = {
  bundle: true,
  logLevel: "warning",
  sourcemap: production ? false : "linked",
  minify: production,
  legalComments: "none",
  plugins: [sharedLibrary],
  // Without "module" first, esbuild takes the UMD build of vscode-json-languageservice, which fails at start.
  mainFields: ["module", "main"],
};

/** @type {esbuild.BuildOptions} */
const node = { ...common, platform: "node", target: "node20", format: "cjs" };

/** @type {esbuild.BuildOptions} */
const browser = { ...common, platform: "browser", target: "es2022" };

/** @type {esbuild.BuildOptions[]} */
const bundles = [
  {
    ...node,
    // The editor waits for the first bundle only, which loads the second.
    entryPoints: { client: "client/extension.ts", "language-client": "client/language-client.ts" },
    outdir: "dist",
    external: ["vscode", "./language-client"],
    // An import() would bypass the editor's hook that provides the module "vscode".
    supported: { "dynamic-import": false },
  },
  {
    ...node,
    entryPoints: { server: "server/start/main.ts" },
    outdir: "dist",
  },
  {
    ...node,
    entryPoints: { cli: "server/cli/main.ts" },
    outdir: "dist",
    external: ["./server.js"],
    // A dependency uses import.meta.url, which does not exist in CommonJS.
    define: { "import.meta.url": "moduleUrl" },
    banner: {
      js: '#!/usr/bin/env node\nconst moduleUrl = require("node:url").pathToFileURL(__filename).href;',
    },
  },
  {
    ...browser,
    entryPoints: { "client.browser": "client/extension.browser.ts" },
    outdir: "dist",
    format: "cjs",
    external: ["vscode"],
  },
  {
    ...browser,
    entryPoints: { "server.browser": "server/start/main.browser.ts" },
    outdir: "dist",
    format: "iife",
  },
  {
    ...browser,
    // The style sheet is for the page outside an editor.
    entryPoints: {
      preview: "client/preview/webview/preview.ts",
      static: "client/preview/webview/static.css",
    },
    outdir: "dist",
    format: "iife",
    loader: { ".svg": "dataurl" },
  },
];

if (!production) {
  bundles.push({
    ...node,
    entryPoints: { index: "test/vscode/index.ts" },
    outdir: "dist/test",
    external: ["vscode", "mocha"],
  });
}

await rm("dist", { recursive: true, force: true });
await generate();
const present = bundles.filter((bundle) =>
  Object.values(/** @type {Record<string, string>} */ (bundle.entryPoints)).every((file) => existsSync(file)),
);
if (watch) {
  for (const bundle of present) await (await esbuild.context(bundle)).watch();
  process.stdout.write("Watching. After a change in schemas/, run 'npm run generate'.\n");
} else {
  await Promise.all(present.map((bundle) => esbuild.build(bundle)));
}

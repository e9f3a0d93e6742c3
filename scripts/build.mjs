// @ts-check
/** Bundles the extension, the server, the command line, the preview's page script and the editor tests into dist/. */
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { generate } from "./generate.mjs";
import { NOTICES_FILE, thirdPartyNotices } from "./notices.mjs";
import { lazyParsers, sharedChunks, sharedLibrary, withoutAjv } from "./plugins.mjs";
import { endWithNpm, root } from "./vscode/process.mjs";

const TYPES = "vscode-languageserver-types";

const isWatching = process.argv.includes("--watch");
const isProduction = process.argv.includes("--production");

/** @type {esbuild.BuildOptions} */
const common = {
  bundle: true,
  logLevel: "warning",
  sourcemap: isProduction ? false : "linked",
  minify: isProduction,
  metafile: true,
  // The notices contain the licenses, even those of packages without license comments.
  legalComments: "none",
  plugins: [sharedLibrary],
  // If "main" came first, esbuild would take the UMD build of jsonc-parser, which fails at start.
  mainFields: ["module", "main"],
  // Two libraries bring their own copies of this package. Bundle only one copy.
  alias: { [TYPES]: join(root, "node_modules", TYPES) },
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
    // Separate entries: only the MCP server loads its SDK. Shared code is in a chunk.
    entryPoints: { server: "server/start/main.ts", mcp: "server/start/mcp.ts" },
    outdir: "dist",
    plugins: [sharedLibrary, lazyParsers, withoutAjv, sharedChunks],
    chunkNames: "server-[hash]",
    define: { "import.meta.url": "__filename" },
  },
  {
    ...node,
    entryPoints: { code: "server/core/source/code/places.ts" },
    outdir: "dist",
  },
  {
    ...node,
    // In the npm package, the servers share their code with the commands.
    entryPoints: {
      cli: "server/cli/main.ts",
      "cli-server": "server/start/main.ts",
      "cli-mcp": "server/start/mcp.ts",
    },
    outdir: "dist",
    // A command loads only its own code.
    plugins: [sharedLibrary, lazyParsers, withoutAjv, sharedChunks],
    chunkNames: "cli-[hash]",
    external: ["./cli-server.js", "./cli-mcp.js"],
    define: { "import.meta.url": "__filename" },
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
    plugins: [sharedLibrary, lazyParsers],
  },
  {
    ...browser,
    // The style sheet is for the page outside an editor.
    entryPoints: {
      preview: "server/page/webview/preview.ts",
      static: "server/page/webview/static.css",
    },
    outdir: "dist",
    format: "iife",
    loader: { ".svg": "dataurl" },
  },
];

/** The functions of the npm package, which run in Node, browsers and workers. */
const apiBundle = /** @type {const} */ ({
  ...common,
  platform: "neutral",
  target: "es2022",
  entryPoints: { index: "server/api/index.ts" },
  outdir: "dist/api",
});

if (isProduction) {
  bundles.push(
    { ...apiBundle, format: "esm", outExtension: { ".js": ".mjs" } },
    { ...apiBundle, format: "cjs", outExtension: { ".js": ".cjs" } },
  );
} else {
  bundles.push({
    ...node,
    entryPoints: { index: "test/vscode/index.ts" },
    outdir: "dist/test",
    external: ["vscode", "mocha"],
    // The notices list only the packages of published bundles.
    metafile: false,
  });
  bundles.push({
    ...browser,
    entryPoints: { web: "test/vscode/web/index.ts" },
    outdir: "dist/test",
    format: "cjs",
    external: ["vscode"],
    alias: { mocha: "./test/vscode/web/mocha.ts", "node:assert/strict": "./test/vscode/web/assert.ts" },
    // Mocha's browser build refers to the global object as `global`.
    define: { global: "globalThis" },
    metafile: false,
  });
}

await rm("dist", { recursive: true, force: true });
const generated = await generate();
const presentBundles = bundles.filter((bundle) =>
  Object.values(/** @type {Record<string, string>} */ (bundle.entryPoints)).every((file) => existsSync(file)),
);
if (isWatching) {
  endWithNpm();
  for (const bundle of presentBundles) await (await esbuild.context(bundle)).watch();
  process.stdout.write("Watching. After a change in schemas/, or for a new rule, run 'npm run generate'.\n");
} else {
  const results = await Promise.all(presentBundles.map((bundle) => esbuild.build(bundle)));
  const metafiles = results.flatMap(({ metafile }) => metafile ?? []);
  await writeFile(`dist/${NOTICES_FILE}`, await thirdPartyNotices([generated, ...metafiles]));
}

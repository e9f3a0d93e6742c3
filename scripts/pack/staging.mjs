// @ts-check
/** Creates the folder of the npm package. Most files have the same path as in the repository. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MCP_NAME } from "../agent-files.mjs";
import { writeSchemas } from "../schemas.mjs";
import { readJson, root } from "../vscode/process.mjs";

export const STAGING_FOLDER = join(root, "dist", "npm");

/** The published files, except those that npm adds by itself. */
export const PUBLISHED_FILES = [
  // The program, and the files that it loads from its folder. `stage` adds cli-*.js.
  ...["dist/cli.js", "dist/code.js", "dist/static.css"],
  "dist/api",
  "dist/THIRD-PARTY-NOTICES.txt",
  ...["docs/agents.md", "docs/api.md", "docs/ci.md", "docs/editors.md", "docs/rules"],
  ...["l10n", "lsp", "schemas", "skills"],
  "CHANGELOG.md",
];

/** The files and folders of the package that replace those of the same name in the repository. */
export const REPLACED_FILES = ["package.json", "README.md", "schemas"];

/** The members of package.json that both packages have. */
const SHARED_MEMBERS = ["name", "version", "license", "bugs"];

/** Recreates the package's folder from a production build. */
export async function stage() {
  await rm(STAGING_FOLDER, { recursive: true, force: true });
  const builtFiles = await readdir(join(root, "dist"));
  const chunks = builtFiles.filter((name) => /^cli-\w+\.js$/.test(name)).map((name) => `dist/${name}`);
  const files = [...PUBLISHED_FILES, ...chunks].filter((file) => existsSync(join(root, file)));
  for (const file of [...files, "LICENSE"]) if (!REPLACED_FILES.includes(file)) await copy(file, file);
  await copy("docs/npm.md", "README.md");
  await writeSchemas(join(STAGING_FOLDER, "schemas"));
  const text = JSON.stringify(packageJson(await readExtensionManifest(), files), null, 2);
  await writeFile(join(STAGING_FOLDER, "package.json"), `${text}\n`);
}

async function readExtensionManifest() {
  return /** @type {Record<string, unknown> & { engines: { node: string }, repository: { url: string } }} */ (
    await readJson(join(root, "package.json"))
  );
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copy(from, to) {
  const target = join(STAGING_FOLDER, to);
  await mkdir(dirname(target), { recursive: true });
  await cp(join(root, from), target, { recursive: true });
}

/**
 * Returns the package.json of the package: without dependencies, because the bundles contain them.
 * @param {Awaited<ReturnType<typeof readExtensionManifest>>} extension
 * @param {readonly string[]} files
 */
function packageJson(extension, files) {
  return {
    ...Object.fromEntries(SHARED_MEMBERS.map((name) => [name, extension[name]])),
    description:
      "Checks, fixes, previews and compares plugin manifests: command line, language server and functions.",
    keywords: ["manifest", "plugin", "catalog", "linter", "language-server"],
    // npm warns if the address has no `git+`, but extension stores want the address without this prefix.
    repository: { ...extension.repository, url: `git+${extension.repository.url}` },
    mcpName: MCP_NAME,
    engines: { node: extension.engines.node },
    type: "commonjs",
    // Lets bundlers drop the functions that a program does not use.
    sideEffects: false,
    bin: { "plugin-manifest": "dist/cli.js" },
    // For tools that do not support `exports`.
    main: "./dist/api/index.cjs",
    types: "./dist/api/index.d.cts",
    exports: {
      ".": {
        import: { types: "./dist/api/index.d.mts", default: "./dist/api/index.mjs" },
        require: { types: "./dist/api/index.d.cts", default: "./dist/api/index.cjs" },
      },
      "./schemas/*": "./schemas/*",
      "./package.json": "./package.json",
    },
    files,
  };
}

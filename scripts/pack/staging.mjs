// @ts-check
/** The content of the npm package. A file has the same path in it as in the repository, the package's own files aside. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MCP_NAME } from "../agent-files.mjs";
import { writeSchemas } from "../schemas.mjs";
import { readJson, root } from "../vscode/process.mjs";

/** The folder that the package is made in. */
export const STAGING = join(root, "dist", "npm");

/** What is published, besides the files that npm adds by itself. */
export const FILES = [
  // The program, and what it reads or loads beside itself; the other files that it loads are found by their names.
  ...["dist/cli.js", "dist/code.js", "dist/static.css"],
  "dist/api",
  "dist/THIRD-PARTY-NOTICES.txt",
  ...["docs/agents.md", "docs/api.md", "docs/ci.md", "docs/editors.md", "docs/rules"],
  ...["l10n", "lsp", "schemas", "skills"],
  "CHANGELOG.md",
];

/** The files that differ from those of the same name in the repository. */
export const OWN_FILES = ["package.json", "README.md", "schemas"];

/** The members of package.json that hold for both packages. */
const SHARED = ["name", "version", "license", "bugs"];

/** Makes the package's folder anew, from a production build. */
export async function stage() {
  await rm(STAGING, { recursive: true, force: true });
  const built = await readdir(join(root, "dist"));
  const chunks = built.filter((name) => /^cli-\w+\.js$/.test(name)).map((name) => `dist/${name}`);
  const files = [...FILES, ...chunks].filter((file) => existsSync(join(root, file)));
  for (const file of [...files, "LICENSE"]) if (!OWN_FILES.includes(file)) await copy(file, file);
  await copy("docs/npm.md", "README.md");
  await writeSchemas(join(STAGING, "schemas"));
  const text = JSON.stringify(packageJson(await readOwn(), files), null, 2);
  await writeFile(join(STAGING, "package.json"), `${text}\n`);
}

async function readOwn() {
  return /** @type {Record<string, unknown> & { engines: { node: string }, repository: { url: string } }} */ (
    await readJson(join(root, "package.json"))
  );
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copy(from, to) {
  const target = join(STAGING, to);
  await mkdir(dirname(target), { recursive: true });
  await cp(join(root, from), target, { recursive: true });
}

/**
 * Writes the package.json of the package: without dependencies, because the bundles contain them.
 * @param {Awaited<ReturnType<typeof readOwn>>} own that of the extension
 * @param {readonly string[]} files
 */
function packageJson(own, files) {
  return {
    ...Object.fromEntries(SHARED.map((name) => [name, own[name]])),
    description:
      "Checks, fixes, previews and compares plugin manifests: command line, language server and functions.",
    keywords: ["manifest", "plugin", "catalog", "linter", "language-server"],
    // npm adds the protocol with a warning; the stores of extensions want it without.
    repository: { ...own.repository, url: `git+${own.repository.url}` },
    mcpName: MCP_NAME,
    engines: { node: own.engines.node },
    type: "commonjs",
    // Of the functions, a bundler may drop those that a program does not use.
    sideEffects: false,
    bin: { "plugin-manifest": "dist/cli.js" },
    // The first two are for tools that do not know exports.
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

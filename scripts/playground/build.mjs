// @ts-check
/**
 * Builds the playground into a folder that any static host can serve, under any path: its files refer to each other by
 * relative addresses only.
 */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { generate } from "../generate.mjs";
import { NOTICES_FILE, thirdPartyNotices } from "../notices.mjs";
import { lazyParsers, sharedLibrary } from "../plugins.mjs";
import { readJson, root } from "../vscode/process.mjs";

const SOURCES = join(root, "client/playground");

/** The directives of both pages, which may load only files of their own folder. */
const SHARED_POLICY = ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "form-action 'none'"];

/** @type {Readonly<Record<string, readonly string[]>>} */
const POLICIES = {
  "index.html": [
    ...SHARED_POLICY,
    // CodeMirror writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    // CodeMirror draws the line under a problem as a data: URI.
    "img-src 'self' data:",
    "worker-src 'self'",
    "frame-src 'self'",
  ],
  // The icons of the page and of the plugin are data: URIs.
  "preview.html": [...SHARED_POLICY, "style-src 'self'", "img-src data:"],
};

const COMMON = /** @satisfies {esbuild.BuildOptions} */ ({
  bundle: true,
  minify: true,
  metafile: true,
  logLevel: "warning",
  legalComments: "none",
  platform: "browser",
  target: "es2022",
  absWorkingDir: root,
});

/**
 * Loads the samples, which have the suffix `?text`, as texts, and other JSON files as values.
 * @type {esbuild.Plugin}
 */
const samplesAsTexts = {
  name: "samples-as-texts",
  setup(build) {
    build.onLoad({ filter: /\.json$/ }, async ({ path, suffix }) =>
      suffix === "?text" ? { contents: await readFile(path, "utf8"), loader: "text" } : undefined,
    );
  },
};

/** @param {string} folder its contents are replaced */
export async function buildPlayground(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await generate();
  const outputs = await Promise.all([
    esbuild.build({
      ...pageScripts(folder),
      entryPoints: { playground: source("main.ts"), preview: source("frame/frame.ts") },
      format: "esm",
    }),
    esbuild.build({
      ...pageScripts(folder),
      entryPoints: { early: source("early.ts"), "preview-early": source("frame/early.ts") },
      format: "iife",
    }),
    esbuild.build({
      ...COMMON,
      entryPoints: { server: "server/start/main.browser.ts" },
      outdir: folder,
      format: "iife",
      plugins: [sharedLibrary, lazyParsers],
      mainFields: ["module", "main"],
    }),
  ]);
  await Promise.all([
    writeTranslations(folder),
    copyFile(join(root, "media/icon.svg"), join(folder, "icon.svg")),
    ...Object.keys(POLICIES).map((name) => writePage(name, folder)),
  ]);
  await buildServiceWorker(folder);
  const notices = await thirdPartyNotices(outputs.map(({ metafile }) => metafile));
  await writeFile(join(folder, NOTICES_FILE), notices);
}

/** @param {string} file */
function source(file) {
  return join(SOURCES, file);
}

/** @param {string} folder */
function pageScripts(folder) {
  return /** @satisfies {esbuild.BuildOptions} */ ({
    ...COMMON,
    outdir: folder,
    loader: { ".svg": "dataurl" },
    plugins: [samplesAsTexts],
  });
}

/**
 * Writes the translations of the texts in the pages and scripts as modules, because the policy allows no other files.
 * @param {string} folder contains the built scripts
 */
async function writeTranslations(folder) {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const files = [...Object.keys(POLICIES).map(source), ...scripts.map((name) => join(folder, name))];
  const code = lettersOf((await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n"));
  const bundles = join(root, "l10n");
  for (const name of await readdir(bundles)) {
    const translations = /** @type {Record<string, string>} */ (await readJson(join(bundles, name)));
    const usedTexts = Object.entries(translations).filter(([text]) => code.includes(lettersOf(text)));
    const [, language = ""] = /^bundle\.l10n\.(.+)\.json$/.exec(name) ?? [];
    const module = `export default ${JSON.stringify(Object.fromEntries(usedTexts))};\n`;
    await writeFile(join(folder, `${language}.js`), module);
  }
}

/**
 * Returns the letters of a text or of code. A literal may escape other characters, so only the letters are comparable.
 * @param {string} text
 */
function lettersOf(text) {
  return text.replaceAll(/\\+(?:u[\da-f]{4}|x[\da-f]{2}|.)|&\w+;|[^a-z]/gi, "");
}

/**
 * @param {string} name
 * @param {string} folder
 */
async function writePage(name, folder) {
  const page = await readFile(source(name), "utf8");
  const { repository } = /** @type {{ repository: { url: string } }} */ (
    await readJson(join(root, "package.json"))
  );
  await writeFile(
    join(folder, name),
    page
      .replace("{{policy}}", (POLICIES[name] ?? []).join("; "))
      .replace("{{source}}", repository.url.replace(/\.git$/, "")),
  );
}

/**
 * Builds the service worker, which caches all files of this version for offline use.
 * @param {string} folder
 */
async function buildServiceWorker(folder) {
  // "" is the folder's own URL, which serves index.html.
  const names = ["", ...(await readdir(folder)).sort()];
  const files = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name || "index.html"));
      return [name, `sha256-${createHash("sha256").update(content).digest("base64")}`];
    }),
  );
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  await esbuild.build({
    ...COMMON,
    entryPoints: { "service-worker": source("offline/service-worker.ts") },
    outdir: folder,
    format: "iife",
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) },
  });
}

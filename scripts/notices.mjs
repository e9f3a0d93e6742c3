// @ts-check
/** Collects the notices of the bundled packages, which most licenses require. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** @typedef {{ name: string, version: string, license: string, text: string }} Notice */

/** The name of the notices file in dist/, the extension, the npm package and the playground. */
export const NOTICES_FILE = "THIRD-PARTY-NOTICES.txt";

const HEADER = `Plugin Manifest contains the packages below, each under the license that follows its name.`;
const SEPARATOR = "-".repeat(80);

/**
 * For packages without a license text: the file of a package with the same license and copyright holder, or the notice
 * that the license requires.
 * @type {Readonly<Record<string, { readonly file: string } | { readonly text: string }>>}
 */
const REPLACEMENT_NOTICES = {
  "@vscode/l10n": { file: "node_modules/vscode-languageclient/License.txt" },
  "spdx-exceptions": {
    text:
      "Copyright (c) 2010-2015 Linux Foundation and its Contributors.\n" +
      "Creative Commons Attribution 3.0 Unported: https://creativecommons.org/licenses/by/3.0/legalcode",
  },
  "spdx-license-ids": {
    text: "Creative Commons Zero 1.0 Universal: https://creativecommons.org/publicdomain/zero/1.0/legalcode",
  },
};

/** Matches the 400 lines of CC BY 4.0. This license allows a link in place of its text (section 3, a, 1, C). */
const CC_BY_4 =
  /^Attribution 4\.0 International\n\n=+\n[^]*\n\nCreative Commons may be contacted at creativecommons\.org\.$/m;

/**
 * For each package, the packages bundled into its published files. We depend on these only for their license texts.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const BUNDLED_BY = { "vscode-uri": ["path-browserify"], "@modelcontextprotocol/server": ["content-type"] };

/**
 * Finds the folders of the packages that esbuild's outputs contain.
 * @param {readonly import("esbuild").Metafile[]} metafiles
 * @returns {string[]} sorted, such as `node_modules/morphdom`
 */
export function bundledPackages(metafiles) {
  const files = metafiles.flatMap(({ inputs, outputs }) => {
    const inputFiles = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
    const usedFiles = inputFiles.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
    // For an image, esbuild counts its bytes as bytes of the style sheet, so find images by their imports.
    const images = usedFiles.flatMap(
      (file) => inputs[file]?.imports.filter(({ kind }) => kind === "url-token") ?? [],
    );
    return [...usedFiles, ...images.map(({ path }) => path)];
  });
  const folders = files.flatMap((file) => {
    const [, parent, name] = /^(.*node_modules\/)((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
    return name ? [name, ...(BUNDLED_BY[name] ?? [])].map((each) => `${parent}${each}`) : [];
  });
  return [...new Set(folders)].sort();
}

/**
 * Returns the notices of all packages that esbuild's outputs contain.
 * @param {readonly import("esbuild").Metafile[]} metafiles
 * @returns {Promise<string>}
 * @throws {Error} when a package has no license text
 */
export async function thirdPartyNotices(metafiles) {
  const notices = await Promise.all(bundledPackages(metafiles).map(readNotice));
  /** @type {Map<string, Set<string>>} */
  const titles = new Map();
  for (const { name, version, license, text } of notices) {
    titles.set(text, (titles.get(text) ?? new Set()).add(`${name} ${version} (${license})`));
  }
  const sections = [...titles].map(([text, packages]) => `${[...packages].sort().join("\n")}\n\n${text}\n`);
  return [`${HEADER}\n`, ...sections].join(`\n${SEPARATOR}\n\n`);
}

/**
 * @param {string} folder
 * @returns {Promise<Notice>}
 */
async function readNotice(folder) {
  const { name, version, license } = /** @type {Record<string, string>} */ (
    JSON.parse(await readFile(join(folder, "package.json"), "utf8"))
  );
  if (!name || !version || !license)
    throw new Error(`${folder}/package.json has no name, version or license.`);
  return { name, version, license, text: await licenseText(folder, name) };
}

/**
 * @param {string} folder
 * @param {string} name
 */
async function licenseText(folder, name) {
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e(?:[.-]|$)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readPlainText(join(folder, file))));
  if (texts.length > 0) return texts.join("\n\n");
  const replacement = REPLACEMENT_NOTICES[name];
  if (!replacement)
    throw new Error(`${folder} has no license text: add what its license requires to scripts/notices.mjs.`);
  return "file" in replacement ? readPlainText(replacement.file) : replacement.text;
}

/** @param {string} file */
async function readPlainText(file) {
  const text = await readFile(file, "utf8");
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .replace(
      CC_BY_4,
      "Creative Commons Attribution 4.0 International: https://creativecommons.org/licenses/by/4.0/legalcode",
    )
    .trim();
}

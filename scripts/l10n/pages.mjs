// @ts-check
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../vscode/process.mjs";

/** The folder of the Chinese pages, which have the same paths as the English pages in docs/. */
export const TRANSLATED_FOLDER = "docs/zh-CN/";

const FRONT_MATTER = /^---\n([^]*?)---\n+/;

/** Matches the front matter block that records which version of the English page was translated. */
const TRANSLATED_BLOCK = /^translated:\n(?: {2}.*\n)+/m;

/** Matches the list of rules, which is generated in both languages. */
export const RULE_LIST = /(<!-- rules -->\n)[^]*(<!-- end of the rules -->)/;

/**
 * Lists the English pages to translate: the start page, the guide and the index of the rules.
 * @returns {string[]}
 */
export function pagesToTranslate() {
  const guide = readdirSync(join(root, "docs/guide")).map((name) => `docs/guide/${name}`);
  return ["docs/index.md", ...guide.filter((file) => file.endsWith(".md")).sort(), "docs/rules/README.md"];
}

/** @param {string} english `docs/guide/start.md` */
export function translationOf(english) {
  return english.replace(/^docs\//, TRANSLATED_FOLDER);
}

/** @param {string} page `docs/zh-CN/guide/start.md` */
export function originalOf(page) {
  return page.replace(TRANSLATED_FOLDER, "docs/");
}

/**
 * Compares the English page with the digest in the front matter of its translation.
 * @param {string} page `docs/zh-CN/guide/start.md`
 * @returns {boolean} true if the English page has not changed since the translation
 */
export function isUpToDate(page) {
  const [, frontMatter = ""] = FRONT_MATTER.exec(read(page)) ?? [];
  return frontMatter.includes(`digest: "${digestOf(originalOf(page))}"`);
}

/**
 * Marks a page as a translation of the current English page.
 * @param {string} page `docs/zh-CN/guide/start.md`
 * @param {string} date today's date, such as `2030-01-31`
 * @throws if the file or its English page does not exist
 */
export function markAsTranslated(page, date) {
  const { version } = JSON.parse(read("package.json"));
  const text = read(page);
  const [match = "", frontMatter = ""] = FRONT_MATTER.exec(text) ?? [];
  const lines = [`digest: "${digestOf(originalOf(page))}"`, `version: "${version}"`, `date: "${date}"`];
  const block = ["translated:", ...lines.map((line) => `  ${line}`), ""].join("\n");
  const body = text.slice(match.length);
  writeFileSync(join(root, page), `---\n${frontMatter.replace(TRANSLATED_BLOCK, "")}${block}---\n\n${body}`);
}

/** @param {string} file */
function digestOf(file) {
  const handwritten = read(file).replace(RULE_LIST, "$1$2");
  return createHash("sha256").update(handwritten).digest("hex").slice(0, 16);
}

/**
 * Reads a file with LF line breaks, as in the repository.
 * @param {string} file
 */
function read(file) {
  return readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
}

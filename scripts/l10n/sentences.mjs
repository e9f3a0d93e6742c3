// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../vscode/process.mjs";
import { creditSentence, readHosts } from "../hosts.mjs";
import { textsInPages } from "./playground.mjs";

/** The functions that translate, with the indexes of the arguments that are sentences. */
const TRANSLATORS = new Map([
  ["message", [0]],
  ["plural", [1, 2]],
  ["sentence", [0]],
]);

/** Schema keywords whose values users read. server/core/schema and server/core/text/meanings.ts translate them. */
const TEXT_KEYWORDS = new Set([
  "title",
  "markdownDescription",
  "markdownEnumDescriptions",
  "x-exampleDescriptions",
  "meaning",
  ...["label", "sentence", "shortLabel"],
]);

const RULE_FILE = /^server\/core\/(?:rules\/[\w-]+|check\/(?:all-rules|too-many-problems))\.ts$/;

/**
 * Finds the sentences that pass through `message`, `plural` and `sentence`, the descriptions in the schemas, the
 * summaries of the rules and the texts of the playground's pages.
 * @returns {{ texts: Set<string>, early: string[] }} the English texts; `early`: the positions of calls outside
 *   functions; such calls run before the language is known
 */
export function sentencesInCode() {
  return (sentences ??= findSentences());
}

/**
 * Compares the translations of a language with the texts in the code.
 * @param {string} language as VS Code names it, such as `zh-cn`
 * @returns {{ translations: [text: string, translation: string][], missing: string[], stale: string[] }} `missing`: texts
 *   without a translation; `stale`: translated texts that are no longer in the code
 */
export function translationsIn(language) {
  const { texts } = sentencesInCode();
  const file = join(root, "l10n", `bundle.l10n.${language}.json`);
  const bundle = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(file, "utf8")));
  const translations = Object.entries(bundle);
  const translated = new Set(translations.map(([text]) => text));
  return {
    translations,
    missing: [...texts].filter((text) => !translated.has(text)).sort(),
    stale: [...translated].filter((text) => !texts.has(text)).sort(),
  };
}

/** @type {ReturnType<typeof findSentences> | undefined} */
let sentences;

function findSentences() {
  const texts = new Set([...descriptions(), ...textsInPages()]);
  /** @type {string[]} */
  const early = [];
  for (const file of [...sources("server"), ...sources("client")]) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    if (RULE_FILE.test(file)) for (const text of summaries(source)) texts.add(text);
    for (const { call, indices, isInFunction } of calls(source, false)) {
      for (const index of indices) {
        const argument = call.arguments[index];
        if (argument && ts.isStringLiteralLike(argument)) texts.add(argument.text);
      }
      if (!isInFunction)
        early.push(`${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`);
    }
  }
  return { texts, early };
}

/**
 * @param {ts.Node} node
 * @param {boolean} isInFunction
 * @returns {Generator<{ call: ts.CallExpression, indices: number[], isInFunction: boolean }>}
 */
function* calls(node, isInFunction) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const indices = TRANSLATORS.get(node.expression.text);
    if (indices) yield { call: node, indices, isInFunction };
  }
  const isInside = isInFunction || ts.isFunctionLike(node);
  for (const child of childrenOf(node)) yield* calls(child, isInside);
}

/**
 * Finds the summary of a rule, which completion in the configuration file shows.
 * @param {ts.Node} node
 * @returns {Generator<string>}
 */
function* summaries(node) {
  const isSummary = ts.isPropertyAssignment(node) && node.name.getText() === "summary";
  if (isSummary && ts.isStringLiteralLike(node.initializer)) yield node.initializer.text;
  for (const child of childrenOf(node)) yield* summaries(child);
}

/**
 * Returns the children of a node. `getChildren` would scan every token again.
 * @param {ts.Node} node
 */
function childrenOf(node) {
  /** @type {ts.Node[]} */
  const children = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

/** @param {string} folder */
function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".ts") && !name.startsWith("server/generated/"));
}

/** Finds the texts in the schemas, and the sentences that credit hosts. */
function descriptions() {
  /** @type {Set<string>} */
  const texts = new Set();
  const files = readdirSync(join(root, "schemas"), { recursive: true, encoding: "utf8" });
  for (const name of files.filter((each) => each.endsWith(".json"))) {
    JSON.parse(readFileSync(join(root, "schemas", name), "utf8"), (keyword, value) => {
      if (TEXT_KEYWORDS.has(keyword))
        for (const text of [value].flat()) if (typeof text === "string") texts.add(text);
      return value;
    });
  }
  for (const host of readHosts()) texts.add(creditSentence(host));
  return texts;
}

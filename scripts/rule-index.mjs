// @ts-check
/** Collects facts about the rules, and lists them in docs/rules/README.md and its translation. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { evaluate } from "./evaluate.mjs";
import { RULE_LIST } from "./l10n/pages.mjs";
import { Failure } from "./vscode/command-line.mjs";
import { readJson, root } from "./vscode/process.mjs";

/**
 * @typedef {object} RuleFacts
 * @property {string} code
 * @property {string} summary
 * @property {string} section
 * @property {string} evidence
 * @property {string} severity the default severity
 * @property {true | "some"} [alwaysOn]
 * @property {string | undefined} exception from the default severity, such as `a warning in a draft`
 * @property {readonly string[]} grades the grades of the rule's fixes, the safest first
 */

/**
 * The wording of the rule list in one language.
 * @typedef {object} Wording
 * @property {readonly string[]} columns
 * @property {string} pages the path of the rules' pages
 * @property {readonly [exceptions: string, grades: string]} separators
 * @property {(rule: RuleFacts) => { summary: string, exception: string | undefined }} describe
 * @property {(word: string) => string} translate returns the English word if it has no translation
 */

/** The Chinese translations of severities, evidence, grades and sections. */
const CHINESE = new Map([
  ["error", "错误"],
  ["warning", "警告"],
  ["information", "信息"],
  ["hint", "提示"],
  ["stated", "规定"],
  ["observed", "观察"],
  ["inferred", "推断"],
  ["host", "宿主"],
  ["safe", "安全"],
  ["suggested", "建议"],
  ["offered", "备选"],
  ["Syntax", "语法"],
  ["Shape", "结构"],
  ["Formats", "格式"],
  ["Levels and integration", "级别和集成"],
  ["Permissions and capabilities", "权限和能力"],
  ["Compatibility and platforms", "兼容性和平台"],
  ["Catalog members", "目录属性"],
  ["Settings and commands", "设置和命令"],
  ["Detail responses", "详情响应"],
  ["Release", "发布"],
  ["Source", "插件的文件"],
  ["Limits", "限制"],
  ["Workspace", "工作区"],
  ["Configuration", "配置"],
]);

/** @returns {Promise<RuleFacts[]>} the rules in the order of docs/rules/README.md */
export async function ruleFacts() {
  const rules = /** @type {Omit<RuleFacts, "exception" | "grades">[]} */ (
    await evaluate(`import { allRules } from "./server/core/check/all-rules"; import { defaultSeverity } from "./server/core/rules/rule";
      export default allRules.map((rule) => ({ ...rule, severity: defaultSeverity(rule) }));`)
  );
  const missing = rules.map(({ code }) => `docs/rules/${code}.md`).filter((page) => !existsSync(page));
  if (missing.length > 0) throw new Failure(`Missing rule pages: ${missing.join(", ")}.`);
  return Promise.all(
    rules.map(async (rule) => {
      const page = await readFile(`docs/rules/${rule.code}.md`, "utf8");
      return { ...rule, exception: exceptionOn(page), grades: gradesOn(page) };
    }),
  );
}

/**
 * Reads the exception to a rule's default severity from its page.
 * @param {string} page
 * @returns {string | undefined} such as `a warning in a draft`
 */
function exceptionOn(page) {
  return /^\*\w+, \w+ by default[;,] (.*)\.\*$/m.exec(page)?.[1];
}

/**
 * Reads the grades of a rule's fixes from its page: the line in italics below `## Fix`.
 * @param {string} page
 * @returns {string[]}
 */
export function gradesOn(page) {
  const line = /^## Fix\n\n\*([A-Z][a-z, ]+)\.\*$/m.exec(page)?.[1];
  return line?.toLowerCase().split(/, | or /) ?? [];
}

/**
 * Updates the list of rules in each language's page.
 * @param {readonly RuleFacts[]} rules
 * @param {Record<string, string>} texts the Chinese texts of package.json, with the summary of each rule in the settings
 * @returns {Promise<Record<string, string>>} the texts of the pages by file
 */
export async function ruleIndexes(rules, texts) {
  /** @type {[file: string, words: Wording][]} */
  const indexes = [
    ["docs/rules/README.md", ENGLISH],
    ["docs/zh-CN/rules/README.md", await chineseWords(texts)],
  ];
  const pages = indexes.map(async ([file, words]) => {
    const list = sectionsOf(rules, words).join("\n");
    const page = await readFile(file, "utf8");
    return [file, page.replace(RULE_LIST, (_, start, end) => `${start}\n${list}\n${end}`)];
  });
  return Object.fromEntries(await Promise.all(pages));
}

/**
 * @param {readonly RuleFacts[]} rules
 * @param {Wording} words
 */
function sectionsOf(rules, { columns, pages, separators, describe, translate }) {
  const [exceptionSeparator, gradeSeparator] = separators;
  const row = (/** @type {RuleFacts} */ rule) => {
    const { summary, exception } = describe(rule);
    const severity = [translate(rule.severity), ...(exception ? [exception] : [])].join(exceptionSeparator);
    const fix = rule.grades.map(translate).join(gradeSeparator) || "–";
    const code = `[\`${rule.code}\`](${pages}${rule.code}.md)`;
    return `| ${[code, summary, severity, translate(rule.evidence), fix].join(" | ")} |\n`;
  };
  return [...new Set(rules.map(({ section }) => section))].map((section) => {
    const rows = rules.filter((rule) => rule.section === section).map(row);
    return `## ${translate(section)}\n\n| ${columns.join(" | ")} |\n|${" --- |".repeat(columns.length)}\n${rows.join("")}`;
  });
}

/** @type {Wording} */
const ENGLISH = {
  columns: ["Code", "Summary", "Default severity", "Evidence", "Fix"],
  pages: "",
  separators: ["; ", ", "],
  describe: ({ summary, exception }) => ({ summary, exception }),
  translate: (word) => word,
};

/** @returns {Promise<Record<string, string>>} the Chinese messages and rule summaries by their English text */
export async function chineseMessages() {
  const bundle = await readJson(join(root, "l10n/bundle.l10n.zh-cn.json"));
  return /** @type {Record<string, string>} */ (bundle);
}

/**
 * @param {Record<string, string>} texts
 * @returns {Promise<Wording>}
 */
async function chineseWords(texts) {
  const messages = await chineseMessages();
  /** @type {Wording["translate"]} */
  const translate = (word) => CHINESE.get(word) ?? word;
  return {
    columns: ["代码", "要求", "默认严重性", "依据", "修复"],
    pages: "../../rules/",
    separators: ["；", "、"],
    describe: ({ code, summary, exception: english }) => {
      const text = texts[`rule.${code}`] ?? messages[summary] ?? summary;
      const [translated = "", severities] = text.split("\n\n");
      const exception = severities
        ?.replace(/^默认：\w+；|。$/g, "")
        .replace(/\s*\b(error|warning|information|hint)\b/g, (_, severity) => translate(String(severity)));
      return { summary: translated, exception: exception ?? english };
    },
    translate,
  };
}

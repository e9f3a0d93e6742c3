// @ts-check
/**
 * Generates files that repeat facts from the code: the rule lists, the rule settings (package.json, package.nls.json),
 * the pages about settings and permissions, the commands in docs/spec/command-line.md, server.json and the skill.
 */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { createServerJson, createSkill } from "./agent-files.mjs";
import { evaluate } from "./evaluate.mjs";
import { formatText } from "./format.mjs";
import { generateRuleIndex } from "./generate.mjs";
import { manifestTexts, withTexts } from "./l10n/extension-manifest.mjs";
import { chineseMessages, ruleFacts, ruleIndexes } from "./rule-index.mjs";
import { main } from "./vscode/command-line.mjs";
import { readJson } from "./vscode/process.mjs";

const SEVERITIES = ["error", "warning", "information", "hint", "off"];

const COMMAND_LINE = "docs/spec/command-line.md";

/** @typedef {{ name: string, usage: string, summary: string, options: { syntax: string, text: string }[], statuses: string, examples: string[] }} CommandFacts */

/** @typedef {{ type: string, documentation: string, label: string, isInferred: boolean }} PermissionFacts */
/** @typedef {import("./rule-index.mjs").RuleFacts} RuleFacts */

/**
 * A setting as package.json describes it.
 * @typedef {{ type: string, default: unknown, scope: string, markdownDescription: string, enum?: string[],
 *   markdownEnumDescriptions?: string[], properties?: Record<string, { markdownDescription: string }> }} Setting
 */

/**
 * The part of package.json that is read and written.
 * @typedef {{ name: string, version: string, repository: { url: string }, contributes: { configuration: { properties: Record<string, Setting> } } }} ExtensionManifest
 */

/** @returns {Promise<Record<string, string>>} the formatted texts by file */
async function expectedFiles() {
  const rules = await ruleFacts();
  const manifest = /** @type {ExtensionManifest} */ (await readJson("package.json"));
  const settings = manifest.contributes.configuration.properties;
  const rulesSetting = settings["pluginManifest.rules"];
  if (!rulesSetting) throw new Error("package.json has no setting pluginManifest.rules.");
  // The settings editor shows only the rules in the default value, so the default lists all of them. Completion would
  // insert this long default; a snippet in package.json prevents that.
  const settable = rules.filter(({ alwaysOn }) => alwaysOn !== true);
  rulesSetting.default = Object.fromEntries(settable.map(({ code, severity }) => [code, severity]));
  rulesSetting.properties = Object.fromEntries(
    settable.map(({ code, severity, exception }) => [
      code,
      {
        type: "string",
        enum: SEVERITIES,
        ...(exception ? {} : { default: severity }),
        markdownDescription: `%${ruleTextName(code)}%`,
      },
    ]),
  );
  const texts = withRuleTexts(manifestTexts(), settable);
  const chinese = await translateToChinese(texts, settable);
  const files = {
    "package.json": JSON.stringify(manifest),
    "package.nls.json": JSON.stringify(texts),
    "package.nls.zh-cn.json": JSON.stringify(chinese),
    ...(await ruleIndexes(rules, chinese)),
    "docs/settings.md": settingsPage(withTexts(settings, texts)),
    "docs/permissions.md": await permissionsPage(),
    [COMMAND_LINE]: await commandLinePage(),
    "server.json": createServerJson(manifest),
    "skills/plugin-manifest/SKILL.md": await createSkill(),
  };
  const formatting = Object.entries(files).map(async ([file, text]) => [file, await formatText(file, text)]);
  return Object.fromEntries(await Promise.all(formatting));
}

/** @param {string} code */
function ruleTextName(code) {
  return `rule.${code}`;
}

/**
 * Replaces the texts about rules with the rules' summaries.
 * @param {Record<string, string>} texts
 * @param {readonly RuleFacts[]} rules
 */
function withRuleTexts(texts, rules) {
  const others = Object.entries(texts).filter(([name]) => !name.startsWith(ruleTextName("")));
  const ruleTexts = rules.map(({ code, summary, severity, exception }) => {
    const text = exception ? `${summary}\n\nDefault: ${severity}; ${exception}.` : summary;
    return /** @type {[string, string]} */ ([ruleTextName(code), text]);
  });
  return Object.fromEntries([...others, ...ruleTexts]);
}

/**
 * Returns the Chinese texts in the order of the English texts. Takes the summaries of rules from the translated
 * messages. Omits texts without a translation, so that the editor shows them in English.
 * @param {Record<string, string>} english
 * @param {readonly RuleFacts[]} rules
 */
async function translateToChinese(english, rules) {
  const [texts, bundle] = [manifestTexts("zh-cn"), await chineseMessages()];
  const summaries = new Map(rules.map(({ code, summary }) => [ruleTextName(code), bundle[summary]]));
  const names = Object.keys(english).filter((name) => name in texts || summaries.get(name));
  return Object.fromEntries(
    names.map((name) => {
      const [first, ...others] = texts[name]?.split("\n\n") ?? [];
      return [name, [summaries.get(name) ?? first, ...others].join("\n\n")];
    }),
  );
}

const PERMISSIONS = `Ask for no more than the plugin needs: users read each permission before they install it. The list goes from the
least access to the most.

If [the catalog's interface](spec/catalog-interface.md) says what a permission allows, the text is _stated_. Otherwise, it is
_inferred_ from the name, and the host may word it differently.`;

/** Returns the page about permissions, to which hovers link. */
async function permissionsPage() {
  const permissions = /** @type {PermissionFacts[]} */ (
    await evaluate(`import { knownValues } from "./server/core/schema/known-values";
      import { childSchema, rootSchema } from "./server/core/schema/schema";
      import { permissions as meanings } from "./schemas/meanings.json";
      import { sortByAccess } from "./server/core/text/meanings";
      const entries = childSchema(childSchema(rootSchema("published"), "permissions"), 0);
      const known = knownValues(childSchema(entries, "type"));
      export default sortByAccess(known, ({ value }) => value).map(({ value: type, documentation }) => {
        const { label, isStated } = meanings[type];
        return { type, documentation, label, isInferred: !isStated };
      });`)
  );
  return `# Permissions\n\n${PERMISSIONS}\n\n${permissions.map(permissionSection).join("\n")}`;
}

/** @param {PermissionFacts} permission */
function permissionSection({ type, documentation, label, isInferred }) {
  const evidence = isInferred ? "Inferred" : "Stated";
  return `## ${type}\n\n${documentation}\n\nUsers read: _${label}_. ${evidence}.\n`;
}

/** Returns the page about the command line, with the current commands between its markers. */
async function commandLinePage() {
  const commands = /** @type {CommandFacts[]} */ (
    await evaluate(`import { COMMANDS } from "./server/cli/commands"; import { shownOptions } from "./server/cli/commands/help";
      export default await Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => {
        const { usage, summary, options, statuses, examples } = await load();
        return { name, usage, summary: summary(), options: shownOptions(options), statuses: statuses(), examples };
      }));`)
  );
  const page = await readFile(COMMAND_LINE, "utf8");
  const sections = commands.map(commandSection).join("\n");
  return page.replace(
    /(<!-- commands -->\n)[^]*(<!-- end of the commands -->)/,
    (_, start, end) => `${start}\n${sections}\n${end}`,
  );
}

/** @param {CommandFacts} command */
function commandSection({ name, usage, summary, options, statuses, examples }) {
  const rows = options.map(
    (option) =>
      `| \`${option.syntax.replaceAll("|", "\\|")}\` | ${option.text.replaceAll("|", ", ").replaceAll("<", "\\<")} |\n`,
  );
  const table = rows.length > 0 ? `| Option | Meaning |\n| --- | --- |\n${rows.join("")}\n` : "";
  const calls = [`${name} ${usage}`.trimEnd(), ...examples].map((call) => `plugin-manifest ${call}\n`);
  return `### ${name}\n\n${summary.replaceAll("<", "\\<")}.\n\n\`\`\`\n${calls.join("")}\`\`\`\n\n${table}Exit status: ${statuses}.\n`;
}

/** @param {Record<string, Setting>} settings */
function settingsPage(settings) {
  const sections = Object.entries(settings).map(([name, setting]) => {
    const values = (setting.enum ?? []).map(
      (value, i) => `- \`${value}\`: ${setting.markdownEnumDescriptions?.[i] ?? ""}`,
    );
    const isRules = name === "pluginManifest.rules";
    // Each rule has its own page.
    const members = isRules ? [] : Object.entries(setting.properties ?? {});
    const memberLines = members.map(
      ([member, { markdownDescription }]) => `- \`${member}\`: ${markdownDescription}`,
    );
    const value = isRules ? "[each rule's own](rules/README.md)" : `\`${JSON.stringify(setting.default)}\``;
    const facts = `Type: ${setting.type}. Default: ${value}. Scope: ${setting.scope}.`;
    return [`## ${name}`, setting.markdownDescription, ...values, ...memberLines, facts];
  });
  const intro = `These are the settings of VS Code. Other editors send them as the section \`pluginManifest\` or as \`initializationOptions\`. You can
also set \`rules\`, \`vocabulary\` and \`documentKind\` in \`.plugin-manifest.json\`, which the command line reads, too.`;
  return `# Settings\n\n${intro}\n\n${sections.map(joinBlocks).join("\n\n")}\n`;
}

/** Joins paragraphs and list items. @param {string[]} blocks */
function joinBlocks(blocks) {
  return blocks.reduce((text, block) => {
    const isInList = block.startsWith("- ") && /(^|\n)- [^\n]*$/.test(text);
    return `${text}${isInList ? "\n" : "\n\n"}${block}`;
  });
}

/** @returns {Promise<string[]>} the outdated files */
export async function staleFiles() {
  const files = Object.entries(await expectedFiles());
  const stale = await Promise.all(
    files.map(async ([file, text]) =>
      (await readFile(file, "utf8").catch(() => "")) === text ? [] : [file],
    ),
  );
  return stale.flat();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(
    async () => {
      for (const [file, text] of Object.entries(await expectedFiles())) await writeFile(file, text);
      // The rule index uses the sections of docs/rules/README.md, which was just rewritten.
      await generateRuleIndex();
    },
    { hidesStacks: true },
  );
}

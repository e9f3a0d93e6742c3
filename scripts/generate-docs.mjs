// @ts-check
/**
 * Writes what repeats the rule index: the index page of docs/rules/ and the rule codes in package.json's settings.
 * With --check it only tells whether they are fresh.
 */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import * as prettier from "prettier";

const SEVERITIES = ["error", "warning", "information", "hint", "off"];

/** @typedef {{ code: string, summary: string, section: string, evidence: string, severity: string }} RuleFacts */

/**
 * What is written of package.json.
 * @typedef {{ contributes: { configuration: { properties: { "pluginManifest.rules": { properties: unknown } } } } }} ExtensionManifest
 */

/**
 * The files and what must stand in them.
 * @returns {Promise<Record<string, string>>}
 */
async function expected() {
  const rules = await ruleFacts();
  const manifest = /** @type {ExtensionManifest} */ (JSON.parse(await readFile("package.json", "utf8")));
  manifest.contributes.configuration.properties["pluginManifest.rules"].properties = Object.fromEntries(
    rules.map(({ code, summary, severity }) => [
      code,
      { type: "string", enum: SEVERITIES, default: severity, markdownDescription: summary },
    ]),
  );
  return {
    "package.json": await formatted("package.json", JSON.stringify(manifest)),
    "docs/rules/README.md": await formatted("docs/rules/README.md", indexPage(rules)),
  };
}

/**
 * @param {string} filepath
 * @param {string} text
 */
async function formatted(filepath, text) {
  return prettier.format(text, { ...(await prettier.resolveConfig(filepath)), filepath });
}

/** @returns {Promise<RuleFacts[]>} */
async function ruleFacts() {
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `import { catalogue } from "./server/core/catalogue"; import { defaultSeverity } from "./server/core/rules/rule";
        export default catalogue.map((rule) => ({ ...rule, severity: defaultSeverity(rule) }));`,
      resolveDir: ".",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/");' },
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const bundle = /** @type {{ default: RuleFacts[] }} */ (
    await import(`data:text/javascript;base64,${code}`)
  );
  return bundle.default;
}

/** @param {RuleFacts[]} rules */
function indexPage(rules) {
  const sections = [...new Set(rules.map(({ section }) => section))].map((section) => {
    const rows = rules
      .filter((rule) => rule.section === section)
      .map(
        (rule) =>
          `| [\`${rule.code}\`](${rule.code}.md) | ${rule.evidence} | ${rule.severity} | ${rule.summary} |`,
      );
    return `## ${section}\n\n| Code | Evidence | Default severity | Summary |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# Rules\n\n${sections.join("\n")}`;
}

/** @returns {Promise<string[]>} the files that are not fresh */
export async function staleFiles() {
  const files = Object.entries(await expected());
  const stale = await Promise.all(
    files.map(async ([file, text]) =>
      (await readFile(file, "utf8").catch(() => "")) === text ? [] : [file],
    ),
  );
  return stale.flat();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [file, text] of Object.entries(await expected())) await writeFile(file, text);
}

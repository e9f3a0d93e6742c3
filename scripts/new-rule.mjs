// @ts-check
/**
 * npm run new:rule -- <code>: writes a working rule with its page, its test and its rows in the tables of the tests, and
 * runs npm run generate. The example reports a name; replace each of its sentences.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { formatText } from "./format.mjs";
import { camelCase } from "./generate.mjs";
import { Failure, main, say } from "./vscode/command-line.mjs";
import { runNode } from "./vscode/process.mjs";

/** The tables of the tests. The new row goes before `end`, the end of the file. */
const TEST_TABLES = /** @type {[file: string, end: string, row: (code: string) => string][]} */ ([
  [
    "test/core/check/detail/cases.ts",
    "};\n",
    (code) => `"${code}": [older({ name: '"${code}"' }), \`\${M1}/name\`],\n`,
  ],
  [
    "test/core/check/statements/states.ts",
    "  ],\n};\n",
    (code) => `broken(IN.manifest, "a name is not ${code}", "${code}", { name: '"${code}"' }),\n`,
  ],
  ["test/fuzz/mistakes/catalog-mistakes.ts", "};\n", (code) => `"${code}": [oneOf("name", ["${code}"])],\n`],
]);

/** Selects the tests that a new rule can break, by parts of their paths. */
const TESTS = "rule-pages registry fixes detail/rules statements architecture";

/** Matches the section of docs/rules/README.md to which a new rule is added. */
const SECTION = /(^## Catalog members\n\n(?:\|.*\n)+)/m;

await main(async () => {
  const [code = "", ...others] = process.argv.slice(2);
  if (others.length > 0 || !/^[a-z]+(?:-[a-z\d]+)+$/.test(code))
    throw new Failure(
      "Name the rule by two or more lowercase words joined by hyphens: npm run new:rule -- license-url",
    );
  const files = {
    [`server/core/rules/${code}.ts`]: ruleText(code),
    [`docs/rules/${code}.md`]: pageText(code),
    [`test/core/rules/${code}.test.ts`]: testText(code),
  };
  const existingFiles = Object.keys(files).filter((file) => existsSync(file));
  if (existingFiles.length > 0) throw new Failure(`This rule already exists: ${existingFiles.join(", ")}.`);
  for (const [file, end, row] of TEST_TABLES) {
    const text = await readFile(file, "utf8");
    if (!text.endsWith(end)) throw new Failure(`${file} does not end with a table.`);
    files[file] = text.slice(0, -end.length) + row(code) + end;
  }
  const catalog = await readFile("docs/rules/README.md", "utf8");
  files["docs/rules/README.md"] = catalog.replace(SECTION, `$1| [\`${code}\`](${code}.md) | |\n`);
  for (const [file, text] of Object.entries(files)) {
    await writeFile(file, file.endsWith(".ts") ? await formatText(file, text) : text);
  }
  for (const script of ["generate", "generate-docs"]) await runNode(`scripts/${script}.mjs`);
  say(`The rule ${code} works. Now replace the example with yours, in ${Object.keys(files).join(", ")}.`);
  say(`Then run 'npm run generate' and 'npm run test:unit -- ${code} ${TESTS}'.`);
});

/** @param {string} code */
function ruleText(code) {
  return `import { memberOf } from "../json/tree/tree";
import { message } from "../text/messages";
import type { Rule } from "./rule";

export const ${camelCase(code)}: Rule = {
  summary: "A name is not ${code}.",
  evidence: "inferred",
  *perManifest({ node, pointer }) {
    const name = memberOf(node, "name");
    if (name?.type !== "string" || name.value !== "${code}") return;
    yield {
      range: name,
      message: message('"name" must not be ${code}. Choose another one.'),
      pointer: \`\${pointer}/name\`,
    };
  },
};
`;
}

/** @param {string} code */
function pageText(code) {
  return `# ${code}

A name is not ${code}.

*Inferred, information by default.*

## Why

What users see if it is broken.

## What the interface says

The interface says nothing about it. It follows from common sense.

## Wrong

\`\`\`json
{ "name": "${code}" }
\`\`\`

## Right

\`\`\`json
{ "name": "Clock" }
\`\`\`

## Fix

None: only you know the name.

## When to turn it off

When it is right. Set \`"rules": { "${code}": "off" }\` in \`.plugin-manifest.json\`, or \`pluginManifest.rules\` in
your settings.
`;
}

/** @param {string} code */
function testText(code) {
  return `import { draft, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

testRule("${code}", {
  valid: [
    { name: "another name", text: draft({ name: '"Clock"' }) },
    { name: "a value of another type", text: published({ name: "7" }) },
  ],
  invalid: [
    {
      name: "the name",
      text: draft({ name: '«"${code}"»' }),
      problems: [
        {
          message: '"name" must not be ${code}. Choose another one.',
          pointer: "/name",
        },
      ],
    },
  ],
});
`;
}

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import ts from "typescript";
import packageJson from "../package.json";
import { manifestTexts, withTexts } from "../scripts/l10n/extension-manifest.mjs";

/*
 * Every text that a user reads is short and in the field's words (CONTRIBUTING.md, Messages). Texts that explain, such as
 * hovers, may be longer than one line; titles and messages may not.
 */

const LONGEST = 100;

/** Words that a native technical writer would not use in these places, each with what to write instead. */
const ODD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are) no (?!longer\b)/, "is not a"],
  [/\bstands?\b/, "is"],
  [/\b(?:tells?|told)\b/, "says, reports"],
  [/\bmend(?:s|ed|ing)?\b/, "fix"],
  [/\bha(?:s|ve) no place\b/, "is not allowed"],
  [/\bwhat there is\b/, "name the thing"],
  [/\bgo together\b|\bgoes with no\b/, "needs, matches no"],
  [/\ba second time\b/, "duplicate"],
  [/\bit (?:must|should) (?:be|have|go|start)\b|\bis expected here\b/, "Use …"],
  [/\bmust be there\b|\ball the same\b/, "is present"],
  [/\b(?:licence|colour|recognis|normalis|behaviour|catalogue)/, "American spelling"],
];

interface Text {
  readonly file: string;
  readonly text: string;
}

const CONTRIBUTED = withTexts(packageJson.contributes, manifestTexts());

const texts = [...sourceTexts("server"), ...sourceTexts("client"), ...contributedTexts(CONTRIBUTED)];

describe("texts for people", () => {
  it("are found", () => expect(texts.length).toBeGreaterThan(500));

  it("have no odd words", () => {
    const odd = texts.flatMap(({ file, text }) =>
      ODD.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${file}: ${text} (${instead})`),
    );
    expect(odd).toEqual([]);
  });

  it("are short sentences", () => {
    const sentences = texts.flatMap(({ file, text }) =>
      text.split(/\n|(?<=[.:;?!])\s+/).map((sentence) => ({ file, sentence })),
    );
    const long = sentences.filter(({ sentence }) => sentence.length > LONGEST);
    expect(long.map(({ file, sentence }) => `${file}: ${sentence.length} ${sentence}`)).toEqual([]);
  });
});

/** Finds the templates of all messages in a folder of sources. */
function sourceTexts(folder: string): Text[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  return names
    .map((name) => `${folder}/${name}`)
    .flatMap((file) => templatesIn(readFileSync(file, "utf8")).map((text) => ({ file, text })));
}

function templatesIn(code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(?:^|\.)(?:message|plural)$/.test(node.expression.getText()))
      found.push(...node.arguments.filter(ts.isStringLiteralLike).map(({ text }) => text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest, true));
  return found;
}

/** Finds the titles and descriptions in what package.json contributes. */
function contributedTexts(value: unknown, key = ""): Text[] {
  if (typeof value === "string") {
    return /^(?:title|label|(?:markdown)?[dD]escription|(?:markdown)?[eE]numDescriptions|detail)$/.test(key)
      ? [{ file: "package.json", text: value }]
      : [];
  }
  if (Array.isArray(value)) return value.flatMap((entry) => contributedTexts(entry, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => contributedTexts(entry, name));
}

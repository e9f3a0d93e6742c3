import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import ts from "typescript";
import packageJson from "../package.json";
import { manifestTexts, withTexts } from "../scripts/l10n/extension-manifest.mjs";

/*
 * Every text that a user reads is short and in the field's words (CONTRIBUTING.md, Write a message). Texts that explain, such as
 * hovers, may be longer than one line; titles and messages may not. Comments of the product follow the same list of words,
 * and have one idiom for a predicate.
 */

const LONGEST = 100;

type OddWord = readonly [pattern: RegExp, instead: string];

/** Words that a native technical writer would not use, each with what to write instead. */
const ODD: readonly OddWord[] = [
  [/\bstands?\b/, "is"],
  [/\b(?:tells?|told)\b/, "says, reports"],
  [/\bmend(?:s|ed|ing)?\b/, "fix"],
  [/\bha(?:s|ve) no place\b/, "is not allowed"],
  [/\bwhat there is\b/, "name the thing"],
  [/\ball the same\b/, "still"],
  [/\b(?:licence|colour|recognis|normalis|behaviour|catalogue)/, "American spelling"],
];

/** More of them in texts that a user reads. */
const ODD_IN_TEXTS: readonly OddWord[] = [
  ...ODD,
  [/\b(?:is|are) no (?!longer\b)/, "is not a"],
  [/\bgo together\b|\bgoes with no\b/, "needs, matches no"],
  [/\ba second time\b/, "duplicate"],
  [/\bit (?:must|should) (?:be|have|go|start)\b|\bis expected here\b/, "Use …"],
  [/\bmust be there\b/, "is present"],
];

/** More of them in comments. */
const ODD_IN_COMMENTS: readonly OddWord[] = [
  ...ODD,
  [/\b(?:nobody|somebody|whoever)\b/i, "name the reader or the caller, or use the passive voice"],
  [/\b(?:Checks whether|Checks if|Tests whether|Returns true if|Returns whether)\b/, "Tests if"],
  [/\bSays (?:why|that|how|what|which|whether)\b/, "Explains, describes, reports, returns"],
];

interface Text {
  readonly file: string;
  readonly text: string;
}

const CONTRIBUTED = withTexts(packageJson.contributes, manifestTexts());

const texts = [...sourceTexts("server"), ...sourceTexts("client"), ...contributedTexts(CONTRIBUTED)];

const comments = ["server", "client"].flatMap((folder) => textsIn(folder, commentsIn));

describe("texts for people", () => {
  it("are found", () => expect(texts.length).toBeGreaterThan(500));

  it("have no odd words", () => expect(oddIn(texts, ODD_IN_TEXTS)).toEqual([]));

  it("are short sentences", () => {
    const sentences = texts.flatMap(({ file, text }) =>
      text.split(/\n|(?<=[.:;?!])\s+/).map((sentence) => ({ file, sentence })),
    );
    const long = sentences.filter(({ sentence }) => sentence.length > LONGEST);
    expect(long.map(({ file, sentence }) => `${file}: ${sentence.length} ${sentence}`)).toEqual([]);
  });
});

describe("comments", () => {
  it("are found", () => expect(comments.length).toBeGreaterThan(2_000));

  it("have no odd words", () => expect(oddIn(comments, ODD_IN_COMMENTS)).toEqual([]));
});

function oddIn(all: readonly Text[], words: readonly OddWord[]): string[] {
  return all.flatMap(({ file, text }) =>
    words.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${file}: ${text} (${instead})`),
  );
}

/** Finds the templates of all messages in a folder of sources. */
function sourceTexts(folder: string): Text[] {
  return textsIn(folder, templatesIn);
}

function textsIn(folder: string, find: (code: string) => string[]): Text[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.startsWith("generated/"),
  );
  return names
    .map((name) => `${folder}/${name}`)
    .flatMap((file) => find(readFileSync(file, "utf8")).map((text) => ({ file, text })));
}

/** Finds the comments that begin a line. */
function commentsIn(code: string): string[] {
  return [...code.matchAll(/^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*)/gm)].map(([text]) => text.trim());
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

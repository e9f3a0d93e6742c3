import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A regular expression as written in the source. */
export interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Finds the regular expressions in the source files of some folders. */
export function expressionsIn(folders: readonly string[]): Expression[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name).replaceAll("\\", "/"),
    ),
  );
  return files.filter((file) => file.endsWith(".ts") && !/generated|\.d\.ts$/.test(file)).flatMap(literalsIn);
}

function literalsIn(file: string): Expression[] {
  const text = readFileSync(file, "utf8");
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** Finds the files that build expressions from strings. */
export function constructionsIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.startsWith("generated"))
      .filter((name) => /\bRegExp\(/.test(readFileSync(join(folder, name), "utf8")))
      .map((name) => join(folder, name).replaceAll("\\", "/")),
  );
}

/** A character that each kind of escape matches. */
const SAMPLES: Readonly<Record<string, string>> = {
  s: " ",
  S: "a",
  d: "1",
  D: "a",
  w: "a",
  W: " ",
  n: "\n",
  r: "\r",
  t: "\t",
  b: "",
  B: "",
};
const PROPERTIES: Readonly<Record<string, string>> = {
  L: "a",
  N: "1",
  M: "\u0301",
  Cc: "\0",
  Cs: "\uD800",
  Z: " ",
};

const PARTS =
  /\\[pP]\{(\w+)\}|\\u\{?([0-9A-Fa-f]{4,5})\}?|\\x([0-9A-Fa-f]{2})|\\c.|\\(.)|\[\^((?:\\.|[^\]\\])*)\]|\[((?:\\.|[^\]\\])*)\]|\(\?(?:<?[!=]|:)|\{\d+(?:,\d*)?\}|[()|*+?^$]|([\w -]+(?![*+?{])|[^])/gu;

/** Returns texts that an expression's parts match, in their order: a character for each set, and whole words. */
export function samplesOf(source: string): string[] {
  const samples = [...source.matchAll(PARTS)].map(
    ([, property, unit, byte, escaped, excluded, included, literal]) => {
      if (property !== undefined) return PROPERTIES[property] ?? "\u2028";
      const code = unit ?? byte;
      if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
      if (escaped !== undefined) return SAMPLES[escaped] ?? escaped;
      if (included !== undefined) {
        const [first = "-"] = samplesOf(included.replaceAll(/(?<!^|\\)-.|\^/g, ""));
        return String.fromCodePoint(first.codePointAt(0)!);
      }
      if (excluded !== undefined) return ["a", " ", "-", "1"].find((sign) => !excluded.includes(sign)) ?? "é";
      return literal === "." ? "a" : (literal ?? "");
    },
  );
  return samples.filter((sample) => sample !== "");
}

import { readFileSync } from "node:fs";
import { createOnigScanner, createOnigString, loadWASM } from "vscode-oniguruma";
import {
  INITIAL,
  Registry,
  parseRawGrammar,
  type IGrammar,
  type IOnigLib,
  type IToken,
} from "vscode-textmate";
import { beforeAll, expect } from "vitest";

const grammarFile = new URL("../../syntaxes/plugin-manifest.tmLanguage.json", import.meta.url);
const wasmFile = new URL("../../node_modules/vscode-oniguruma/release/onig.wasm", import.meta.url);

export let grammar: IGrammar;

beforeAll(async () => {
  await loadWASM(new Uint8Array(readFileSync(wasmFile)).buffer);
  grammar = await load({ createOnigScanner, createOnigString });
});

/** Loads the grammar for a library of regular expressions. */
export async function load(onigLib: IOnigLib): Promise<IGrammar> {
  const source = readFileSync(grammarFile, "utf8");
  const registry = new Registry({
    onigLib: Promise.resolve(onigLib),
    loadGrammar: () => Promise.resolve(parseRawGrammar(source, grammarFile.pathname)),
  });
  const loaded = await registry.loadGrammar("source.json.plugin-manifest");
  if (!loaded) throw new Error("The grammar does not load.");
  return loaded;
}

/** Returns every token of a text with its characters. */
export function tokens(text: string): { line: number; text: string; token: IToken }[] {
  let state = INITIAL;
  return text.split("\n").flatMap((line, index) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens.map((token) => ({
      line: index,
      text: line.slice(token.startIndex, token.endIndex),
      token,
    }));
  });
}

/** Returns the scopes of the token between « and », outermost first, without the common root scope. */
export function scopes(marked: string): string[] {
  const before = marked.slice(0, marked.indexOf("«")).split("\n");
  const text = marked.slice(marked.indexOf("«") + 1, marked.indexOf("»"));
  const line = before.length - 1;
  const column = before[line]?.length ?? 0;
  const all = tokens(marked.replace("«", "").replace("»", ""));
  const found = all.find((each) => each.line === line && each.token.startIndex === column);
  expect(found?.text, "the marked text is one token").toBe(text);
  const [root, ...rest] = found?.token.scopes ?? [];
  expect(root).toBe("source.json.plugin-manifest");
  return rest;
}

/** Returns the last scope of the token, which a theme tries first. */
export const scope = (marked: string) => scopes(marked).at(-1);

/** Returns the scopes of a string between two texts: opening quote, text, closing quote. */
export const quoted = (before: string, text: string, after: string) => [
  scopes(`${before}«"»${text}"${after}`),
  scopes(`${before}"«${text}»"${after}`),
  scopes(`${before}"${text}«"»${after}`),
];

export const object = "meta.structure.dictionary.json";
export const value = "meta.structure.dictionary.value.json";
export const array = "meta.structure.array.json";
export const string = "string.quoted.double.json";
export const key = ["string.json", "support.type.property-name.json"];
export const ownKey = ["variable.other.key.plugin-manifest", "entity.name.label.key.plugin-manifest"];
export const knownPlatform = "entity.name.type.platform.plugin-manifest";
export const notJson = "invalid.illegal.expected-dictionary-separator.json";

/** Returns the scopes of a string in the form of `quoted`, with additional scopes inside its quotes. */
export const asString = (outer: string[], ...inner: string[]) => [
  [...outer, string, "punctuation.definition.string.begin.json"],
  [...outer, string, ...inner],
  [...outer, string, "punctuation.definition.string.end.json"],
];

/** Returns the scopes of a key in the form of `quoted`. */
export const asKey = (outer: string[], ...inner: string[]) => [
  [...outer, ...key, "punctuation.support.type.property-name.begin.json"],
  [...outer, ...key, ...inner],
  [...outer, ...key, "punctuation.support.type.property-name.end.json"],
];

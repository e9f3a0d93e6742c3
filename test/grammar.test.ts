import { readFileSync } from "node:fs";
import { createOnigScanner, createOnigString, loadWASM } from "vscode-oniguruma";
import { INITIAL, Registry, parseRawGrammar, type IGrammar, type IToken } from "vscode-textmate";
import { beforeAll, describe, expect, it } from "vitest";
import detail from "../schemas/catalog-detail.schema.json";
import placeholder from "../schemas/placeholder-manifest.schema.json";
import manifest from "../schemas/plugin-manifest.schema.json";

const grammarFile = new URL("../syntaxes/plugin-manifest.tmLanguage.json", import.meta.url);
const wasmFile = new URL("../node_modules/vscode-oniguruma/release/onig.wasm", import.meta.url);

let grammar: IGrammar;

beforeAll(async () => {
  await loadWASM(new Uint8Array(readFileSync(wasmFile)).buffer);
  const source = readFileSync(grammarFile, "utf8");
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(source, grammarFile.pathname)),
  });
  const loaded = await registry.loadGrammar("source.json.plugin-manifest");
  if (!loaded) throw new Error("The grammar does not load.");
  grammar = loaded;
});

/** Every token of a text, with its own characters. */
function tokens(text: string): { line: number; text: string; token: IToken }[] {
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

/** The scopes of the one token between « and », outermost first, without the root scope that all have. */
function scopes(marked: string): string[] {
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

/** The last scope of the token: the one a theme looks at first. */
const scope = (marked: string) => scopes(marked).at(-1);

/** The scopes of a quoted text between two others: opening quote, text, closing quote. */
const quoted = (before: string, text: string, after: string) => [
  scopes(`${before}«"»${text}"${after}`),
  scopes(`${before}"«${text}»"${after}`),
  scopes(`${before}"${text}«"»${after}`),
];

const object = "meta.structure.dictionary.json";
const value = "meta.structure.dictionary.value.json";
const array = "meta.structure.array.json";
const string = "string.quoted.double.json";
const key = ["string.json", "support.type.property-name.json"];
const ownKey = ["variable.other.key.plugin-manifest", "entity.name.label.key.plugin-manifest"];
const knownPlatform = "entity.name.type.platform.plugin-manifest";
const notJson = "invalid.illegal.expected-dictionary-separator.json";

/** A string as `quoted` gives it: in these scopes, and with these within its quotes. */
const asString = (outer: string[], ...inner: string[]) => [
  [...outer, string, "punctuation.definition.string.begin.json"],
  [...outer, string, ...inner],
  [...outer, string, "punctuation.definition.string.end.json"],
];

/** The same for a key. */
const asKey = (outer: string[], ...inner: string[]) => [
  [...outer, ...key, "punctuation.support.type.property-name.begin.json"],
  [...outer, ...key, ...inner],
  [...outer, ...key, "punctuation.support.type.property-name.end.json"],
];

/** The members that the schemas name, at any depth, but for the levels: those have a look of their own. */
const members = new Set(
  [detail, placeholder, manifest].flatMap(memberNames).filter((name) => !/^level\d/.test(name)),
);

function memberNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, inner]: [string, unknown]) =>
    // The names under "properties" are members, never keywords: one of them is "properties" itself.
    keyword === "properties"
      ? [...Object.keys(inner as object), ...Object.values(inner as object).flatMap(memberNames)]
      : memberNames(inner),
  );
}

const { hostCapability, permissionType, platform, platformKey } = manifest.definitions;

describe("JSON keeps the scopes that themes know", () => {
  it.each([
    ["«{»}", [object, "punctuation.definition.dictionary.begin.json"]],
    ["{«}»", [object, "punctuation.definition.dictionary.end.json"]],
    ["«[»]", [array, "punctuation.definition.array.begin.json"]],
    ["[«]»", [array, "punctuation.definition.array.end.json"]],
    ["[1«,» 2]", [array, "punctuation.separator.array.json"]],
    ['{ "id"«:» 1 }', [object, value, "punctuation.separator.dictionary.key-value.json"]],
    ['{ "id": 1«,» "name": 2 }', [object, value, "punctuation.separator.dictionary.pair.json"]],
    ["[«-12.5e+3»]", [array, "constant.numeric.json"]],
    ["[«0»]", [array, "constant.numeric.json"]],
    ["[«true»]", [array, "constant.language.json"]],
    ["[«false»]", [array, "constant.language.json"]],
    ["[«null»]", [array, "constant.language.json"]],
  ])("%s", (marked, expected) => expect(scopes(marked)).toEqual(expected));

  it("keys and strings have quotes of their own", () => {
    expect(quoted("{ ", "id", ": 1 }")).toEqual(asKey([object]));
    expect(quoted('{ "id": ', "a", " }")).toEqual(asString([object, value]));
    expect(quoted("[", "a", "]")).toEqual(asString([array]));
  });

  it.each(["id", "type", "platforms", "platform_family", "host_capabilities", "properties"])(
    "colon, comma and what is no value are the same after %s",
    (name) => {
      const colon = [object, value, "punctuation.separator.dictionary.key-value.json"];
      const comma = [object, value, "punctuation.separator.dictionary.pair.json"];
      expect(scopes(`{ "${name}" «:» 1, "name": 2 }`)).toEqual(colon);
      expect(scopes(`{ "${name}": 1«,» "name": 2 }`)).toEqual(comma);
      expect(scopes(`{ "${name}": «a» }`)).toEqual([object, value, notJson]);
    },
  );

  it.each(["id", "platforms", "host_capabilities"])("an array is the same in %s", (name) => {
    const inner = [object, value, array];
    expect(scopes(`{ "${name}": «[»"a", 1] }`)).toEqual([
      ...inner,
      "punctuation.definition.array.begin.json",
    ]);
    expect(scopes(`{ "${name}": ["a"«,» 1] }`)).toEqual([...inner, "punctuation.separator.array.json"]);
    expect(scopes(`{ "${name}": ["a", «1»] }`)).toEqual([...inner, "constant.numeric.json"]);
    expect(scopes(`{ "${name}": ["a", 1«]» }`)).toEqual([...inner, "punctuation.definition.array.end.json"]);
  });

  it.each(["id", "properties"])("an object is the same in %s", (name) => {
    const inner = [object, value, object];
    expect(scopes(`{ "${name}": «{» } }`)).toEqual([
      ...inner,
      "punctuation.definition.dictionary.begin.json",
    ]);
    expect(scopes(`{ "${name}": { «}» }`)).toEqual([...inner, "punctuation.definition.dictionary.end.json"]);
    expect(scopes(`{ "${name}": { "a": «1» } }`)).toEqual([...inner, value, "constant.numeric.json"]);
  });

  it.each(['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u00e9"])("escape %s", (escape) => {
    expect(scopes(`["a«${escape}»b"]`)).toEqual([array, string, "constant.character.escape.json"]);
    expect(scope(`{ "a«${escape}»b": 1 }`)).toBe("constant.character.escape.json");
  });

  it.each(["\\x", "\\'", "\\u"])("no escape: %s", (escape) => {
    expect(scopes(`["a«${escape}»b"]`)).toEqual([
      array,
      string,
      "invalid.illegal.unrecognized-string-escape.json",
    ]);
  });

  it.each(["01", "1.", ".5", "+1", "1.2.3", "-", "NaN", "True", "nullish", "bare_word"])(
    "no value: %s",
    (word) => {
      expect(scopes(`{ "id": «${word}» }`)).toEqual([object, value, notJson]);
      expect(scopes(`[«${word}»]`)).toEqual([array, "invalid.illegal.expected-array-separator.json"]);
    },
  );

  it("no key: a bare word", () => expect(scopes("{ «id»: 1 }")).toEqual([object, notJson]));

  it("nested objects and arrays stand in each other's scopes, as themes that color by depth expect", () => {
    expect(scopes('{ "window": { "document_handlers": [{ "«id»": 1 }] } }')).toEqual([
      ...[object, value, object, value, array, object],
      ...key,
    ]);
    expect(scopes('[[{ "id": [[«1»]] }]]')).toEqual([
      array,
      array,
      object,
      value,
      array,
      array,
      "constant.numeric.json",
    ]);
  });

  it("a string before a colon is a key, and no other", () => {
    expect(scopes('{\n  "name"\t : "«name»"\n}')).toEqual([object, value, string]);
    expect(scopes('{ "name": "«a: b»" }')).toEqual([object, value, string]);
    expect(scopes('["«name»", ": "]')).toEqual([array, string]);
    expect(scopes('{ "a\\"«: b»": 1 }')).toEqual([object, ...key, ...ownKey]);
    expect(scopes('["\\"«id»\\": "]')).toEqual([array, string]);
  });

  it.each([
    ["//", "", "comment.line.double-slash.json"],
    ["/*", "*/", "comment.block.json"],
    ["/**", "*/", "comment.block.documentation.json"],
  ])("a comment %s %s is no JSON, and is seen in text that is on its way", (open, close, name) => {
    const mark = "punctuation.definition.comment.json";
    expect(scopes(`{ «${open}» "a": 1 ${close}\n}`)).toEqual([object, name, mark]);
    expect(scopes(`{ "id": 1 ${open}«, "a": 1 »${close}\n}`)).toEqual([object, value, name]);
    expect(scopes(`[${open}« a »${close}\n]`)).toEqual([array, name]);
    if (close) expect(scopes(`[${open}\n«a»\n${close}]`)).toEqual([array, name]);
    if (close) expect(scopes(`[${open} a «${close}»]`)).toEqual([array, name, mark]);
    expect(scope(`["«${open} no comment ${close}»"]`)).toBe(string);
  });

  it("a comment ends where it ends", () => {
    expect(scopes("/**/ [«1»]")).toEqual([array, "constant.numeric.json"]);
    expect(scopes('{ "id" /* a */: "«b»" }')).toEqual([object, value, string]);
  });
});

describe("the interface's members stand out from other keys", () => {
  it.each([...members])("%s", (name) => {
    expect(quoted("{ ", name, ": 1 }")).toEqual(asKey([object]));
  });

  it.each([
    "permision",
    "Name",
    "names",
    "id ",
    "level",
    "level01",
    "windows",
    "linux_x86",
    "constructor",
    "é",
  ])("%s is an author's own key", (name) =>
    expect(quoted("{ ", name, ": 1 }")).toEqual(asKey([object], ...ownKey)),
  );

  it("a setting's name is the author's own, however it is spelled; what describes it is not", () => {
    const settings = (marked: string) => scope(`{ "settings_schema": { "properties": { ${marked} } } }`);
    expect(settings('"«version»": { "type": "string" }')).toBe(ownKey[1]);
    expect(settings('"a": { "type": "string" }, "«tags»": {}')).toBe(ownKey[1]);
    expect(settings('"version": { "«title»": "a" }')).toBe(key[1]);
    expect(scope('{ "settings_schema": { "properties": {} }, "«commands»": [] }')).toBe(key[1]);
  });

  it.each(["level0", "level1", "level4", "level12"])("%s is a level", (name) => {
    const level = "entity.name.function.level.plugin-manifest";
    expect(quoted('{ "integration": { ', name, ": {} } }")).toEqual(asKey([object, value, object], level));
  });

  it.each(platformKey.examples)("%s is a platform key", (name) => {
    expect(quoted('{ "native": { ', name, ': "" } }')).toEqual(asKey([object, value, object], knownPlatform));
    expect(scope(`{ "artifacts": { "«${name}»": {} } }`)).toBe(knownPlatform);
  });
});

describe("the interface's values stand out from other strings, where they mean something", () => {
  it.each(permissionType.examples)("permission type %s", (word) => {
    const known = "support.function.permission.plugin-manifest";
    const outer = [object, value, array, object, value];
    expect(quoted('{ "permissions": [{ "type": ', word, " }] }")).toEqual(asString(outer, known));
  });

  it.each(hostCapability.enum)("host capability %s", (word) => {
    const known = "support.class.capability.plugin-manifest";
    expect(quoted('{ "host_capabilities": ["a", ', word, "] }")).toEqual(
      asString([object, value, array], known),
    );
  });

  it.each(platform.enum)("platform %s", (word) => {
    expect(quoted('{ "platforms": ["a", ', word, "] }")).toEqual(
      asString([object, value, array], knownPlatform),
    );
    expect(quoted('{ "platform_family": ', word, " }")).toEqual(asString([object, value], knownPlatform));
  });

  it("one letter off is no known word", () => {
    expect(scopes('{ "type": "«ipc_registre»" }')).toEqual([object, value, string]);
    expect(scopes('{ "host_capabilities": ["«Navigation»"] }')).toEqual([object, value, array, string]);
    expect(scopes('{ "platforms": ["«win»"] }')).toEqual([object, value, array, string]);
  });

  it("the same word elsewhere is only a string", () => {
    expect(scope('{ "keywords": ["«navigation»"] }')).toBe(string);
    expect(scope('{ "host_capabilities": ["«linux»"] }')).toBe(string);
    expect(scope('{ "name": "«ipc_register»" }')).toBe(string);
    expect(scope('{ "platforms": ["linux"], "keywords": ["«linux»"] }')).toBe(string);
  });

  it("a column of colons, as some authors keep it, changes nothing", () => {
    expect(scope('{ "type"  : "«ipc_register»" }')).toBe("support.function.permission.plugin-manifest");
    expect(scope('{ "host_capabilities"  : ["«aichat»"] }')).toBe("support.class.capability.plugin-manifest");
    expect(scope('{ "platforms"  : ["«linux»"] }')).toBe(knownPlatform);
    expect(scope('{ "platform_family"  : "«linux»" }')).toBe(knownPlatform);
    expect(scope('{ "properties"  : { "«tags»": {} } }')).toBe(ownKey[1]);
  });

  it("brackets on lines of their own change nothing", () => {
    expect(scope('{\n"host_capabilities":\n[\n// soon more\n"«aichat»"\n]\n}')).toBe(
      "support.class.capability.plugin-manifest",
    );
  });

  it.each([
    ["a version", "1.20.3", "constant.numeric.version.plugin-manifest"],
    ["a version of two parts", "0.8", "constant.numeric.version.plugin-manifest"],
    ["a digest", "0123456789abcdef".repeat(4), "constant.numeric.hex.sha256.plugin-manifest"],
    ["a timestamp", "2026-02-03T04:05:06.789Z", "constant.numeric.timestamp.plugin-manifest"],
  ])("%s", (_, text, expected) => {
    expect(quoted('{ "a": ', text, " }")).toEqual(asString([object, value], expected));
    expect(quoted("[", text, "]")).toEqual(asString([array], expected));
  });

  it.each(["https://plugins.example/a?b=c#d", "http://plugins.example"])(
    "%s has the scope of a link and, for themes without one, of a constant",
    (text) => {
      const link = ["constant.other.url.plugin-manifest", "markup.underline.link.plugin-manifest"];
      expect(quoted("[", text, "]")).toEqual(asString([array], ...link));
    },
  );

  it.each([
    "v1.2.3",
    "1.2.",
    "12",
    "1.2.3-beta",
    "A".repeat(64),
    "a".repeat(63),
    "2026-02-03",
    "ftp://plugins.example",
  ])("%s looks like none of these", (text) => expect(scopes(`["«${text}»"]`)).toEqual([array, string]));

  it("a tab's position shows its two parts", () => {
    const position = (marked: string) => scopes(`{ "tab_position": ${marked} }`);
    const [open, inside = [], close] = asString([object, value]);
    expect(position('«"»after:overview"')).toEqual(open);
    expect(position('"«after:»overview"')).toEqual([...inside, "keyword.control.after.plugin-manifest"]);
    expect(position('"after:«overview»"')).toEqual([...inside, "entity.name.function.tab.plugin-manifest"]);
    expect(position('"after:overview«"»')).toEqual(close);
    expect(position('"«after:»"')).toEqual(inside);
    expect(position('"«after: all»"')).toEqual(inside);
  });
});

describe("half-typed text spoils no more than it must", () => {
  it("an open string ends with its line", () => {
    expect(scopes('{ "name": "«Notes,»\n  "id": 1 }')).toEqual([object, value, string]);
    expect(scopes('{ "name": "Notes,\n  "«id»": 1 }')).toEqual([object, ...key]);
    expect(scopes('{ "«na»\n  "id": 1 }')).toEqual([object, ...key, ...ownKey]);
    expect(scope('{ "na\n  "«id»": 1 }')).toBe(key[1]);
    expect(scope('["a«\\»\n]')).toBe("invalid.illegal.unrecognized-string-escape.json");
  });

  it("a key without its colon is a key", () => {
    expect(scopes('{ "«name»" }')).toEqual([object, ...key]);
    expect(scopes('{ "«nam»"\n}')).toEqual([object, ...key, ...ownKey]);
  });

  it.each(
    [
      ['"id":', '"id": 1', '"id": "a"', '"id": {}', '"permissions": ["a"', '"permissions": [{}'],
      ['"type":', '"type": 1', '"type": "ipc_register"', '"type": ["a"'],
      ['"platforms":', '"platforms": [', '"platforms": ["linux"', '"platforms": ["linux"]'],
      ['"host_capabilities":', '"host_capabilities": ["aichat",', '"host_capabilities": ["aichat"]'],
      ['"platform_family":', '"platform_family": "linux"', '"properties":', '"properties": {}'],
    ].flat(),
  )("what follows %s keeps its colors", (start) => {
    expect(quoted(`{ ${start}\n`, "name", ' : "a" }')).toEqual(asKey([object]));
    expect(quoted(`{ ${start}\n "name" :`, "a", "}")).toEqual(asString([object, value]));
    expect(quoted(`{ "entry": { ${start} }, `, "name", ": 1 }")).toEqual(asKey([object]));
  });

  it("a brace too many leaves the rest its colors", () => {
    expect(scopes('{ "id": 1 } }, "«name»" : "Notes" }')).toEqual(key);
    expect(scopes('{ "id": 1 } }\n"name": "«Notes»" }')).toEqual([value, string]);
  });

  it("a bracket too many is marked, and only it", () => {
    expect(scopes('{ "id": 1 «]», "name": 2 }')).toEqual([object, value, notJson]);
    expect(scope('{ "id": 1 ], "«name»": 2 }')).toBe(key[1]);
  });

  it("a doubled comma is marked", () => {
    expect(scopes('{ "id": 1, «,» "name": 2 }')).toEqual([object, notJson]);
  });

  it("a line cut anywhere leaves all keys and strings of the later lines their colors", () => {
    const lines = [
      "{",
      '"id": "example.notes", "version": "1.2.3", "homepage": "https://notes.example",',
      '"compatibility": { "platforms": ["linux", "macos"] },',
      '"host_capabilities": ["aichat"],',
      '"capability_levels": [1],',
      '"integration": {',
      '"level1": {',
      '"tab_position": "after:overview", "tab_label": "Notes"',
      "}",
      "},",
      '"permissions": [',
      '{ "type": "process_spawn_whitelist", "value": ["git"] },',
      '{ "type": "ipc_register" }',
      "],",
      '"settings_schema": {',
      '"properties": {',
      '"sort_by": { "type": "string", "default": "\\"a\\": 1" }',
      "}",
      "},",
      '"artifacts": { "linux_x64": { "platform_family": "linux" } }',
      "}",
    ];
    const colors = (text: string, from: number) =>
      tokens(text)
        .filter((each) => each.line >= from && /string|support/.test(each.token.scopes.join()))
        .map((each) => `${each.text} ${each.token.scopes.at(-1)}`);
    const whole = lines.join("\n");
    for (const [index, line] of lines.entries()) {
      for (let end = 0; end < line.length; end++) {
        const cut = [...lines.slice(0, index), line.slice(0, end), ...lines.slice(index + 1)].join("\n");
        expect(colors(cut, index + 1), cut).toEqual(colors(whole, index + 1));
      }
    }
  });
});

describe("one line of 200 KB", () => {
  const fill = (text: string) => text.repeat(Math.ceil(200_000 / text.length));
  const permission = '{"type":"process_spawn_whitelist","value":["a","b\\n"]},';

  it.each([
    ["a manifest in one line", `{"permissions":[${fill(permission)}null]}`],
    ["a long string", `{"long_description":"${fill("word ")}"}`],
    ["a string full of escaped quotes", `["${fill('\\"')}"]`],
    ["an open string full of escaped quotes", `["${fill('\\"')}`],
    ["a value full of escaped quotes", `{"id":"${fill('\\"')}"}`],
    ["a type full of escaped quotes", `{"type":"${fill('\\"')}"}`],
    ["a platform family full of escaped quotes", `{"platform_family":"${fill('\\"')}"}`],
    ["a platform full of escaped quotes", `{"platforms":["${fill('\\"')}"]}`],
    ["a capability full of escaped quotes", `{"host_capabilities":["${fill('\\"')}"]}`],
    ["properties full of escaped quotes", `{"properties":"${fill('\\"')}"}`],
    ["text full of escaped quotes", fill('\\"')],
    ["an open key full of escaped backslashes", `{"${fill("\\\\")}`],
    ["quotes", `[${fill('"')}`],
    ["quotes and spaces", `[${fill('"a" ')}`],
    ["spaces after a string", `["a"${fill(" ")}]`],
    ["opening brackets", fill("[")],
    ["opening braces", fill('{"a":')],
    ["digits", `[${fill("1")}]`],
    ["numbers and dots", `["${fill("1.")}"]`],
    ["slashes and stars", fill("/*/ ")],
    ["stray punctuation", `{${fill(":,}")}`],
  ])("%s is colored within three seconds", (_, line) => {
    expect(grammar.tokenizeLine2(line, INITIAL, 3_000).stoppedEarly).toBe(false);
  });
});

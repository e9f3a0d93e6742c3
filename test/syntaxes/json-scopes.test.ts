import { describe, expect, it } from "vitest";
import {
  array,
  asKey,
  asString,
  key,
  notJson,
  object,
  ownKey,
  quoted,
  scope,
  scopes,
  string,
  value,
} from "./grammar";

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
    "colon, comma and invalid values are the same after %s",
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

  it.each(["\\x", "\\'", "\\u"])("not an escape: %s", (escape) => {
    expect(scopes(`["a«${escape}»b"]`)).toEqual([
      array,
      string,
      "invalid.illegal.unrecognized-string-escape.json",
    ]);
  });

  it.each(["01", "1.", ".5", "+1", "1.2.3", "-", "NaN", "True", "nullish", "bare_word"])(
    "not a value: %s",
    (word) => {
      expect(scopes(`{ "id": «${word}» }`)).toEqual([object, value, notJson]);
      expect(scopes(`[«${word}»]`)).toEqual([array, "invalid.illegal.expected-array-separator.json"]);
    },
  );

  it("not a key: a bare word", () => expect(scopes("{ «id»: 1 }")).toEqual([object, notJson]));

  it("nested objects and arrays are in each other's scopes, as themes that color by depth expect", () => {
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
  ])("a comment %s %s has its scope, though it is not JSON", (open, close, name) => {
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

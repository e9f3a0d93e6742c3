import { describe, expect, it } from "vitest";
import { field, namesOf } from "./found";

type Row = readonly [what: string, extension: string, code: string, names: readonly (string | null)[]];

const rows = (all: readonly Row[]): void => {
  it.each(all)("%s", (_what, extension, code, names) => {
    expect(namesOf(extension, code, field("Meta.id"))).toEqual(names);
  });
};

describe("a field is found in a struct literal", () => {
  rows([
    ["of its type", "rs", 'Meta { id: "a", name: "b" }', ["a"]],
    ["of a longer path", "rs", 'let m = sdk::Meta { name: x, id: "a".into(), };', ["a"]],
    ["with type arguments", "rs", 'Meta::<u8> { id: String::from("a") }', ["a"]],
    ["after an attribute", "rs", 'Meta { #[cfg(unix)] name: "x", #[doc = "y"] id: "a" }', ["a"]],
    [
      "after fields with brackets of their own",
      "rs",
      'Meta { list: vec![Other { id: "x" }], f: |y| { y }, id: "a" }',
      ["a"],
    ],
    ["inside of a macro", "rs", 'declare! { Meta { id: "a" } }', ["a"]],
    [
      "without a plain name",
      "rs",
      'Meta { id: ID } ; Meta { id: env!("X").into() }; Meta { id }',
      [null, null, null],
    ],
  ]);
});

describe("a field is not found", () => {
  rows([
    ["in a struct of another type", "rs", 'MetaData { id: "a" }; Other { meta: 1, id: "b" }', []],
    ["in a literal within a literal", "rs", 'Meta { inner: Inner { id: "a" } }', []],
    ["where the type is declared", "rs", "struct Meta { id: String } impl Meta { fn id() {} }", []],
    [
      "in the body of a function that returns the type",
      "rs",
      'fn f() -> Meta { let id: &str = "a"; g(id) }',
      [],
    ],
    ["without an annotation", "ts", 'const m = { id: "a" }; Meta({ id: "b" });', []],
    ["in a type", "ts", 'interface Meta { id: "a" } type Meta = { id: "b" }; let m: Meta;', []],
    ["in an object within the object", "ts", 'const m: Meta = { inner: { id: "a" } };', []],
    ["as a value", "ts", 'const m: Meta = { name: id, x: y ? id : "a" };', []],
  ]);
});

describe("a field is found in an object", () => {
  rows([
    ["that is annotated", "ts", 'const m: Meta = { name: "x", id: "a" };', ["a"]],
    ["with a longer type, and type arguments", "ts", 'let m: sdk.Meta<string> = { id: "a" };', ["a"]],
    ["that is asserted", "ts", 'f({ id: "a" } as Meta); f({ id: "b" } as const as sdk.Meta);', ["a", "b"]],
    [
      "that satisfies the type",
      "ts",
      'export default { id: "a" } satisfies Meta; const m = { id: `b` } as const satisfies Meta;',
      ["a", "b"],
    ],
    [
      "with its name in quotes",
      "ts",
      `const m: Meta = { "id": "a" }; const n = { 'id': 'b' } as Meta;`,
      ["a", "b"],
    ],
    [
      "in parentheses",
      "ts",
      'const f = () => ({ id: "a" }) satisfies Meta; const m = ({ id: "b" }) as Meta; g({ id: "x" }) as Meta;',
      ["a", "b"],
    ],
    ["of a class", "ts", 'class A { static meta: Meta = { id: "a" }; }', ["a"]],
    ["without a plain name", "ts", "const m: Meta = { id: ID }; const n: Meta = { id };", [null, null]],
  ]);
});

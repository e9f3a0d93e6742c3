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
    ["in the arm of a match", "rs", 'match x { 1 => Meta { id: "a" }, _ => &Meta { id: "b" } }', ["a", "b"]],
    [
      "without a plain name",
      "rs",
      'Meta { id: ID } ; Meta { id: env!("X").into() }; Meta { id }',
      [null, null, null],
    ],
  ]);
});

describe("a field is found in a literal of Self", () => {
  rows([
    ["in the type's own block", "rs", 'impl Meta { pub fn new() -> Self { Self { id: "a" } } }', ["a"]],
    ["in a trait's block", "rs", 'impl Default for sdk::Meta { fn f() -> Self { Self { id: "a" } } }', ["a"]],
    [
      "with type arguments and conditions",
      "rs",
      "impl<'a, T> From<Other<T>> for Meta<'a, T> where T: Into<Map<u8, T>> { fn f() { g(Self { id: \"a\" }) } }",
      ["a"],
    ],
    [
      "in each function, also of a type that is returned as impl",
      "rs",
      'impl Meta { fn f() -> impl Fn() -> Self { || Self { id: "a" } } fn g(x: impl Into<u8>) { Self { id: "b" }; } }',
      ["a", "b"],
    ],
    ["without a plain name", "rs", "impl Meta { fn f(id: String) -> Self { Self { id } } }", [null]],
    ["inside of a macro", "rs", 'all! { impl Meta { fn f() { vec![Self { id: "a" }] } } }', ["a"]],
  ]);
});

describe("a field is not found in a literal of Self", () => {
  rows([
    ["of another type", "rs", 'struct Meta; impl Other { fn f() -> Self { Self { id: "a" } } }', []],
    ["of a type that is made of it", "rs", 'impl From<Meta> for Other { fn f() { Self { id: "a" } } }', []],
    [
      "of another type in a function",
      "rs",
      'impl Meta { fn f() { impl Other { fn g() { Self { id: "a" } } } Self { id: "b" } } }',
      ["b"],
    ],
    ["where it is returned", "rs", 'impl Meta { fn f() -> Self { let id: &str = "a"; g(id) } }', []],
    ["that is a variant", "rs", 'impl Meta { fn f() { Self::One { id: "a" } } }', []],
  ]);
});

describe("a field is not found in a pattern", () => {
  rows([
    ["of let", "rs", 'let Meta { id: "a", .. } = x else { return };', []],
    [
      "of if let and while let",
      "rs",
      'if let Some(&Meta { id: "a" }) = x {} while let Meta { id } = y {}',
      [],
    ],
    [
      "of match",
      "rs",
      'match m { Meta { id: "a" } => Meta { id: "b" }, m @ Meta { id: "c" } | Some((Meta { id }, _)) if x => y }',
      ["b"],
    ],
    [
      "of parameters",
      "rs",
      "fn f(Meta { id }: Meta) {} let g = |Meta { id }, x| id; for Meta { id } in y {}",
      [],
    ],
    [
      "of Self",
      "rs",
      'impl Meta { fn f(self) { let Self { id: "a", .. } = self; match x { Self { id } => 1 } } }',
      [],
    ],
    ["of an assignment", "rs", "Meta { id, .. } = y; (Meta { id, .. }, _) = z; Meta { id: x } = w;", []],
    [
      "inside of a macro",
      "rs",
      'matches!(m, Meta { id: "a", .. }); select! { Meta { id } = f() => 1, x => match x { Meta { id: "b" } => 2 } }',
      [],
    ],
    [
      "inside of a macro that compares",
      "rs",
      'matches!(m, Meta { id: "a" }) ; assert_matches!(f(x), Some(Meta { id: "b" })); matches!(m, Meta { id: "c" } | X);',
      [],
    ],
    [
      "with a condition inside of a macro",
      "rs",
      'any! { match m { Meta { id: "a" } if x => 1, Meta { id: "b" } | X => 2 } }',
      [],
    ],
    [
      "but in what such a macro compares",
      "rs",
      'matches!((1, Meta { id: "a" }), (1, m)); f(1, Meta { id: "b" })',
      ["a", "b"],
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
    [
      "in the body of a function that returns a reference",
      "rs",
      "fn f() -> &Meta { id } fn g() -> &'static mut sdk::Meta { id } fn h() -> *const Meta { id }",
      [],
    ],
    ["without an annotation", "ts", 'const m = { id: "a" }; Meta({ id: "b" });', []],
    [
      "in an object of a type that begins so",
      "ts",
      'f({ id: "a" } as Meta.Other); f({ id: "b" } satisfies Meta<1>["c"]); f([{ id: "d" }] as Meta[]);',
      [],
    ],
    [
      "where a variant of that name is declared",
      "rs",
      "enum E { Meta { id: String } } union Meta { id: u8 }",
      [],
    ],
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

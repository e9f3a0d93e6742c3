import { describe, expect, it } from "vitest";
import { call, namesOf } from "./found";

type Row = readonly [what: string, extension: string, code: string, names: readonly (string | null)[]];

const rows = (entry: string, all: readonly Row[]): void => {
  it.each(all)("%s", (_what, extension, code, names) => {
    expect(namesOf(extension, code, call(entry))).toEqual(names);
  });
};

describe("a call is found by its path,", () => {
  rows("ipc.register", [
    ["as it is", "rs", 'ipc.register("a");', ["a"]],
    ["in a longer path", "rs", 'self.ipc.register("a");', ["a"]],
    ["in TypeScript", "ts", 'this.host.ipc.register("a", () => 1);', ["a"]],
    ["with :: in the place of a dot", "rs", 'ipc::register("a");', ["a"]],
    ["with a turbofish between its parts", "rs", 'ipc::<Host>::register("a");', ["a"]],
    ["with a turbofish before the parenthesis", "rs", 'ipc.register::<Vec<Vec<u8>>>("a");', ["a"]],
    ["with type arguments", "ts", 'ipc.register<Map<string, () => number>>("a");', ["a"]],
    ["with optional chaining", "ts", 'host?.ipc?.register?.("a"); ipc?.register?.<T>("b");', ["a", "b"]],
    ["with assertions that a part is there", "ts", 'ipc!.register!("a");', ["a"]],
    ["over several lines", "rs", 'ipc\n    .register(\n        "a",\n        run,\n    );', ["a"]],
    ["with comments in it", "ts", 'ipc /* host */ . // here\n register /* "x" */ ( /* "y" */ "a")', ["a"]],
    ["in the arguments of another call", "js", 'wrap(ipc.register("a"), [ipc.register("b")]);', ["a", "b"]],
    ["after a value of another type", "rs", 'if a < b && c > d { ipc.register("a") }', ["a"]],
    ["with a raw identifier", "rs", 'r#ipc.r#register("a");', ["a"]],
    ["inside of a macro", "rs", 'vec![ipc.register("a"), 1]; join! { ipc.register::<T>("b") }', ["a", "b"]],
    [
      "in the definition of a macro",
      "rs",
      'macro_rules! add { (ipc.register("x")) => {}; ($x:expr) => { $crate::ipc.register("a"); $x.run() }; }',
      ["a"],
    ],
    [
      "in a closure, an async block and a match",
      "rs",
      'let f = |x| async move { match x { 1 => ipc.register("a"), _ => () } };',
      ["a"],
    ],
    [
      "in JSX",
      "tsx",
      '<Button onClick={() => ipc.register("a")} title="ipc">{ipc.register("b")}</Button>',
      ["a", "b"],
    ],
    [
      "in a decorator and a class field",
      "ts",
      '@ipc.register("a") class A { x = ipc.register("b"); #y = ipc.register("c"); }',
      ["a", "b", "c"],
    ],
    [
      "in and after JSX with type arguments",
      "tsx",
      'const a = <List<Item> row={1} />; ipc.register("a"); const b = <A.C<B, D[]>>it\'s</A.C>; ipc.register("b");',
      ["a", "b"],
    ],
    [
      "after a generic async arrow function",
      "tsx",
      'const f = async <T,>(x: T) => <p>it\'s</p>; ipc.register("a");',
      ["a"],
    ],
    [
      "in the code of a template literal",
      "js",
      'const t = `ipc.register("x") ${ipc.register("a")} ${`${ipc.register("b")}`} ipc.register("y")`;',
      ["a", "b"],
    ],
    [
      "in an ES module with a generic arrow",
      "tsx",
      'const f = <T,>(x: T) => ipc.register("a", x as unknown as T);',
      ["a"],
    ],
  ]);
});

describe("a call is not found", () => {
  rows("ipc.register", [
    ["in a shorter path", "rs", 'register("a"); self.register("b");', []],
    [
      "with a longer identifier",
      "ts",
      'my_ipc.register("a"); ipc.registerAll("b"); ipc.register2("c"); $ipc.register("d");',
      [],
    ],
    ["after the result of a call", "rs", 'ipc().register("a");', []],
    ["after an index", "ts", 'ipc[0].register("a");', []],
    [
      "without a parenthesis",
      "ts",
      'const f = ipc.register; ipc.register`a`; new Map([["ipc.register", 1]]);',
      [],
    ],
    ["with a private name", "ts", 'this.#ipc.register("a"); ipc.#register("b");', []],
    [
      "in comments",
      "rs",
      '// ipc.register("a")\n/* ipc.register("b") /* nested */ ipc.register("c") */\n/// ipc.register("d")\n//! ipc.register("e")',
      [],
    ],
    [
      "in strings",
      "rs",
      String.raw`let s = "ipc.register(\"a\")"; let b = b"ipc.register(1)"; let c = '"'; ipc::other("x");`,
      [],
    ],
    [
      "in raw strings",
      "rs",
      'let s = r#"ipc.register("a")"#; let t = r"\\"; let u = br##"ipc.register("b")"# "##;',
      [],
    ],
    [
      "in raw C strings",
      "rs",
      'let s = cr#"a " ipc.register("a") "#; ipc.register("b"); ipc.register(cr"c");',
      ["b", null],
    ],
    [
      "in strings of TypeScript",
      "ts",
      String.raw`const s = 'ipc.register("a")' + "it's ipc.register('b')" + '\'';`,
      [],
    ],
    ["in a template literal", "ts", 'const t = `ipc.register("a") ${1} \\` ipc.register("b")`;', []],
    [
      "in a type that is a template literal",
      "ts",
      'type A = `it\'s ipc.register("a")`; type B = `ipc.register("b")${A}ipc.register("c")`;',
      [],
    ],
    ["in a regular expression", "js", 'const r = /ipc.register("a")["/]/.test(x) / ipc / 2;', []],
    [
      "in JSX text and attributes",
      "tsx",
      'const v = <p title="ipc.register(1)">It\'s ipc.register("a") {/* ipc.register("b") */}</p>;',
      [],
    ],
    [
      "in comments of JavaScript",
      "mjs",
      '#!/usr/bin/env node ipc.register("a")\n// ipc.register("b")\n/** ipc.register("c") */',
      [],
    ],
    [
      "after lifetimes and labels",
      "rs",
      "fn f<'a>(x: &'a str) -> &'a str { 'l: loop { break 'l; } } // '\nconst C: char = '\\'';",
      [],
    ],
  ]);
});

describe("a function that is defined is not called", () => {
  rows("register", [
    ["in Rust", "rs", "fn register(name: &str) {} impl A { pub async fn register(&self, n: u8) {} }", []],
    [
      "in a trait and an extern block",
      "rs",
      'trait T { fn register(&self, n: &str); } extern "C" { fn register(n: u8); }',
      [],
    ],
    ["inside of a macro", "rs", "cfg_if! { if #[cfg(x)] { fn register(n: u8) {} } }", []],
    [
      "in TypeScript",
      "ts",
      "export function register<T>(name: T) {} declare function register(name: string): void;",
      [],
    ],
    [
      "as a method",
      "ts",
      "class A { async register(name: string) {} static register(n = 1) {} } const o = { register(n) {} };",
      [],
    ],
    [
      "in an interface",
      "ts",
      "interface A { register(name: string): void; register?(name: string): void }",
      [],
    ],
    ["in an import", "ts", 'import { register } from "./register";', []],
  ]);
});

describe("the name is the first argument,", () => {
  rows("register", [
    [
      "if it is a string",
      "ts",
      `register("a"); register('b'); register("c",); register("d", 1)`,
      ["a", "b", "c", "d"],
    ],
    ["if it is a template literal without code", "ts", "register(`a`); register(`b`, 1)", ["a", "b"]],
    ["if it is a raw string", "rs", 'register(r"a"); register(r#"b"#);', ["a", "b"]],
    [
      "with what makes a literal a String",
      "rs",
      'register("a".into()); register("b".to_string(), 1); register("c".to_owned());',
      ["a", "b", "c"],
    ],
    [
      "in String::from",
      "rs",
      'register(String::from("a")); register(std::string::String::from("b",), 1); register(String::from("c").into())',
      ["a", "b", "c"],
    ],
    [
      "with its escapes",
      "rs",
      String.raw`register("\u{61}\x62\n"); register("a\
        b");`,
      ["ab\n", "ab"],
    ],
    [
      "with its escapes in JavaScript",
      "js",
      String.raw`register("\u0061\x62\u{63}\
d\'");`,
      ["abcd'"],
    ],
    [
      "and not known, if it is put together",
      "ts",
      'register("a" + b); register(`a${b}`); register(b + "a"); register(("a"));',
      [null, null, null, null],
    ],
    [
      "and not known, if it is a variable",
      "rs",
      "register(NAME); register(name.into()); register(&name);",
      [null, null, null],
    ],
    [
      "and not known, if it is made",
      "rs",
      'register(format!("a{}", b)); register(concat!("a", "b")); register("a".trim());',
      [null, null, null],
    ],
    ["and not known, if there is none", "ts", "register(); register(...all)", [null, null]],
    [
      "and not known, if it is no text",
      "rs",
      "register(b\"a\"); register(1); register('a');",
      [null, null, null],
    ],
    [
      "and not known, in the middle of other code",
      "ts",
      'register(x ? "a" : "b"); register(["a"]); register({ id: "a" });',
      [null, null, null],
    ],
  ]);
});

describe("a macro is found", () => {
  rows("host.command!", [
    [
      "with any brackets",
      "rs",
      'host::command!("a"); host::command!["b"]; host::command! { "c" }',
      ["a", "b", "c"],
    ],
    ["in a longer path and in another macro", "rs", 'all! { crate::host::command!("a", run) }', ["a"]],
    ["and not a function of that name", "rs", 'host::command("a");', []],
  ]);
  rows("command", [["only with its exclamation mark", "rs", 'command!("a");', []]]);
});

describe("in Rust, code under a test attribute is skipped:", () => {
  rows("register", [
    [
      "a module",
      "rs",
      '#[cfg(test)]\nmod tests { fn f() { register("a"); } }\nfn g() { register("b"); }',
      ["b"],
    ],
    [
      "a function, with other attributes",
      "rs",
      '#[cfg(test)]\n#[allow(x)]\nfn f() { register("a") }\nfn g() { register("b") }',
      ["b"],
    ],
    ["a statement", "rs", 'fn f() { #[cfg(test)] register("a"); register("b"); }', ["b"]],
    ["with white space", "rs", '# [ cfg ( test ) ] mod tests { fn f() { register("a"); } }', []],
    ["for all of several conditions", "rs", '#[cfg(all(test, unix))] fn f() { register("a") }', []],
    [
      "for conditions in conditions",
      "rs",
      '#[cfg(all(not(unix), test))] fn f() { register("a") } #[cfg(all(x, all(test, any(y, z))))] fn g() { register("b") } #[cfg(test,)] fn h() { register("c") } #[cfg(any(all(test, x), test))] fn i() { register("d") }',
      [],
    ],
    ["a whole file", "rs", '#![cfg(test)]\nfn f() { register("a") }\nfn g() { register("b") }', []],
    ["an import", "rs", '#[cfg(test)] use a::b;\nfn g() { register("b") }', ["b"]],
    [
      "but not what is there without tests",
      "rs",
      '#[cfg(not(test))] fn f() { register("a") } #[cfg(any(test, x))] fn g() { register("b") } #[cfg(not(all(test, x)))] fn h() { register("c") } #[cfg(all(x, not(test)))] fn i() { register("d") }',
      ["a", "b", "c", "d"],
    ],
    [
      "but not after a feature of that name",
      "rs",
      '#[cfg(feature = "test")] fn f() { register("a") } #[cfg(all(feature = "x,test,y"))] fn g() { register("b") }',
      ["a", "b"],
    ],
  ]);
});

import { describe, expect, it } from "vitest";
import { marked } from "../../../support/marked";
import { call, field, namesOf, placesOf } from "./found";
import { EXTENSIONS } from "../../../support/languages";

describe("a place", () => {
  it("is that of the literal, with its line and the range of the name", () => {
    const { text, ranges } = marked('fn f() {\r\n  /* 👀 */ ipc.register(«"a_b"», run); // x\r\n}');
    const [literal] = ranges;
    expect(placesOf("rs", text, call("ipc.register"))).toEqual([
      {
        entry: call("ipc.register"),
        name: "a_b",
        range: { start: { line: 1, character: 24 }, end: { line: 1, character: 29 } },
        contentRange: { offset: literal!.offset + 1, length: 3 },
        line: '/* 👀 */ ipc.register("a_b", run); // x',
      },
    ]);
  });

  it("has no range of the name if that has escapes", () => {
    const found = placesOf("ts", String.raw`register("\u0061")`, call("register"));
    expect(found?.map(({ name, contentRange }) => [name, contentRange])).toEqual([["a", undefined]]);
  });

  it("is that of the call or field if the name is unknown", () => {
    const found = placesOf(
      "ts",
      "x.ipc.register(a); const m: Meta = { id };",
      call("ipc.register"),
      field("Meta.id"),
    );
    expect(found?.map(({ range }) => [range.start.character, range.end.character])).toEqual([
      [2, 14],
      [37, 39],
    ]);
  });

  it("is that of the call for a use, with any argument", () => {
    const uses = { files: EXTENSIONS, call: "useTheme", uses: { capability: "theme_read" } };
    const found = placesOf("tsx", 'const t = useTheme(); useTheme("dark");', uses);
    expect(found?.map(({ range, name }) => [range.start.character, range.end.character, name])).toEqual([
      [10, 18, undefined],
      [22, 30, undefined],
    ]);
  });

  it("is found once by several entries, in the order of the text", () => {
    const code = 'b("2"); a("1"); b("3");';
    expect(namesOf("js", code, call("b"), call("a"), call("b"))).toEqual(["2", "1", "3"]);
    // A block leads to what is in it before the code that precedes that.
    const block = 'impl Meta { fn f() { a("1"); Self { id: "2" } } }';
    expect(namesOf("rs", block, call("a"), field("Meta.id"))).toEqual(["1", "2"]);
  });

  it("has a line of at most 200 characters", () => {
    const [place] = placesOf("js", `a("1"); //${" x".repeat(500)}`, call("a")) ?? [];
    expect(place?.line).toHaveLength(200);
  });
});

describe("text that is not of its language", () => {
  it("is read around a fault", () => {
    expect(namesOf("ts", 'const = ; }} a("1"); function ( { } a("2")', call("a"))).toEqual(["1", "2"]);
    expect(namesOf("rs", 'fn f( { a("1"); } fn g() { let = ; a("2") }', call("a"))).toEqual(["1", "2"]);
  });

  it.each([
    ["where nothing of it is", `a("1"); ${"<a> #[x] ) ".repeat(5_000)}`],
    ["where brackets are too deep", `a("1"); ${"[".repeat(501)}${"]".repeat(501)}`],
  ])("is not read %s", (_where, text) => {
    expect(placesOf("rs", text, call("a"))).toBeUndefined();
  });
});

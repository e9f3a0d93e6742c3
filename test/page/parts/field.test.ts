import { describe, expect, it } from "vitest";
import { Field, fieldAt } from "../../../server/page/parts/field";
import type { Provenance, Json } from "../../../server/protocol";
import { draft } from "../../core/entry/fixtures";
import { resultOf } from "../rendered";

const VALUE: Json = {
  a: [{ b: 1 }, "x"],
  many: Array(12).fill(7) as number[],
  "c/~d": { "": null },
  s: "text",
};
const root = new Field({}, "", VALUE);

const summary = ({ pointer, value }: Field) => [pointer, value];

describe("A field", () => {
  it.each<[readonly string[], string, Json | undefined]>([
    [[], "", VALUE],
    [["a", "0", "b"], "/a/0/b", 1],
    [["a", "1"], "/a/1", "x"],
    [["many", "11"], "/many/11", 7],
    [["a", "1x"], "/a/1x", undefined],
    [["a", "x1"], "/a/x1", undefined],
    [["a", "2"], "/a/2", undefined],
    [["a", "length"], "/a/length", undefined],
    [["c/~d", ""], "/c~1~0d/", null],
    [["c/~d", "", "x"], "/c~1~0d//x", undefined],
    [["s", "length"], "/s/length", undefined],
    [["toString"], "/toString", undefined],
    [["no", "such"], "/no/such", undefined],
  ])("at %j is at the pointer %j", (names, pointer, value) => {
    expect(summary(root.at(...names))).toEqual([pointer, value]);
  });

  it("has the members of an object only", () => {
    const members = root.members().map(([name, field]) => [name, ...summary(field)]);
    expect(members).toEqual([
      ["a", "/a", VALUE["a"]],
      ["many", "/many", VALUE["many"]],
      ["c/~d", "/c~1~0d", { "": null }],
      ["s", "/s", "text"],
    ]);
    const others = [root.at("a"), root.at("s"), root.at("c/~d", ""), root.at("no")];
    expect(others.map((field) => field.members())).toEqual([[], [], [], []]);
  });

  it("has the items of an array only", () => {
    expect(root.at("a").items().map(summary)).toEqual([
      ["/a/0", { b: 1 }],
      ["/a/1", "x"],
    ]);
    expect([root, root.at("s"), root.at("no")].map((field) => field.items())).toEqual([[], [], []]);
  });

  it("has a text if its value is a string that is not blank", () => {
    const texts = ["a", " a ", "", " \n", 1, null, undefined].map((value) => new Field({}, "/f", value).text);
    expect(texts).toEqual(["a", " a ", undefined, undefined, undefined, undefined, undefined]);
  });

  it("is marked with its escaped pointer", () => {
    expect(String(root.at('"><b>').attributes)).toBe('data-pointer="/&quot;&gt;&lt;b&gt;" tabindex="-1"');
  });
});

describe("A field's origin", () => {
  const at = (pointer: string, source: Provenance) => new Field({ "/v": source }, pointer, null);

  it("makes only values of publication pending", () => {
    const pending = { kind: "pending" } as const;
    const names = [
      ...["artifact_url", "artifact_size", "sha256", "signature", "signature_algorithm", "signing_key_id"],
      ...["published_at", "created_at", "updated_at"],
    ];
    expect(names.filter((name) => !at(`/v/0/${name}`, pending).isPending)).toEqual([]);
    expect(at("/v/0/name", pending).isPending).toBe(false);
    expect(at("/v/sha256/name", pending).isPending).toBe(false);
    expect(at("/v/0/sha256", { kind: "package" }).isPending).toBe(false);
    expect(at("/w/0/sha256", pending).isPending).toBe(false);
  });

  it("marks guesses", () => {
    expect(at("/v/slug", { kind: "derived", guessed: true, rule: "the label" }).guessExplanation).toBe(
      "Guessed: the label",
    );
    expect(at("/v/slug", { kind: "derived", rule: "the label" }).guessExplanation).toBeUndefined();
    expect(at("/w", { kind: "derived", guessed: true, rule: "the label" }).guessExplanation).toBeUndefined();
  });
});

describe("The envelope", () => {
  const result = { ...resultOf(draft()), entry: { "a/b": { "~1": [7] }, 2: "two", 1: "one" } };

  it.each([
    ["", result.entry],
    ["/a~1b/~01/0", 7],
    ["/2", "two"],
    ["/a", undefined],
  ])("has at %j the value %j", (pointer, value) => {
    expect(summary(fieldAt(result, pointer))).toEqual([pointer, value]);
  });
});

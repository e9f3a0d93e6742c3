import { describe, expect, it } from "vitest";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { reparse } from "../../../../server/core/json/parse/reparse";
import type { TreeNode } from "../../../../server/core/json/tree/tree";
import { published } from "../../../support/manifests";
import { pick, randomFrom } from "../../../support/random";

/** All that a tree says, down to the last offset. */
function described(node: TreeNode | undefined): unknown {
  if (!node) return undefined;
  const { type, offset, length } = node;
  const parent = node.parent?.offset;
  if (node.type === "property") {
    const { keyNode, valueNode, colonOffset } = node;
    return { type, offset, length, parent, colonOffset, children: [keyNode, valueNode].map(described) };
  }
  if (node.type === "object" || node.type === "array") {
    const { isComplete, isClosed: closed } = node;
    return {
      type,
      offset,
      length,
      parent,
      whole: isComplete,
      closed,
      children: node.children.map(described),
    };
  }
  return { type, offset, length, parent, value: node.value };
}

function expectSame(made: ManifestDocument, text: string): void {
  const fresh = new ManifestDocument(text);
  expect(described(made.root)).toEqual(described(fresh.root));
  expect(JSON.stringify(made.value)).toBe(JSON.stringify(fresh.value));
  expect([made.faults, made.isBalanced]).toEqual([fresh.faults, fresh.isBalanced]);
  expect(made.duplicates.length).toBe(fresh.duplicates.length);
}

/** What people type and paste, and what breaks a text. */
const TYPED = [
  "a",
  "1",
  " ",
  "é",
  "\\n",
  '"',
  "\\",
  "}",
  "[",
  ",",
  ":",
  "\n",
  '"x": 1,',
  '"10": 1,',
  '{ "y": [2] }',
  "\u0001",
];

describe("The next version of a document", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("equals a fresh parse after any edits (seed %i)", (seed) => {
    const random = randomFrom(seed);
    let text = published();
    let document = new ManifestDocument(text);
    for (let i = 0; i < 150; i++) {
      const at = Math.floor(random() * text.length);
      const removed = random() < 0.5 ? 0 : Math.floor(random() * 4);
      const next = text.slice(0, at) + pick(random, TYPED) + text.slice(at + removed);
      document = new ManifestDocument(next, document);
      expectSame(document, next);
      // Most texts that anyone works on are whole; a broken one is worked on for a while.
      if (document.isValidJson || (document.isBalanced && random() < 0.7)) text = next;
      else document = new ManifestDocument(text, document);
    }
  });

  it("leaves the earlier version readable", () => {
    const [text, next] = [published(), published({ name: '"Another clock"' })];
    const earlier = new ManifestDocument(text);
    const value = earlier.value;
    expectSame(new ManifestDocument(next, earlier), next);
    expectSame(earlier, text);
    expect(earlier.value).toBe(value);
  });

  it("shares unchanged values", () => {
    const [text, next] = [published(), published({ name: '"Another clock"' })];
    const earlier = new ManifestDocument(text);
    const settings = (document: ManifestDocument) =>
      (document.value as { settings_schema: object }).settings_schema;
    const before = settings(earlier);
    expect(settings(new ManifestDocument(next, earlier))).toBe(before);
  });

  it.each([
    ['{ "a": { "b": 1 } }', '{ "a": { "b": 1, "b": 2 } }', "names a member twice"],
    ['{ "a": "b" }', '{ "a": "b", "c": "" }', "changes the root"],
    ['{ "a": { "b": "c" } }', '{ "a": { "b": "c" " } }', "has a quote too many"],
    ['{ "a": ["b"] }', '{ "a": ["b", { "c": [ }] }', "has a bracket too many"],
  ])("is parsed as a whole when %s becomes %s: it %s", (text, next) => {
    const { root, value, faults } = new ManifestDocument(text);
    expect(reparse({ text, root: root!, value: value!, faults }, next)).toBeUndefined();
  });

  it.each([
    ['{ "a": { "b": 1,\n "c": 2 } }', '{ "a": { "b": 1\n "c": 2 } }', "loses a comma"],
    ['{ "a": { "b": "c",\n "d": 2 } }', '{ "a": { "b": "c,\n "d": 2 } }', "loses a quote"],
    ['{ "a": { "b": "cd",\n "d": 2 } }', '{ "a": { "b": "c"d",\n "d": 2 } }', "gains a quote"],
    ['{ "a": [1, 2], "b": 3 }', '{ "a": [1, 2,], "b": 3 }', "gains a comma"],
  ])("is parsed in part when %s becomes %s: it %s, and back", (text, broken) => {
    const whole = new ManifestDocument(text);
    const made = new ManifestDocument(broken, whole);
    expect([whole.isSuperseded, made.isValidJson]).toEqual([true, false]);
    expectSame(made, broken);
    const again = new ManifestDocument(text, made);
    expect(made.isSuperseded).toBe(true);
    expectSame(again, text);
  });

  it("respects the depth of the changed part", () => {
    const nested = (inner: string) => `${"[".repeat(999)}${inner}${"]".repeat(999)}`;
    const earlier = new ManifestDocument(nested('["a"]'));
    expectSame(new ManifestDocument(nested('["a", []]'), earlier), nested('["a", []]'));
  });

  it.each(["1e-400", "1.00000000000000000001"])("still knows that %s is misread", (number) => {
    const text = (name: string) => `{ "a": ${number}, "b": { "c": "${name}" } }`;
    const made = new ManifestDocument(text("de"), new ManifestDocument(text("d")));
    expect(made.hasMisreadNumbers).toBe(true);
  });

  it("keeps a member named __proto__", () => {
    const earlier = new ManifestDocument('{ "__proto__": { "a": "b" } }');
    const next = '{ "__proto__": { "a": "bc" } }';
    const made = new ManifestDocument(next, earlier);
    expect(JSON.stringify(made.value)).toBe('{"__proto__":{"a":"bc"}}');
    expectSame(made, next);
  });
});

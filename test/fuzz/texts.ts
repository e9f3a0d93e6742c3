import fc from "fast-check";
import { BASES } from "./bases";
import { CHARACTER } from "./character";
import { containersIn, copyOf, leaf, treeOf, write, type Layout, type Tree } from "./trees";

/*
 * Texts as editors contain them: manifests with mistakes in their structure, and texts with mistakes in their letters.
 * A failing text shrinks to a small document with few mistakes.
 */

const HOSTILE = [
  "\uD800",
  "\uDC00",
  "😀",
  "é",
  "\u202E",
  "\0",
  "\u2028",
  "`",
  "$1",
  "${2:x}",
  "\\",
  "<b>",
  "__proto__",
  "constructor",
  "toString",
];

const STRINGS = [
  ...[
    "",
    " ",
    "x",
    "1.2",
    "v1.2.3",
    "1.2.3.4",
    "01.2.3",
    "9".repeat(30),
    "2031-03-01T08:30:00Z",
    "2031-02-30T08:30:00.000Z",
    "2031-03-01T10:30:00+02:00",
  ],
  ...[
    "https://a.example/",
    "http://",
    "javascript:alert(1)",
    "../../etc/passwd",
    "C:\\a\\b.dll",
    "/abs",
    "a//b",
    "native\\a.dll",
    "after:x",
    "after:",
    ".txt",
    "txt",
  ],
  ...[
    "windows",
    "window",
    "Windows",
    "linux_x64",
    "windows_x64",
    "freebsd",
    "host_theme_read",
    "host_them_read",
    "theme_read",
    "process_spawn_whitelist",
    "ipc_registre",
  ],
  ...[
    "level-4",
    "host-theme_read",
    "available",
    "blocked",
    "ed25519",
    "ed2551",
    "object",
    "number",
    "string",
    "boolean",
    "MIT",
    "MTI",
    "Apache-2.0 OR MIT",
    "clock_now",
    "Clock-Now",
    "clock",
  ],
  ...[
    "a1".repeat(32),
    "A1".repeat(32),
    `${"A".repeat(86)}==`,
    `${"A".repeat(85)}Q==`,
    "true",
    "3",
    "-1e9",
    "null",
  ],
  ...HOSTILE,
];

const RAWS = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "1",
  "4",
  "-1",
  "7",
  "1.5",
  "1e400",
  "-1e400",
  "1e-7",
  "9007199254740993",
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '[""]',
  "[{}]",
  "[4, 4]",
  "[4, 1, 0]",
  '{ "type": "string" }',
  '{ "": null }',
  '"\\uD83D"',
  '"\\u0041\\/\\n"',
  "[".repeat(20) + "]".repeat(20),
];

const string = fc.oneof(
  fc.constantFrom(...STRINGS),
  fc.string({ unit: CHARACTER, maxLength: 12 }),
  fc.constant("x".repeat(20_000)),
);

const value: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 3, arbitrary: string.map((text) => leaf(JSON.stringify(text))) },
  { weight: 3, arbitrary: fc.constantFrom(...RAWS).map(leaf) },
  { weight: 1, arbitrary: fc.double().map((number) => leaf(JSON.stringify(number))) },
  { weight: 1, arbitrary: fc.array(string, { maxLength: 4 }).map(treeOf) },
);

/** Places are numbers modulo the number of places in a document, so that every number fits. */
const place = fc.record({ container: fc.nat(), entry: fc.nat() });

type Mutation = (root: Tree) => void;

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, value).map(([at, other]) => onEntry(at, (entry) => entry.set(copyOf(other)))),
  place.map((at) => onEntry(at, (entry) => entry.remove())),
  fc.tuple(place, fc.boolean()).map(([at, isNear]) => onEntry(at, (entry) => entry.duplicate(isNear))),
  fc
    .tuple(place, fc.nat(), fc.constantFrom("drop", "double", "swap", "upper"))
    .map(([at, letter, how]) => onEntry(at, (entry) => entry.misspell(letter, how))),
  fc
    .tuple(place, string, value)
    .map(([at, name, other]) => onEntry(at, (entry) => entry.insert(name, copyOf(other)))),
  fc
    .tuple(place, place)
    .map(([at, from]) => onEntry(at, (entry, root) => entry.set(copyOf(chosen(root, from)?.get() ?? root)))),
  fc.tuple(place, fc.nat()).map(([at, by]) => onEntry(at, (entry) => entry.move(by))),
);

function onEntry(
  at: { container: number; entry: number },
  change: (entry: Entry, root: Tree) => void,
): Mutation {
  return (root) => {
    const entry = chosen(root, at);
    if (entry) change(entry, root);
  };
}

/** A member of an object or an entry of an array. */
interface Entry {
  get(): Tree;
  set(value: Tree): void;
  remove(): void;
  duplicate(isNear: boolean): void;
  misspell(letter: number, how: string): void;
  insert(name: string, value: Tree): void;
  move(by: number): void;
}

function chosen(root: Tree, at: { container: number; entry: number }): Entry | undefined {
  const containers = containersIn(root).filter(
    (each) => (each.kind === "array" ? each.items : each.members).length > 0,
  );
  const container = containers[at.container % containers.length];
  if (!container) return undefined;
  if (container.kind === "array") {
    const list = container.items;
    return entryOf(
      list,
      at.entry % list.length,
      (_, item) => item,
      (_, item) => item,
      (item) => item,
    );
  }
  const list = container.members;
  return entryOf<[string, Tree]>(
    list,
    at.entry % list.length,
    (member, value) => [member[0], value],
    (name, value) => [name, value],
    ([, value]) => value,
    ([name, value], change) => [change(name), value],
  );
}

function entryOf<T>(
  list: T[],
  at: number,
  withValue: (entry: T, value: Tree) => T,
  make: (name: string, value: Tree) => T,
  valueOf: (entry: T) => Tree,
  rename: (entry: T, change: (name: string) => string) => T = (entry, change) => {
    const tree = valueOf(entry);
    return tree.kind === "leaf" ? withValue(entry, leaf(misspelt(tree.raw, change))) : entry;
  },
): Entry {
  const entry = list[at]!;
  return {
    get: () => valueOf(entry),
    set: (value) => list.splice(at, 1, withValue(entry, value)),
    remove: () => list.splice(at, 1),
    duplicate: (isNear) =>
      list.splice(isNear ? at : list.length, 0, withValue(entry, copyOf(valueOf(entry)))),
    misspell: (letter, how) =>
      list.splice(
        at,
        1,
        rename(entry, (name) => spelt(name, letter, how)),
      ),
    insert: (name, value) => list.splice(at, 0, make(name, value)),
    move: (by) => list.splice(by % list.length, 0, ...list.splice(at, 1)),
  };
}

/** Changes the spelling of a string; returns any other value as it is. */
function misspelt(raw: string, change: (name: string) => string): string {
  const value: unknown = JSON.parse(raw);
  return typeof value === "string" ? JSON.stringify(change(value)) : raw;
}

function spelt(name: string, letter: number, how: string): string {
  if (name === "") return "x";
  const at = letter % name.length;
  const [before, sign, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  if (how === "drop") return before + after;
  if (how === "double") return before + sign + sign + after;
  if (how === "upper") return before + sign.toUpperCase() + after;
  return before + after.slice(0, 1) + sign + after.slice(1);
}

const layout: fc.Arbitrary<Layout> = fc.record({
  indent: fc.constantFrom("  ", undefined, "\t", "    ", ""),
  eol: fc.constantFrom("\n", "\r\n", "\r"),
  bom: fc.boolean(),
  gap: fc.constantFrom(" ", "", "\t", "  ", "\n"),
  end: fc.constantFrom("\n", "", "\r\n", " \n\n", "\r"),
});

const TREES = BASES.map((text) => treeOf(JSON.parse(text)));

/** Texts that are JSON: manifests and detail responses with some mistakes. */
export const structured: fc.Arbitrary<string> = fc
  .record({ base: fc.constantFrom(...TREES), mutations: fc.array(mutation, { maxLength: 6 }), layout })
  .map(({ base, mutations, layout: own }) => {
    const root = copyOf(base);
    for (const mutate of mutations) mutate(root);
    return write(root, own);
  });

const SPLINTERS = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\\",
  "'",
  "//",
  "/*",
  "*/",
  "\0",
  "\x1b",
  "\t",
  "\n",
  "\r",
  "\r\n",
  "\u2028",
  "\uFEFF",
  "\uD83D",
  "\uDE00",
  "😀",
  "-",
  ".",
  "0",
  "1e",
  "null",
  "tru",
  '"a"',
  '"a":',
  "\\u",
  "\\uD8",
  "[[[[",
  "}}}}",
  '"id":',
  "x".repeat(10_000),
  " ".repeat(2_000),
];

/** A text that replaces `length` code units at `at`, modulo the text's length. */
export interface Splice {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

export const splice: fc.Arbitrary<Splice> = fc.record({
  at: fc.nat(),
  length: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60), fc.nat(3_000)),
  text: fc.oneof(
    fc.constant(""),
    fc.constantFrom(...SPLINTERS),
    fc.string({ unit: CHARACTER, maxLength: 6 }),
  ),
});

/** Applies a splice to a text. May split a surrogate pair. */
export function spliced(text: string, { at, length, text: inserted }: Splice): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + inserted + text.slice(start + length);
}

/** Texts that are mostly not JSON: manifests with pieces removed and inserted anywhere. */
export const torn: fc.Arbitrary<string> = fc
  .record({
    text: fc.oneof(structured, fc.constantFrom(...BASES)),
    splices: fc.array(splice, { minLength: 1, maxLength: 5 }),
  })
  .map(({ text, splices }) => splices.reduce(spliced, text));

/** Any text. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: structured },
  { weight: 5, arbitrary: torn },
  { weight: 1, arbitrary: fc.string({ unit: CHARACTER, maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...SPLINTERS), { maxLength: 20 }).map((parts) => parts.join("")),
  },
);

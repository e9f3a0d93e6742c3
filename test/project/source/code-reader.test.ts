import { describe, expect, it } from "vitest";
import type { SourceEntry } from "../../../server/core/manifest/host";
import type { WorkTree } from "../../../server/host/git/work-tree.node";
import { readCode } from "../../../server/project/source/code-reader";
import { draft } from "../../support/manifests";

const SOURCE: readonly SourceEntry[] = [
  { files: ["rs"], call: "register", names: "command" },
  { files: ["ts", "tsx"], call: "register", names: "command" },
  { file: "Cargo.toml" },
];

/** A work tree in memory that counts what is read of it. */
class Tree implements WorkTree {
  readonly #states = new Map<string, string>();
  readonly reads: string[] = [];
  readonly cacheKey = this;

  constructor(
    readonly files: Record<string, string | undefined>,
    readonly folder = "",
    /** Differs for each tree: what is known of a file is kept. */
    private readonly name = String(Math.random()),
  ) {}

  get filesBelow(): readonly string[] {
    return Object.keys(this.files)
      .filter((path) => path.startsWith(this.folder))
      .sort();
  }

  isTracked(path: string): boolean | undefined {
    return path in this.files ? true : undefined;
  }

  read(path: string, limit: number): Promise<string | undefined> {
    this.reads.push(path);
    const text = this.files[path];
    return Promise.resolve(text !== undefined && text.length <= limit ? text : undefined);
  }

  stampOf(path: string): Promise<string | undefined> {
    return Promise.resolve(this.#states.get(path) ?? "1");
  }

  filesNamed(): string[] {
    return [];
  }

  uriOf(path: string): string {
    return `file:///${this.name}/${path}`;
  }

  change(path: string, text: string | undefined): void {
    this.files[path] = text;
    this.#states.set(path, String(Math.random()));
  }

  /** Returns the files that were read since the last call, without the manifests. */
  taken(): string[] {
    return this.reads.splice(0).filter((path) => !path.endsWith(".json"));
  }
}

async function look(tree: Tree, source = SOURCE) {
  const facts = await readCode(tree, source);
  return (
    facts && {
      names: facts.places.map(({ name = "?", path, range }) => `${name} ${path}:${range.start.line + 1}`),
      unread: facts.unreadPath,
    }
  );
}

const found = (...names: readonly string[]) => ({ names, unread: undefined });

describe("the code of a plugin", () => {
  it("is in its folder and below, in path order", async () => {
    const tree = new Tree(
      {
        "register.rs": 'register("above")',
        "a/src/b.rs": '\nregister("b")',
        "a/main.ts": 'register("a"); register(b)',
        "a/manifest.json": draft(),
        "ab/c.rs": 'register("beside")',
      },
      "a/",
    );
    expect(await look(tree)).toEqual(found("a main.ts:1", "? main.ts:1", "b src/b.rs:2"));
  });

  it("excludes files that belong to a nearer manifest", async () => {
    const tree = new Tree({
      "a.rs": 'register("a")',
      "other/manifest.json": draft(),
      "other/src/b.rs": 'register("b")',
      "web/manifest.json": '{ "name": "an app", "start_url": "/" }',
      "web/c.ts": 'register("c")',
    });
    expect(await look(tree)).toEqual(found("a a.rs:1", "c web/c.ts:1"));
  });

  it.each([
    ...["test", "tests", "__tests__", "example", "examples", "docs", "scripts", "benches"],
    ...["node_modules", "target", "dist", "build", "out", "vendor"],
  ])("is not in a folder %s below the manifest's", async (name) => {
    const tree = new Tree({ [`${name}/in/a.rs`]: 'register("x")', [`my${name}/b.rs`]: 'register("a")' });
    expect(await look(tree)).toEqual(found(`a my${name}/b.rs:1`));
    expect(await look(new Tree({ [`${name}/a.rs`]: 'register("a")' }, `${name}/`))).toEqual(
      found("a a.rs:1"),
    );
  });

  it("excludes tests, generated files and declarations", async () => {
    const names = ["a.test.ts", "a.spec.ts", "a.generated.rs", "a.d.ts", "a.test.d.ts", "a.js", "ts", "a.TS"];
    const own = ["test.ts", "spec.rs", "generated.ts", "d.ts", "atest.ts"];
    const tree = new Tree(Object.fromEntries([...names, ...own].map((name) => [name, 'register("a")'])));
    expect(await look(tree)).toEqual(found(...own.sort().map((name) => `a ${name}:1`)));
  });

  it("excludes Rust files that are test modules", async () => {
    const test = 'register("test")';
    const tree = new Tree({
      "src/checks/mod.rs": test,
      "src/checks/deep/more.rs": test,
      "src/lib.rs":
        "// #[cfg(test)] mod said;\n#[cfg(test)]\nmod checks;\nmod own;\nmod said;\nmod tested { #[cfg(test)] mod inner; }",
      "src/own.rs":
        '#[cfg(all(test, unix))]\n#[allow(dead_code)]\nmod r#try;\nregister("own");\n#[cfg(test)] #[path = "./own/../checked.rs"] mod checks;',
      "src/checked.rs": test,
      "src/own/try.rs": test,
      "src/said.rs": 'register("said")',
      "src/tested/inner.rs": "x".repeat(2_000_000),
      "src/try.rs": 'register("try")',
    });
    const names = found("own src/own.rs:4", "said src/said.rs:1", "try src/try.rs:1");
    expect(await look(tree)).toEqual(names);
    expect(await look(tree)).toEqual(names);
    tree.change("src/own.rs", 'register("own")');
    expect((await look(tree))?.names).toContain("test src/own/try.rs:1");
  });

  it("includes a Rust file whose module has a test double", async () => {
    const tree = new Tree({
      "src/lib.rs": "#[cfg(not(test))]\nmod sdk;\n#[cfg(test)]\nmod sdk { fn f() {} }",
      "src/sdk.rs": 'register("own")',
    });
    expect(await look(tree)).toEqual(found("own src/sdk.rs:1"));
  });

  it.each([
    ["with a comment that has marks between", "#[cfg(test)]\n/// Slow; {see} the docs.\nmod checks;"],
    ["with a long comment between", `#[cfg(test)]\n/* ${"slow ".repeat(100)}*/ mod /* a */ checks;`],
    ["of a crate whose root has another name", "#[cfg(test)]\nmod checks;", "src/plugin.rs"],
    ["of a program beside others", "#[cfg(test)]\nmod checks;", "src/bin/tool.rs", "src/bin/checks.rs"],
  ])("is not in a module of tests %s", async (_, text, root = "src/lib.rs", module = "src/checks.rs") => {
    const tree = new Tree({ [root]: text, [module]: 'register("test")', "src/own.rs": 'register("own")' });
    expect(await look(tree)).toEqual(found("own src/own.rs:1"));
  });

  it("finds test modules in linear time, whatever the comments", async () => {
    const text = `test mod ${"/*".repeat(400_000)}`;
    expect(await look(new Tree({ "src/lib.rs": text, "a.rs": 'register("a")' }))).toEqual(found("a a.rs:1"));
  });

  it("is not read when no configuration asks for it", async () => {
    const tree = new Tree({ "a.rs": 'register("a")' });
    expect(await look(tree, [])).toBeUndefined();
    expect(await look(tree, [{ file: "Cargo.toml" }])).toBeUndefined();
    expect(tree.taken()).toEqual([]);
  });

  it("is reread only when it has changed or different code is searched for", async () => {
    const tree = new Tree({ "a.rs": 'register("a")', "b.rs": "fn other() {}", "c.ts": 'register("c")' });
    expect(await look(tree)).toEqual(found("a a.rs:1", "c c.ts:1"));
    expect(tree.taken()).toEqual(["a.rs", "b.rs", "c.ts"]);
    expect(await look(tree)).toEqual(found("a a.rs:1", "c c.ts:1"));
    expect(tree.taken()).toEqual([]);
    tree.change("b.rs", 'fn other() { register("b") }');
    expect(await look(tree)).toEqual(found("a a.rs:1", "b b.rs:1", "c c.ts:1"));
    expect(tree.taken()).toEqual(["b.rs"]);
    const other: SourceEntry[] = [
      { files: ["ts", "tsx"], call: "other", names: "command" },
      ...SOURCE.slice(0, 1),
    ];
    expect(await look(tree, other)).toEqual(found("a a.rs:1", "b b.rs:1"));
    expect(tree.taken()).toEqual(["c.ts"]);
  });

  it("has paths relative to its current manifest", async () => {
    const files = { "ui/a.ts": 'register("a")' };
    expect(await look(new Tree(files, "", "moved"))).toEqual(found("a ui/a.ts:1"));
    expect(await look(new Tree(files, "ui/", "moved"))).toEqual(found("a a.ts:1"));
  });

  it("has positions that do not count a byte order mark", async () => {
    const tree = new Tree({ "a.ts": '\uFEFFregister("a")' });
    const facts = await readCode(tree, SOURCE);
    expect(facts?.places.map(({ range }) => range.start.character)).toEqual([9]);
  });
});

describe("not all code is read", () => {
  it("if a file cannot be read", async () => {
    const tree = new Tree({ "a.rs": 'register("a")', "b.rs": undefined, "c.rs": 'register("c")' });
    expect(await look(tree)).toEqual({
      names: ["a a.rs:1", "c c.rs:1"],
      unread: "b.rs",
    });
  });

  it("if what looks like the text of an element may be code", async () => {
    const tree = new Tree({
      "a.tsx": 'register("a"); <p>it {/* is */}</p>;',
      "b.tsx": 'register("b"); <p><br>',
    });
    expect(await look(tree)).toEqual({ names: ["a a.tsx:1", "b b.tsx:1"], unread: "b.tsx" });
  });

  it("if a file is longer than 1 MB", async () => {
    const tree = new Tree({ "a.rs": 'register("a")', "b.rs": `register("b")${" ".repeat(1024 * 1024)}` });
    expect(await look(tree)).toEqual({ names: ["a a.rs:1"], unread: "b.rs" });
  });

  it("if more than 2,000 files match; the first ones are read", async () => {
    const files = Array.from({ length: 2_001 }, (_, i) => [
      `f${10_000 + i}.rs`,
      i % 1000 === 0 ? 'register("a")' : "",
    ]);
    expect(await look(new Tree(Object.fromEntries(files) as Record<string, string>))).toEqual({
      names: ["a f10000.rs:1", "a f11000.rs:1"],
      unread: "f12000.rs",
    });
  });

  it("if more than 4 MB contain the word; the first ones are read", async () => {
    const text = `register("a"); //${"x".repeat(999_000)}`;
    const names = ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts"];
    const tree = new Tree({
      ...Object.fromEntries(names.map((name) => [name, text])),
      "aa.ts": `//${"x".repeat(999_000)}`,
    });
    expect(await look(tree)).toEqual({
      names: ["a.ts", "b.ts", "c.ts", "d.ts"].map((name) => `a ${name}:1`),
      unread: "e.ts",
    });
    // What is known of a file counts as before.
    tree.change("ab.ts", text);
    expect(await look(tree)).toEqual({
      names: ["a.ts", "ab.ts", "b.ts", "c.ts"].map((name) => `a ${name}:1`),
      unread: "d.ts",
    });
  });

  it("but a file that was just deleted does not count", async () => {
    const tree = new Tree({ "a.rs": 'register("a")', "b.rs": undefined });
    tree.stampOf = (path) => Promise.resolve(path === "b.rs" ? undefined : "1");
    expect(await look(tree)).toEqual(found("a a.rs:1"));
  });
});

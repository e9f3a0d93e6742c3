/** Files of tests, generated files and declarations, which are not what a plugin does. */
const OTHER_FILES = /\.(?:test|spec|generated)\.[^/]*$|\.d\.ts$/;

/** What is read of a plugin's code (docs/spec/source.md, Names in the code). */
export const CODE_LIMITS = {
  /** The most files, in the order of their paths. */
  files: 2_000,
  /** The most bytes of a file. */
  bytes: 1024 * 1024,
  /** The most bytes of all files that have something to find. */
  parsed: 4 * 1024 * 1024,
} as const;

/** Returns the extension of a path without its dot; empty without one. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1] ?? "";
}

/** Matches what a text without comments has that declares a module of tests in a file of its own. */
const TEST_MODULE = /\btest\b[^;{}]{0,200}\bmod\s+[\w#]+\s*;/;

/** Matches a comment of Rust. One that does not end goes on to the end of the text. */
const COMMENT = /\/\/.*|\/\*[^]*?(?:\*\/|$)/g;

/** Tests if a file may say that another one is a test of Rust. */
export function mayNameTests(path: string, text: string): boolean {
  const isLikely = extensionOf(path) === "rs" && /\btest\b/.test(text) && /\bmod\b/.test(text);
  return isLikely && TEST_MODULE.test(text.replace(COMMENT, " "));
}

/** Returns a test for modules of tests and files inside of one. @param modules by the file of Rust that declares them */
export function testFiles(
  modules: ReadonlyMap<string, readonly string[]>,
  files: ReadonlySet<string>,
): (path: string) => boolean {
  const isThere = (base: string) => files.has(`${base}.rs`) || files.has(`${base}/mod.rs`);
  const bases = [...modules].flatMap(([path, names]) => {
    // A module has its own in a folder of its name, and the root of a crate, which may have any name, beside itself.
    const [inside, beside] = [path.replace(/\.rs$/, "/"), path.replace(/[^/]*$/, "")];
    const isRoot = /(?:^|\/)(?:lib|main|mod)\.rs$/.test(path);
    return names.map((name) => {
      if (name.endsWith(".rs")) return joined(path, name);
      return (isRoot || !isThere(inside + name) ? beside : inside) + name;
    });
  });
  return (path) =>
    bases.some((base) => path === base || path === `${base}.rs` || path.startsWith(`${base}/`));
}

function joined(from: string, name: string): string {
  const names = from.split("/").slice(0, -1);
  for (const part of name.split("/")) {
    if (part === "..") names.pop();
    else if (part !== ".") names.push(part);
  }
  return names.join("/");
}

/** Tests by its name if a file is code of the plugin itself. */
export function isCodeName(path: string): boolean {
  return !OTHER_FILES.test(path);
}

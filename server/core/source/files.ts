import { normalizePath } from "../manifest/names/paths";

/** Tests by the file name if a path is the plugin's own code: not a test, generated code or type declarations. */
export function isPluginCodePath(path: string): boolean {
  return !/\.(?:test|spec|generated)\.[^/]*$|\.d\.ts$/.test(path);
}

/** Limits for reading a plugin's code (docs/spec/source.md, Names in the code). */
export const CODE_LIMITS = {
  files: 2_000,
  bytesPerFile: 1024 * 1024,
  parsedBytes: 4 * 1024 * 1024,
} as const;

/** Returns the extension of a path without the dot; empty if the path has no extension. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1] ?? "";
}

/** Matches the declaration of a test module that has its own file. Remove comments first. */
const TEST_MODULE = /\btest\b[^;{}]{0,200}\bmod\s+[\w#]+\s*;/;

const COMMENT = /\/\/.*|\/\*[^]*?(?:\*\/|$)/g;

/** Tests if a Rust file may declare a test module in another file. */
export function mayDeclareTestModule(path: string, text: string): boolean {
  const isLikely = extensionOf(path) === "rs" && /\btest\b/.test(text) && /\bmod\b/.test(text);
  return isLikely && TEST_MODULE.test(text.replace(COMMENT, " "));
}

/** Returns a predicate for files in test modules. @param modules the modules' names, by the file that declares them */
export function testFileFilter(
  modules: ReadonlyMap<string, readonly string[]>,
  files: ReadonlySet<string>,
): (path: string) => boolean {
  const hasModule = (base: string) => files.has(`${base}.rs`) || files.has(`${base}/mod.rs`);
  const bases = [...modules].flatMap(([path, names]) => {
    // Submodules are in a folder named after the file or, for a crate root or `mod.rs`, beside the file. A crate root
    // may have any name, so a file counts as one if the folder named after it lacks the submodule.
    const [inside, beside] = [path.replace(/\.rs$/, "/"), path.replace(/[^/]*$/, "")];
    const isRoot = /(?:^|\/)(?:lib|main|mod)\.rs$/.test(path);
    return names.map((name) => {
      if (name.endsWith(".rs")) return normalizePath(path.replace(/[^/]*$/, () => name));
      return (isRoot || !hasModule(inside + name) ? beside : inside) + name;
    });
  });
  return (path) =>
    bases.some((base) => path === base || path === `${base}.rs` || path.startsWith(`${base}/`));
}

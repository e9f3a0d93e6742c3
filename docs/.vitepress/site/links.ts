import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import type { MarkdownRenderer } from "vitepress";
import packageJson from "../../../package.json";
import { pages, ROOT, sourceOf } from "./pages";

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

const REPOSITORY = packageJson.repository.url.replace(/\.git$/, "");

/** The addresses by which the packages' READMEs link to files of the repository. */
const HOSTED = ["blob/main", "raw/HEAD"].map((folder) => `${REPOSITORY}/${folder}/`);

/**
 * Makes the links of the repository's Markdown those of the site: to the page of a file, to the file in the repository if
 * it has no page.
 */
export function siteLinks(md: MarkdownRenderer): void {
  md.core.ruler.push("site-links", ({ tokens, env }) => {
    const source = sourceOf((env as { relativePath?: string }).relativePath ?? "");
    for (const token of tokens.flatMap(({ children }) => children ?? [])) rewrite(token, source);
  });
}

function rewrite(token: Token, source: string): void {
  const name = { link_open: "href", image: "src" }[token.type];
  const address = name && token.attrGet(name);
  if (!address) return;
  const [path = "", ...fragment] = address.split(/(?=#)/);
  const file = fileOf(path, source);
  if (file === undefined) return;
  token.attrSet(name, name === "src" ? imageFrom(source, file) : [addressOf(file), ...fragment].join(""));
}

/** Returns the file of the repository that a link leads to; undefined if it leads elsewhere. */
function fileOf(path: string, source: string): string | undefined {
  const hosted = HOSTED.find((start) => path.startsWith(start));
  if (hosted === undefined && (path === "" || /^(?:[a-z]+:|\/)/.test(path))) return undefined;
  // The README of the npm package is read at the root.
  const candidates = hosted === undefined ? [join(dirname(source), path), path] : [path.slice(hosted.length)];
  return candidates.find((file) => existsSync(join(ROOT, file)));
}

function addressOf(file: string): string {
  const page = pages.get(file) ?? pages.get(join(file, "README.md"));
  return page?.address ?? `${HOSTED[0] ?? ""}${file}`;
}

/** Images are found beside the page's file. */
function imageFrom(source: string, file: string): string {
  return `./${relative(dirname(source), file)}`;
}

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The only page outside of docs/. */
const CHANGES = "CHANGELOG.md";

/** Matches the files that are not pages. VitePress searches the whole repository. */
export const OUTSIDE = ["!(docs)/**/*", `!(${CHANGES.replace(".md", "")}).md`];

/** Labels for lists, for pages with a title that says too little there. */
const LABELS: Readonly<Record<string, string>> = {
  "docs/index.md": "Plugin Manifest",
  "docs/zh-CN/index.md": "Plugin Manifest",
  "docs/extension.md": "VS Code",
  "docs/npm.md": "npm package",
};

/** Output files of pages with another name than their source. */
const OUTPUTS: Readonly<Record<string, string>> = {
  [CHANGES]: "changes/index.md",
  // The playground itself is at /playground/.
  "docs/playground.md": "guide/playground/index.md",
};

/** A page of the site. */
export interface Page {
  /** Its file in the repository: `docs/rules/wrong-type.md`. */
  readonly source: string;
  /** Its address below the base: `/rules/wrong-type/`. */
  readonly address: string;
  readonly label: string;
  /** Its first sentences as plain text, for search engines and previews of links. */
  readonly description: string | undefined;
}

/** The pages by their files. */
export const pages: ReadonlyMap<string, Page> = new Map(
  [...markdownIn("docs"), CHANGES].map((source) => [source, pageOf(source)]),
);

/** Lists the Markdown files in a folder and its folders. */
function markdownIn(folder: string): string[] {
  return readdirSync(`${ROOT}/${folder}`, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return markdownIn(path);
      return entry.name.endsWith(".md") ? [path] : [];
    })
    .sort();
}

function pageOf(source: string): Page {
  const text = readFileSync(`${ROOT}/${source}`, "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1];
  const address = `/${outputOf(source).replace(/index\.md$/, "")}`;
  return {
    source,
    address,
    label: LABELS[source] ?? title?.replaceAll("`", "") ?? source,
    description: descriptionIn(text),
  };
}

/** Returns the first paragraph below the title; of a start page, the line below its name. */
function descriptionIn(text: string): string | undefined {
  const [, first] =
    /^ {2}tagline: (.+)$/m.exec(text) ?? /^# .+\n+((?![#|`<>!-]).+(?:\n.+)*)/m.exec(text) ?? [];
  return first
    ?.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]|\b_|_\b/g, "")
    .replace(/\s+/g, " ");
}

/** Returns the address of a page; throws if the file is not a page. */
export function addressOf(source: string): string {
  const page = pages.get(source);
  if (!page) throw new Error(`${source} is missing.`);
  return page.address;
}

/**
 * Returns the name that a page is built under: a folder of its own with an index, so that every static host serves its
 * address without an ending.
 */
export function outputOf(source: string): string {
  const own = OUTPUTS[source];
  if (own !== undefined) return own;
  const name = source.replace(/^docs\//, "").replace(/(?:README|index)\.md$/, "index.md");
  return name.endsWith("index.md") ? name : name.replace(/\.md$/, "/index.md");
}

const SOURCES = new Map([...pages.keys()].map((source) => [outputOf(source), source]));

/** Returns the file of a page that is built under a name. */
export function sourceOf(output: string): string {
  return SOURCES.get(output) ?? output;
}

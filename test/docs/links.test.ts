import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { slugOf } from "../../docs/.vitepress/site/slug";
import packageJson from "../../package.json";
import { PUBLISHED_FILES } from "../../scripts/pack/staging.mjs";

/*
 * Checks the links in the documents of a clone, the .vsix and the npm package; test/site checks those of the built
 * site. A link within a package needs a file in it, and a link to the repository needs a file and a heading there. No
 * address is requested: links to other sites are listed here, so that a person looks at each new one.
 */

/** The address by which a package's documents link to files that the package lacks. */
const REPOSITORY = packageJson.repository.url.replace(/\.git$/, "");
const HOSTED = new RegExp(`^${REPOSITORY}/(?:blob/main|raw/HEAD|tree/main)/`);

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .trim()
  .split("\n");

/** For each package, the paths of its files, mapped to their paths in the repository. */
const packages: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  // docs/npm.md is read as the README of its package only.
  "a clone": new Map(tracked.filter((file) => file !== "docs/npm.md").map((file) => [file, file])),
  "the .vsix": new Map([
    ...globSync(shipped()).map((file) => [file, file] as const),
    ["README.md", "docs/extension.md"],
  ]),
  "the npm package": new Map([
    ...PUBLISHED_FILES.flatMap(filesIn).map((file) => [file, file] as const),
    ["LICENSE", "LICENSE"],
    ["README.md", "docs/npm.md"],
  ]),
};

const outer = new Set<string>();

describe.each(Object.entries(packages))("the documents of %s", (_, files) => {
  const documents = [...files].filter(([file]) => file.endsWith(".md"));

  it("are found", () => expect(documents.length).toBeGreaterThan(70));

  it("have no broken link", () => {
    const broken = documents.flatMap(([file, source]) =>
      linksIn(textOf(source))
        .filter((link) => isBroken(link, file, files))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

it("links to other sites are these", () => {
  expect([...outer].sort()).toEqual([
    "https://github.com/HaloForgeAI",
    "https://github.com/dense-analysis/ale",
    "https://github.com/microsoft/vscode-codicons",
    `${REPOSITORY}/issues/new/choose`,
    `${REPOSITORY}/security/advisories/new`,
    "https://github.com/redhat-developer/lsp4ij",
    "https://keepachangelog.com/en/1.1.0/",
    "https://microsoft.github.io/language-server-protocol/",
    "https://pre-commit.com",
    "https://semver.org/",
  ]);
});

function isBroken(link: string, from: string, files: ReadonlyMap<string, string>): boolean {
  // An address of the site, such as the playground, which is not made from a document.
  if (link.startsWith("/")) return !/^\/(?:playground|rules|guide|editors|zh-CN)\//.test(link);
  if (HOSTED.test(link)) return !hasPlace(link.replace(HOSTED, ""), packages["a clone"]!);
  if (link.startsWith(`${REPOSITORY}#`))
    return !hasPlace(link.replace(REPOSITORY, "README.md"), packages["a clone"]!);
  if (/^[a-z]+:/.test(link)) return !outer.add(link);
  return !hasPlace(link.startsWith("#") ? from + link : join(dirname(from), link), files);
}

/** Tests if some files have the target of a link: a file and, in a document, the heading of the fragment. */
function hasPlace(place: string, files: ReadonlyMap<string, string>): boolean {
  const [path = "", heading] = decodeURIComponent(place).split("#");
  const folder = path.replace(/\/?$/, "/");
  const isFolder = [...files.keys()].some((file) => file.startsWith(folder));
  const source = files.get(path);
  if (source === undefined) return heading === undefined && isFolder;
  return heading === undefined || !source.endsWith(".md") || headingsIn(textOf(source)).has(heading);
}

function linksIn(markdown: string): string[] {
  const prose = markdown.replace(/^( *)```[^]*?^\1```|`[^`\n]+`/gm, "");
  const links = prose.matchAll(/\]\(<?([^)>\s]+)>?\)|\b(?:src|srcset|href)="([^"]+)"|^\[[^\]]+\]: (\S+)/gm);
  return [...links].map(([, inline, attribute, reference]) => inline ?? attribute ?? reference ?? "");
}

function headingsIn(markdown: string): ReadonlySet<string> {
  const headings = markdown.replace(/^```[^]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm);
  const names = new Set<string>();
  for (const [, text = ""] of headings) {
    const slug = slugOf(text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
    for (let n = 0; ; n++) {
      const name = n === 0 ? slug : `${slug}-${n}`;
      if (names.has(name)) continue;
      names.add(name);
      break;
    }
  }
  return names;
}

/** Returns the patterns of the files in the .vsix. */
function shipped(): string[] {
  const lines = readFileSync(".vscodeignore", "utf8").split("\n");
  return lines.flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
}

/** Lists the file at a path, or the files in a folder. A folder that is not built yet has no documents. */
function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" }).map(
    (name) => `${path}/${name.replaceAll("\\", "/")}`,
  );
}

function textOf(file: string): string {
  return readFileSync(file, "utf8");
}

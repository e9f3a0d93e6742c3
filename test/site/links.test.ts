import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { beforeAll, describe, expect, it } from "vitest";
import { BASE, site } from "./site";

type Node = DefaultTreeAdapterTypes.Node;

/** The addresses in a page, and the ids that links can point to. */
interface Names {
  readonly addresses: readonly string[];
  readonly ids: ReadonlySet<string>;
}

const ORIGIN = "http://site.example";

/** Pages that the site map leaves out. */
const UNLISTED = ["404.html", "playground/preview.html"];

describe("Links of the built site", () => {
  let folder: string;
  const pages = new Map<string, Names>();

  beforeAll(async () => {
    ({ folder } = await site());
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".html")) continue;
      const path = BASE + file.replaceAll("\\", "/").replace(/(?<=^|\/)index\.html$/, "");
      pages.set(path, namesIn(parse(readFileSync(join(folder, file), "utf8"))));
    }
  });

  it("show the title and the first sentences of the page that they lead to", () => {
    const page = (path: string) => readFileSync(join(folder, path, "index.html"), "utf8");
    const head = (path: string) => {
      const html = page(path);
      const metas =
        /<meta (?:name="description"|property="og:(?:title|description|url)") content="([^"]*)">/g;
      return [...html.matchAll(metas)].map(([, content]) => content);
    };
    const sentence = "A value has the type that the interface states.";
    const address = "https://plugin-manifest.github.io/plugin-manifest/rules/wrong-type/";
    expect(head("rules/wrong-type")).toEqual([sentence, "wrong-type | Plugin Manifest", sentence, address]);
    expect(head("zh-CN")[1]).toBe("Plugin Manifest | 从第一行到发布");
    const tried = /property="og:(title|description)"\s+content="([^"]*)"/g;
    expect([...page("playground").matchAll(tried)].map(([, name, content]) => [name, content])).toEqual([
      ["title", "Plugin Manifest Playground"],
      [
        "description",
        "Write a plugin manifest and see its problems and its catalog page. Nothing you type leaves the browser.",
      ],
    ]);
  });

  it("are in the site map, that of the playground too", () => {
    const listed = readFileSync(join(folder, "sitemap.xml"), "utf8").matchAll(/<loc>([^<]*)<\/loc>/g);
    const paths = [...listed].map(([, address = ""]) => BASE + address.split("/plugin-manifest/")[1]);
    const unlisted = [...pages.keys()].filter((path) => !paths.includes(path));
    expect(unlisted).toEqual(UNLISTED.map((path) => BASE + path));
  });

  it("are on a page for each rule", () => {
    const rules = readdirSync("docs/rules").map(
      (file) => `${BASE}rules/${file.replace(/(?:README)?\.md$/, "")}`,
    );
    expect(rules.filter((address) => !pages.has(address.replace(/\/?$/, "/")))).toEqual([]);
  });

  it("lead to a page, a heading or a file of it, or to another site", () => {
    const broken = [...pages].flatMap(([path, { addresses }]) =>
      [...new Set(addresses)]
        .filter((address) => isBroken(address, path))
        .map((address) => `${path}: ${address}`),
    );
    expect(broken).toEqual([]);
  });

  function isBroken(address: string, from: string): boolean {
    const { origin, pathname, hash } = new URL(address, ORIGIN + from);
    if (origin !== ORIGIN) return !/^https?:/.test(address) && !address.startsWith("data:");
    const page = pages.get(pathname);
    // The playground reads its fragment itself.
    if (page)
      return hash !== "" && !hash.startsWith("#text=") && !page.ids.has(decodeURIComponent(hash.slice(1)));
    if (!pathname.startsWith(BASE)) return true;
    const file = statSync(join(folder, decodeURIComponent(pathname.slice(BASE.length))), {
      throwIfNoEntry: false,
    });
    return !file?.isFile();
  }
});

/** Collects the addresses and the ids of a page. */
function namesIn(node: Node): Names {
  const addresses: string[] = [];
  const ids = new Set<string>();
  const visit = (each: Node): void => {
    if ("attrs" in each) {
      for (const { name, value } of each.attrs) {
        if (name === "href" || name === "src") addresses.push(value);
        if (name === "srcset")
          addresses.push(...value.split(",").map((entry) => entry.trim().split(" ")[0] ?? ""));
        if (name === "id") ids.add(value);
      }
    }
    if ("childNodes" in each) each.childNodes.forEach(visit);
  };
  visit(node);
  return { addresses, ids };
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { site } from "./site";

/** Everything that runs, also the preview, the service worker and the translations, in bytes. */
const HEAVIEST = 480 * 1024;

describe("The built playground", () => {
  let folder: string;

  beforeAll(async () => ({ folder } = await site()));

  it("has at most 480 KB of script, compressed", () => {
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    expect(scripts).toEqual([
      ...["early.js", "playground.js", "preview-early.js", "preview.js"],
      ...["server.js", "service-worker.js", "zh-cn.js"],
    ]);
    const sizes = scripts.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(HEAVIEST);
  });

  it.each(["index.html", "preview.html"])("allows %s only its own files", (name) => {
    const [, policy = ""] =
      /Content-Security-Policy"\s+content="([^"]+)"/.exec(readFileSync(join(folder, name), "utf8")) ?? [];
    const directives = new Map(policy.split("; ").map((directive) => [directive.split(" ")[0], directive]));
    expect(directives.get("default-src")).toBe("default-src 'none'");
    const isStyle = (directive: string) => directive.startsWith("style-src ");
    const all = [...directives.values()].filter((directive) => !isStyle(directive)).join(" ");
    expect(all).not.toMatch(/unsafe|https?:|\*/);
  });

  it("has relative addresses only, except for a link to the source", () => {
    const files = readdirSync(folder).filter((name) => /\.(?:html|css)$/.test(name));
    const absolute = files.flatMap((name) =>
      [
        ...readFileSync(join(folder, name), "utf8").matchAll(
          /(?:href|src)="(?:\/|https?:)[^"]*"|url\(["']?(?!["']?data:)[^)]*\)/g,
        ),
      ].map(([found]) => `${name}: ${found}`),
    );
    expect(absolute).toEqual(['index.html: href="https://github.com/plugin-manifest/plugin-manifest"']);
  });
});

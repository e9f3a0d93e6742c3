import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledPackages, NOTICES_FILE, thirdPartyNotices } from "../../scripts/notices.mjs";

const NO_OUTPUT = { bytes: 0, exports: [], imports: [] };

/** A build whose output takes so many bytes from each file. */
function build(bytes: Record<string, number>, inputs: Metafile["inputs"] = {}): Metafile {
  const parts: Metafile["outputs"][string]["inputs"] = {};
  for (const [file, bytesInOutput] of Object.entries(bytes)) parts[file] = { bytesInOutput };
  return { inputs, outputs: { "dist/a.js": { ...NO_OUTPUT, inputs: parts } } };
}

describe("the packages of a build", () => {
  it("are those of files that an output contains", () => {
    const first = build({ "client/a.ts": 9, "node_modules/b/main.js": 1, "node_modules/unused/main.js": 0 });
    const second = build({
      "node_modules/b/other.js": 1,
      "node_modules/@scope/c/lib/main.js": 1,
      "node_modules/b/node_modules/c/main.js": 1,
    });
    expect(bundledPackages([first, second])).toEqual([
      "node_modules/@scope/c",
      "node_modules/b",
      "node_modules/b/node_modules/c",
    ]);
  });

  it("are also those that another package has bundled", () => {
    expect(bundledPackages([build({ "node_modules/vscode-uri/lib/esm/index.mjs": 1 })])).toEqual([
      "node_modules/path-browserify",
      "node_modules/vscode-uri",
    ]);
  });

  it("are also those of images in a style sheet", () => {
    const sheet = {
      bytes: 1,
      imports: [{ path: "node_modules/icons/check.svg", kind: "url-token" as const }],
    };
    expect(bundledPackages([build({ "client/a.css": 9 }, { "client/a.css": sheet })])).toEqual([
      "node_modules/icons",
    ]);
  });
});

describe("notices", () => {
  let folder: string;
  beforeEach(async () => {
    folder = relative(".", await mkdtemp(join(tmpdir(), "notices-")));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function install(name: string, files: Record<string, string>): Promise<string> {
    const place = join(folder, "node_modules", name);
    await mkdir(place, { recursive: true });
    const manifest = JSON.stringify({ name, version: "1.2.3", license: "MIT" });
    for (const [file, text] of Object.entries({ "package.json": manifest, ...files })) {
      await writeFile(join(place, file), text);
    }
    return join(place, "main.js").replaceAll("\\", "/");
  }

  it("name packages with the same license text once, above it", async () => {
    const files = [
      await install("b", { LICENSE: "Do as you like.\r\n" }),
      await install("a", { "license.md": "\uFEFFDo as you like." }),
      await install("c", { "LICENCE.txt": "Ask first.", "LICENSE-CODE": "Never." }),
    ];
    const notices = await thirdPartyNotices([build(Object.fromEntries(files.map((file) => [file, 1])))]);
    const line = "-".repeat(80);
    expect(notices).toBe(
      `Plugin Manifest contains the packages below, each under the license that follows its name.\n` +
        `\n${line}\n\na 1.2.3 (MIT)\nb 1.2.3 (MIT)\n\nDo as you like.\n` +
        `\n${line}\n\nc 1.2.3 (MIT)\n\nAsk first.\n\nNever.\n`,
    );
  });

  it("have a link instead of a license that asks for its text or a link", async () => {
    const license = `Attribution 4.0 International\n\n=====\n\nMany lines.\n\nCreative Commons may be contacted at creativecommons.org.\n`;
    const file = await install("icons", { LICENSE: `${license}\n---\n\nA logo by Ada.\n` });
    expect((await thirdPartyNotices([build({ [file]: 1 })])).split("\n\n").slice(-3)).toEqual([
      "Creative Commons Attribution 4.0 International: https://creativecommons.org/licenses/by/4.0/legalcode",
      "---",
      "A logo by Ada.\n",
    ]);
  });

  it("refuse a package without a license text", async () => {
    const file = await install("bare", { "README.md": "License: yes." });
    await expect(thirdPartyNotices([build({ [file]: 1 })])).rejects.toThrow(
      `${dirname(file)} has no license text: add what its license requires to scripts/notices.mjs.`,
    );
  });
});

describe(`dist/${NOTICES_FILE}`, () => {
  const notices = readFileSync(join("dist", NOTICES_FILE), "utf8");

  it("names every package in the source maps, the packages of icons, and the packages that generate validators", () => {
    const maps = readdirSync("dist").filter((file) => file.endsWith(".map"));
    expect(maps.length).toBeGreaterThan(5);
    const folders = maps.flatMap(packagesOf);
    const wanted = [...new Set([...folders, "node_modules/@vscode/codicons", "node_modules/ajv"])]
      .map(titleOf)
      .sort();
    const named = [...notices.matchAll(/^\S+ \d+\.\d+\.\d+ \(\S+\)$/gm)].map(([title]) => title).sort();
    expect(named).toEqual([...new Set(wanted)]);
  });
});

const MCP = "node_modules/@modelcontextprotocol";

/** The folders of the packages that a source map names. */
function packagesOf(map: string): string[] {
  const { sources } = JSON.parse(readFileSync(join("dist", map), "utf8")) as { sources: string[] };
  return sources.flatMap((source) => {
    // A package that is a bundle itself names its own sources: webpack:/vscode-uri/node_modules/path-browserify/index.js
    const [, bundle, inside] = /webpack:\/+([^/]+)\/(?:node_modules\/([^/]+))?/.exec(source) ?? [];
    if (bundle) return [bundle, inside].flatMap((name) => (name ? `node_modules/${name}` : []));
    const file = relative(".", resolve("dist", source)).replaceAll("\\", "/");
    // What the SDK contains was installed by another program than npm.
    const [, contained] = /\.pnpm\/.*(node_modules\/[^/]+)/.exec(file) ?? [];
    const folder = contained ?? /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [];
    // The SDK's own library is published only inside of it.
    return folder === `${MCP}/core-internal` ? `${MCP}/server` : folder;
  });
}

function titleOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license: string;
  };
  return `${name} ${version} (${license})`;
}

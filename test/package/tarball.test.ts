import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { describe, expect, inject, it } from "vitest";
import packageJson from "../../package.json";

const sources = inject("sources");
const tarball = inject("tarball");
const installed = join(inject("installed"), "node_modules", "plugin-manifest");

/** The code that one command or a few load; its names change with it. */
const CHUNK = /^dist\/cli-[A-Z\d]{8}\.js$/;

/** The pages of the rules, and the translations. */
const pages = ["docs/rules", "l10n"].flatMap((folder) =>
  existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [],
);

describe("the tarball of npm pack", () => {
  const files = filesIn(installed);

  it("contains what runs and what users read, and nothing else", () => {
    expect(files.filter((file) => !pages.includes(file) && !CHUNK.test(file))).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "dist/THIRD-PARTY-NOTICES.txt",
      "dist/api/index.cjs",
      "dist/api/index.d.cts",
      "dist/api/index.d.mts",
      "dist/api/index.mjs",
      "dist/cli-mcp.js",
      "dist/cli-server.js",
      "dist/cli.js",
      "dist/code.js",
      "dist/static.css",
      "docs/agents.md",
      "docs/api.md",
      "docs/ci.md",
      "docs/editors.md",
      "lsp/plugin_manifest.lua",
      "package.json",
      "schemas/catalog-detail.schema.json",
      "schemas/configuration.schema.json",
      "schemas/placeholder-manifest.schema.json",
      "schemas/plugin-manifest.schema.json",
      "schemas/published-manifest.schema.json",
      "skills/plugin-manifest/SKILL.md",
    ]);
    expect(pages.filter((page) => !files.includes(page))).toEqual([]);
  });

  it("is byte for byte what npm run pack stages", () => {
    const staged = join(sources, "dist", "npm");
    const differ = (file: string) =>
      !readFileSync(join(installed, file)).equals(readFileSync(join(staged, file)));
    expect(filesIn(staged)).toEqual(files);
    expect(files.filter(differ)).toEqual([]);
  });

  it("has at most 1.15 MB", () => expect(statSync(tarball).size).toBeLessThanOrEqual(1_150_000));

  it("is of the same version as the extension, and needs no other package", () => {
    const { name, version, ...others } = JSON.parse(
      readFileSync(join(installed, "package.json"), "utf8"),
    ) as Record<string, unknown>;
    expect([name, version]).toEqual([packageJson.name, packageJson.version]);
    const members = [
      "private",
      "dependencies",
      "devDependencies",
      "peerDependencies",
      "scripts",
      "contributes",
    ];
    expect(members.filter((member) => member in others)).toEqual([]);
    expect(
      readdirSync(join(inject("installed"), "node_modules")).filter((one) => !one.startsWith(".")),
    ).toEqual(["plugin-manifest"]);
  });

  it("is what server.json names for the registry of MCP servers", () => {
    const own = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as Record<string, string>;
    const server = JSON.parse(readFileSync("server.json", "utf8")) as Record<string, unknown>;
    const [npm] = server["packages"] as Record<string, unknown>[];
    expect([server["name"], server["version"], npm?.["identifier"], npm?.["version"]]).toEqual([
      own["mcpName"],
      own["version"],
      own["name"],
      own["version"],
    ]);
  });

  it("leaves the repository's files as they were", () => {
    for (const file of ["package.json", "README.md", "schemas/plugin-manifest.schema.json"])
      expect(readFileSync(join(sources, file), "utf8")).toBe(readFileSync(file, "utf8"));
  });

  it("is not published by npm publish in the repository, which would announce the extension's dependencies", () => {
    const { status, stderr } = spawnSync("npm", ["publish", "--dry-run", "--offline", "--loglevel=silent"], {
      cwd: sources,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(
      "This folder is the extension's. Publish the tarball of 'npm run pack' instead.",
    );
  });
});

describe("tools for packages report nothing:", () => {
  it("publint", async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it("are-the-types-wrong", () => {
    const program = "node_modules/@arethetypeswrong/cli/dist/index.js";
    // A schema is not a module, so it has no types.
    const args = [tarball, "--format", "json", "--exclude-entrypoints", "schemas/*"];
    const printed = JSON.parse(execFileSync(process.execPath, [program, ...args], { encoding: "utf8" })) as {
      readonly analysis: { readonly types: unknown; readonly problems: readonly unknown[] };
    };
    expect(printed.analysis.types).toEqual({ kind: "included" });
    expect(printed.analysis.problems).toEqual([]);
  });
});

/** The files in a folder and below, sorted. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(folder.length + 1).replaceAll("\\", "/")).sort();
}

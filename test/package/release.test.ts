import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join, posix } from "node:path";
import { text } from "node:stream/consumers";
import { openPromise } from "yauzl";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { version } from "../../package.json";
import { installDependencies } from "../../scripts/vscode/dependencies.mjs";
import { LANGUAGES } from "../../server/core/text/messages";
import { Repository, temporaryFolder } from "../support/repository";

/** The pages of the walkthrough, in every language. */
const walkthrough = (...names: string[]) =>
  names.flatMap((name) =>
    ["", ...LANGUAGES.map((language) => `.${language}`)].map(
      (ending) => `extension/media/walkthrough/${name}${ending}.md`,
    ),
  );

/** About 100 KB of it read the code of plugins (docs/performance.md). */
const MAX_EXTENSION_BYTES = 1_285_000;

const CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n- A lamp.\n";
const RELEASED = CHANGELOG.replace("[Unreleased]", `[${version}] - 2030-01-01`);
const EXTENSION = `release/plugin-manifest-${version}.vsix`;
const NOTES = "release/notes.md";
const PROGRAM = `release/plugin-manifest-${version}.tgz`;

/** The production build that `npm pack` has made of the same sources. */
const BUILT = JSON.stringify(join(inject("sources"), "dist"));

/**
 * The slowest scripts, replaced by ones that copy the build of `npm pack`, without the files that it adds for itself.
 */
const SCRIPTS = {
  "scripts/build.mjs": `import { cpSync, rmSync } from "node:fs";
if (process.argv[2] !== "--production") throw new Error("Expected a production build.");
rmSync("dist", { recursive: true, force: true });
cpSync(${BUILT}, "dist", { recursive: true, filter: (path) => !/[\\\\/]npm$|\\.d\\.[cm]ts$/.test(path) });
`,
  "scripts/pack/declarations.mjs": `import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
export const writeDeclarations = (files) =>
  Promise.all(files.map((file) => copyFile(join(${BUILT}, "api", basename(file)), file)));
`,
};

/** Takes the longest of what a release checks; the last test runs it. */
const TRANSLATIONS = "scripts/l10n.mjs";

/** This work tree without its tests, as a repository of its own whose changelog has one change. */
function copyOfThis(): Repository {
  const copy = new Repository(temporaryFolder());
  const files = execFileSync("git", [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    ":!test",
  ]);
  for (const file of files.toString().split("\0").filter(Boolean)) {
    if (existsSync(file)) cpSync(file, copy.path(file));
  }
  symlinkSync(`${process.cwd()}/node_modules`, copy.path("node_modules"), "junction");
  for (const [file, text] of Object.entries(SCRIPTS)) copy.write(file, text);
  copy.write(TRANSLATIONS, "process.exitCode = 1;\n");
  return copy.write(".git/info/exclude", "/node_modules\n").write("CHANGELOG.md", CHANGELOG).commit();
}

/** Runs `npm run release -- …` without what proves who publishes. */
async function release({ root }: Repository, ...args: string[]) {
  const env = { ...process.env, AZURE_CLIENT_ID: undefined, GH_TOKEN: undefined };
  const child = spawn(process.execPath, ["scripts/release.mjs", "--tested", ...args], { cwd: root, env });
  const [printed, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, printed, errors: errors.trim() };
}

let copy: Repository;
beforeAll(async () => {
  // Else the copy would install them, and npm first empties what the link leads to.
  await installDependencies();
  copy = copyOfThis();
}, 120_000);

describe("a rehearsed release", () => {
  let output: Awaited<ReturnType<typeof release>>;
  beforeAll(async () => {
    output = await release(copy, "--dry-run");
  }, 600_000);

  it("prints the files, their digests and the publications", () => {
    const described = [EXTENSION, PROGRAM, NOTES].map((file) => {
      const content = readFileSync(copy.path(file));
      const digest = createHash("sha256").update(content).digest("hex");
      return `${file}: ${content.length} bytes, SHA-256 ${digest}\n`;
    });
    const { status, printed, errors } = output;
    const released = `\nWould release ${version}:\n\n`;
    expect({
      status,
      errors,
      end: printed.slice(printed.indexOf(`${EXTENSION}: `), printed.indexOf(released)),
    }).toEqual({
      status: 0,
      errors: "",
      end: [
        ...described,
        `\nWould publish to Visual Studio Marketplace: plugin-manifest.plugin-manifest ${version}\n`,
        `  node node_modules/@vscode/vsce/vsce publish --packagePath ${EXTENSION} --skip-duplicate --azure-credential\n`,
        "  proved by the Azure identity that trusts the workflow Release\n",
        `\nWould publish to Open VSX: plugin-manifest.plugin-manifest ${version}\n`,
        `  node node_modules/ovsx/bin/ovsx publish --packagePath ${EXTENSION} --skip-duplicate --trusted-publishing\n`,
        "  proved by the identity of the workflow Release, as a trusted publisher\n",
        `\nWould publish to npm: plugin-manifest@${version}\n`,
        `  npm publish ${PROGRAM} --access public --provenance\n`,
        "  proved by the identity of the workflow Release, as a trusted publisher\n",
        `\nWould publish to GitHub: release v${version}\n`,
        `  gh release create v${version} --verify-tag --title ${version} --notes-file ${NOTES} ${EXTENSION} ${PROGRAM} <attestation>\n`,
        "  proved by the token of the workflow's job\n",
      ].join(""),
    });
    expect(printed).toContain(released);
    expect(readFileSync(copy.path(NOTES), "utf8")).toBe("- A lamp.\n");
  });

  it("ends with the steps that are left before the release", () => {
    const { printed } = output;
    expect(printed.slice(printed.indexOf("\nBefore the release:"))).toBe(`
Before the release:
  Turn '## [Unreleased]' in CHANGELOG.md into '## [${version}] - <date>', and commit it.
  Translate what 'npm run l10n' prints.
  Run 'git tag v${version}', and push the tag.
`);
  });

  it("leaves the work tree as it was", () => {
    expect(copy.git("status", "--porcelain")).toBe("");
  });

  describe("makes an extension", () => {
    let files: Map<string, string>;
    beforeAll(async () => {
      files = await filesOf(copy.path(EXTENSION));
    });

    it("from the files that run in the editor or that users read", () => {
      const rules = readdirSync("docs/rules").filter((file) => file !== "README.md");
      const pages = rules.map((file) => `extension/docs/rules/${file}`);
      const names = [...files.keys()].map((name) => name.replace(/server-[A-Z\d]{8}/, "server-…"));
      expect([...new Set(names)].sort()).toEqual(
        [
          "[Content_Types].xml",
          "extension.vsixmanifest",
          "extension/LICENSE.txt",
          "extension/changelog.md",
          "extension/dist/THIRD-PARTY-NOTICES.txt",
          "extension/dist/client.browser.js",
          "extension/dist/client.js",
          "extension/dist/code.js",
          "extension/dist/language-client.js",
          "extension/dist/mcp.js",
          "extension/dist/preview.css",
          "extension/dist/preview.js",
          "extension/dist/server.browser.js",
          "extension/dist/server.js",
          "extension/dist/server-….js",
          "extension/media/icon.png",
          "extension/media/icon.svg",
          "extension/media/language/dark.svg",
          "extension/media/language/light.svg",
          ...walkthrough("complete", "fix", "new", "preview"),
          ...["complete", "fix", "new", "preview"].map((name) => `extension/media/walkthrough/${name}.png`),
          "extension/package.json",
          "extension/package.nls.json",
          ...LANGUAGES.flatMap((language) => [
            `extension/l10n/bundle.l10n.${language}.json`,
            `extension/package.nls.${language}.json`,
          ]),
          "extension/readme.md",
          "extension/scripts/sample/log-viewer/manifest.json",
          "extension/skills/plugin-manifest/SKILL.md",
          "extension/syntaxes/language-configuration.json",
          "extension/syntaxes/plugin-manifest.tmLanguage.json",
          ...pages,
        ].sort(),
      );
    });

    it(`of at most ${MAX_EXTENSION_BYTES} bytes`, () => {
      expect(statSync(copy.path(EXTENSION)).size).toBeLessThanOrEqual(MAX_EXTENSION_BYTES);
    });

    it("whose pages have no dead links", () => {
      const pages = [...files.keys()].filter((name) => name.endsWith(".md"));
      expect(pages.flatMap((page) => brokenLinks(page, files))).toEqual([]);
    });

    it("with a README without developer commands", () => {
      expect(files.get("extension/readme.md")?.match(/\b(?:npm|npx|node|git clone|code --)\s.*/g)).toBeNull();
    });
  });
});

describe("a release is refused", () => {
  it("of a commit without the version's tag", async () => {
    copy.write("CHANGELOG.md", RELEASED).commit();
    expect(await release(copy)).toEqual({
      status: 1,
      printed: "",
      errors: `Only a tagged commit is released: run 'git tag v${version}' and push the tag.`,
    });
  });

  it("of a commit with the tag of another version", async () => {
    copy.write("CHANGELOG.md", RELEASED).commit("v99.0.0");
    expect(await release(copy, "--dry-run")).toEqual({
      status: 1,
      printed: "",
      errors: `The tag v99.0.0 does not match version ${version} in package.json.`,
    });
  });

  it("of changes that are in no commit", async () => {
    copy.write("CHANGELOG.md", RELEASED).commit();
    copy.write("new.txt", "");
    expect(await release(copy, "--dry-run")).toEqual({
      status: 1,
      printed: "",
      errors: "Commit these files first, or remove them:\n?? new.txt",
    });
    copy.commit();
  });

  it("without a section of the version in the changelog", async () => {
    copy.write("CHANGELOG.md", CHANGELOG).commit(`v${version}`);
    expect(await release(copy)).toEqual({
      status: 1,
      printed: "",
      errors: `CHANGELOG.md says nothing about ${version}: add '## [${version}] - <date>' with its changes.`,
    });
  });

  it("with a text that is not translated", async () => {
    const file = "package.nls.zh-cn.json";
    const lines = readFileSync(copy.path(file), "utf8").split("\n");
    copy.write(TRANSLATIONS, readFileSync(TRANSLATIONS));
    copy.write("CHANGELOG.md", RELEASED).write(file, lines.toSpliced(1, 1).join("\n")).commit(`v${version}`);
    const { status, printed, errors } = await release(copy);
    expect({ status, errors: errors.split("\n")[0] }).toEqual({
      status: 1,
      errors: "The translations are not complete.",
    });
    expect(printed).toContain(`${file}: 1 missing, 0 stale\n`);
  });
});

/** The files in a package, with their texts. */
async function filesOf(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

const HERE = "https://github.com/plugin-manifest/plugin-manifest/";

/** The links of a page that lead to no file of the package or, by their address, of this repository. */
function brokenLinks(page: string, files: ReadonlyMap<string, string>): string[] {
  const links = [...(files.get(page) ?? "").matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    const [path = "", heading] = link.split("#");
    const [, file] = path.startsWith(HERE)
      ? (/^(?:blob\/main|raw\/HEAD)\/(.+)$/.exec(path.slice(HERE.length)) ?? [])
      : [];
    if (file)
      return !existsSync(file) || (heading && !headingsOf(readFileSync(file, "utf8")).includes(heading));
    if (/^https:/.test(path)) return false;
    const target = path === "" ? page : posix.join(posix.dirname(page), path);
    const found = files.get(target);
    return found === undefined || (heading !== undefined && !headingsOf(found).includes(heading));
  });
  return broken.map((link) => `${page}: ${link}`);
}

/** The anchors of a page's headings. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

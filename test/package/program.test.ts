import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { version } from "../../package.json";
import { published } from "../support/manifests";
import { TestServer } from "../support/server";

const folder = inject("installed");
const PROGRAM = join(folder, "node_modules/plugin-manifest/dist/cli.js");

describe("the program, where the package is installed,", () => {
  it("is found by npx without a network", () => {
    expect(npx("--version")).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("checks a file through npx", () => {
    writeFileSync(join(folder, "manifest.json"), published({ version: '"v1.2.3"' }));
    expect(npx("check", "--format", "concise", "manifest.json")).toEqual({
      status: 1,
      stdout: [
        "manifest.json",
        '   5:14  error        "v1.2.3" is not a valid version. Use three numbers joined by dots, such as "1.2.0".  version-format (fixable)',
        "",
        "1 file checked: 1 error, 0 warnings. Run 'plugin-manifest fix manifest.json' to fix 1.",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("prints the page of a rule, which is part of the package", () => {
    const page = readFileSync("docs/rules/version-format.md", "utf8");
    expect(run("explain", "version-format")).toEqual({ status: 0, stdout: page, stderr: "" });
  });

  it("renders the preview with the style sheet of the package", () => {
    writeFileSync(join(folder, "manifest.json"), published());
    const { status, stdout, stderr } = run("preview", "manifest.json", "--no-git", "--format", "html");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const [, style] = /<style>(.*?)<\/style>/s.exec(stdout) ?? [];
    const sheet = readFileSync(join(folder, "node_modules/plugin-manifest/dist/static.css"), "utf8");
    // An end tag in a style sheet would end the element.
    expect(style === `\n${sheet.replaceAll("</", "<\\/")}`).toBe(true);
  });

  it("keeps a file in one byte for each character", () => {
    const scripts = readdirSync(dirname(PROGRAM)).filter((name) => /^cli.*\.js$/.test(name));
    const wide = scripts.filter((name) =>
      /[^\0-\x7f]/.test(readFileSync(join(dirname(PROGRAM), name), "utf8")),
    );
    expect(scripts.length > 0 && wide).toEqual([]);
  });

  it("starts the language server, which publishes problems", async () => {
    const server = TestServer.spawn([PROGRAM, "lsp", "--stdio"]);
    onTestFinished(() => void server.process.kill());
    await server.initialize();
    const uri = pathToFileURL(join(folder, "clock.plugin-manifest.json")).href;
    const diagnostics = await server.check(uri, published({ version: '"v1.2.3"' }));
    expect(diagnostics.map(({ code }) => code)).toEqual(["version-format"]);
  });
});

function npx(...args: string[]) {
  return start("npx", "plugin-manifest", ...args);
}

function run(...args: string[]) {
  return start(process.execPath, PROGRAM, ...args);
}

function start(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    // npm has warnings of its own, about a user's settings.
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      npm_config_offline: "true",
      npm_config_loglevel: "error",
    },
    shell: process.platform === "win32" && command === "npx",
  });
  return { status, stdout, stderr };
}

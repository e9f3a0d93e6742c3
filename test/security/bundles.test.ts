import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/repository";

/*
 * What is shipped, and what it could reach. `net` is used by the protocol library and for --socket: it listens on and
 * connects to this machine only. One library of it can also fetch a file's translations by http; nothing calls it with
 * an address (its `config`, which is never called).
 */
const NETWORK = /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|undici|inspector)(?:\/|$)/;

function bundle(name: string): string {
  return readFileSync(`dist/${name}`, "utf8");
}

/** The modules that a bundle asks its host for. */
function required(name: string): string[] {
  const calls = bundle(name).matchAll(/\b(?:require|__require)\)?\("([^"]+)"\)|\bimport\("([^"]+)"\)/g);
  return [...new Set([...calls].map(([, one, other]) => one ?? other ?? ""))].sort();
}

/** The lines of a bundle that could speak to a network, without white space around them. */
function speaking(name: string): string[] {
  const call =
    /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|RTCPeerConnection)\s*\(|\b(?:net_\d+|import_node_net)\.\w+\)?\(/;
  return bundle(name)
    .split("\n")
    .filter((line) => call.test(line))
    .map((line) => line.trim());
}

const LOCAL_SOCKETS = [
  "const server = (0, net_1.createServer)((socket) => {",
  "const socket = (0, net_1.createConnection)(pipeName);",
  "const server = (0, net_1.createServer)((socket) => {",
  'const socket = (0, net_1.createConnection)(port, "127.0.0.1");',
];

/** The code that commands share, and programs. */
const chunks = readdirSync("dist").filter((name) => /^(?:cli|server)-[A-Z\d]{8}\.js$/.test(name));

describe("the network", () => {
  it.each<readonly [name: string, modules: readonly string[], lines: readonly string[]]>([
    ...["cli.js", ...chunks].map((name) => [name, [], []] as const),
    ["mcp.js", [], []],
    ["cli-mcp.js", [], []],
    ["code.js", [], []],
    ["preview.js", [], []],
    ["client.browser.js", [], []],
    ["server.browser.js", [], []],
    ["client.js", [], []],
    ["language-client.js", ["net"], LOCAL_SOCKETS],
    ...["server.js", "cli-server.js"].map(
      (name) =>
        [
          name,
          ["net", "node:net"],
          [...LOCAL_SOCKETS, 'const socket = (0, import_node_net.connect)(port, "127.0.0.1");'],
        ] as const,
    ),
  ])("is reached by nothing in %s but what is listed", (name, modules, lines) => {
    expect(required(name).filter((module) => NETWORK.test(module))).toEqual(modules);
    expect(speaking(name)).toEqual(lines);
  });

  it("is not reached by the one fetch there is: nothing configures translations", () => {
    const calls = (name: string) => bundle(name).match(/\bl10n\w*\.config\(/g) ?? [];
    expect(["server.js", ...chunks].flatMap(calls)).toEqual([]);
  });
});

describe("the code", () => {
  it.each(readdirSync("dist").filter((name) => name.endsWith(".js")))(
    "of %s is not made while it runs",
    (name) => {
      expect(bundle(name)).not.toMatch(/\beval\(|\bnew Function\(/);
    },
  );
});

const SHIPPED = [
  "CHANGELOG.md",
  "LICENSE",
  "dist/THIRD-PARTY-NOTICES.txt",
  "dist/client.browser.js",
  "dist/client.js",
  "dist/code.js",
  "dist/language-client.js",
  "dist/mcp.js",
  "dist/preview.css",
  "dist/preview.js",
  ...chunks.filter((name) => name.startsWith("server-")).map((name) => `dist/${name}`),
  "dist/server.browser.js",
  "dist/server.js",
  "docs/extension.md",
  "l10n/bundle.l10n.zh-cn.json",
  "media/icon.png",
  "media/icon.svg",
  "media/language/dark.svg",
  "media/language/light.svg",
  "media/walkthrough/complete.md",
  "media/walkthrough/complete.png",
  "media/walkthrough/complete.zh-cn.md",
  "media/walkthrough/fix.md",
  "media/walkthrough/fix.png",
  "media/walkthrough/fix.zh-cn.md",
  "media/walkthrough/new.md",
  "media/walkthrough/new.png",
  "media/walkthrough/new.zh-cn.md",
  "media/walkthrough/preview.md",
  "media/walkthrough/preview.png",
  "media/walkthrough/preview.zh-cn.md",
  "package.json",
  "package.nls.json",
  "package.nls.zh-cn.json",
  "scripts/sample/log-viewer/manifest.json",
  "skills/plugin-manifest/SKILL.md",
  "syntaxes/language-configuration.json",
  "syntaxes/plugin-manifest.tmLanguage.json",
];

/** The packer compiles each of its patterns anew for each file, and the editor in .vscode-test has 12,000 files. */
const LARGE = [".git", ".vscode-test", "node_modules"];

/** Copies the work tree with its build; of the large folders, it has one file each. */
function smallCopy(): string {
  const folder = temporaryFolder();
  for (const name of readdirSync("."))
    if (!LARGE.includes(name)) cpSync(name, join(folder, name), { recursive: true });
  for (const name of LARGE) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "index.js"), "");
  }
  return folder;
}

describe("the package", () => {
  const folder = smallCopy();
  const args = [
    resolve("node_modules/@vscode/vsce/vsce"),
    "ls",
    "--no-dependencies",
    "--readme-path",
    "docs/extension.md",
  ];
  const options = { cwd: folder, encoding: "utf8" } as const;
  const files = execFileSync(process.execPath, args, options).trim().split("\n");
  // The index of the rules' pages is for the site.
  const names = readdirSync("docs/rules").filter((name) => name !== "README.md");
  const pages = names.map((name) => `docs/rules/${name}`);

  it("holds what runs and what a user reads, and nothing else", () => {
    const others = files.filter((file) => !pages.includes(file));
    expect(others.sort()).toEqual(SHIPPED);
    expect(pages.filter((page) => !files.includes(page))).toEqual([]);
  });

  it("holds no key, token or address of a machine", () => {
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:ghp|gho|npm|xox[bp])_[A-Za-z0-9]{20,}|\bAKIA[0-9A-Z]{16}\b|\/home\/\w+\/|\/root\//;
    const texts = files.filter((file) => !file.endsWith(".png"));
    expect(texts.filter((file) => secret.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

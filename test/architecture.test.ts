import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/*
 * The rooms of the house, from the top floor down (CONTRIBUTING.md, Where code belongs). A file belongs to the room with
 * the longest name that its path begins with. It may import its own room and the rooms listed below it; type-only imports count.
 */
const LAYERS: readonly string[] = [
  "client/",
  "client/commands/",
  "client/commands/problems/",
  "client/commands/shared/",
  "client/playground/",
  "client/playground/panes/",
  "client/playground/frame/",
  "client/playground/editor/",
  "client/playground/dialogs/",
  "client/playground/server/",
  "client/playground/text/",
  "client/playground/offline/",
  "client/preview/",
  "client/page/",
  "client/editor/",
  "server/start/",
  "server/cli/",
  "server/cli/commands/",
  "server/cli/commands/shared/",
  "server/cli/formats/",
  "server/cli/arguments/",
  "server/mcp/",
  "server/mcp/tools/",
  "server/mcp/tools/shared/",
  "server/api/",
  "server/serve/",
  "server/serve/diagnostics/",
  "server/serve/preview/",
  "server/features/",
  "server/project/diff/",
  "server/project/call/",
  "server/project/source/",
  "server/project/entry/",
  "server/project/names/",
  "server/project/documents/",
  "server/project/files/",
  "server/project/",
  "server/project/settings/",
  "server/host/",
  "server/protocol/lsp/",
  "server/protocol/",
  "server/page/webview/",
  "server/page/",
  "server/page/tabs/",
  "server/page/store/",
  "server/page/parts/",
  "server/page/model/",
  "server/core/entry/review/",
  "server/core/check/",
  "server/core/rules/",
  "server/core/fill/",
  "server/core/entry/",
  "server/core/release/",
  "server/core/compare/",
  "server/core/source/",
  "server/core/schema/",
  "server/core/manifest/",
  "server/core/json/edit/",
  "server/core/json/parse/",
  "server/core/json/tree/",
  "server/core/problem",
  "server/core/text/",
  "server/generated/",
  "schemas/",
  "package.json",
];

/** The packages that a room may import, by the beginning of its files' paths; the first match holds. */
const PACKAGES: readonly (readonly [room: string, allowed: readonly string[]])[] = [
  ["server/core/source/code/", ["@lezer/"]],
  ["server/core/source/", ["jsonc-parser"]],
  ["server/core/", ["spdx-license-ids", "spdx-expression-parse"]],
  ["server/features/", ["jsonc-parser", "vscode-languageserver", "vscode-languageserver-"]],
  ["server/protocol/lsp/", ["node:stream", "vscode-languageserver", "vscode-uri"]],
  ["server/protocol/", []],
  ["server/page/webview/", ["morphdom"]],
  ["server/page/", []],
  ["server/mcp/", ["@modelcontextprotocol/server", "zod", "node:"]],
  ["server/start/mcp", ["@modelcontextprotocol/server", "zod", "node:"]],
  ["server/api/", []],
  ["server/cli/", ["node:", "vscode-languageserver-textdocument"]],
  ["server/host/", ["node:", "vscode-languageserver", "vscode-uri", "yauzl"]],
  ["server/", ["jsonc-parser", "tinyglobby", "vscode-languageserver", "vscode-languageserver-", "node:"]],
  [
    "client/playground/",
    ["@codemirror/", "@lezer/highlight", "scripts/sample/", "vscode-languageserver-protocol"],
  ],
  ["client/", ["vscode", "vscode-languageclient", "node:path"]],
];

/** What the client may know of the server: the protocol, the page, and pure functions of texts. */
const SHARED: readonly string[] = [
  "server/protocol/",
  "server/page/",
  "server/core/text/",
  "server/core/release/changelog",
];

/** The most lines of a room. A commit that raises a number says why; one that leaves a room smaller lowers it. */
const BUDGETS: Readonly<Record<string, number>> = {
  client: 480,
  "client/commands": 1560,
  "client/editor": 570,
  "client/page": 190,
  "client/playground": 2230,
  "client/preview": 850,
  "server/start": 190,
  "server/serve": 1440,
  "server/cli": 3260,
  "server/mcp": 1350,
  "server/api": 800,
  "server/features": 4470,
  "server/project": 5900,
  "server/host": 2830,
  "server/protocol": 1290,
  "server/page": 3410,
  "server/core": 170,
  "server/core/check": 1520,
  "server/core/rules": 5910,
  "server/core/fill": 930,
  "server/core/release": 1730,
  "server/core/compare": 810,
  "server/core/entry": 1840,
  "server/core/source": 960,
  "server/core/schema": 910,
  "server/core/manifest": 1660,
  "server/core/json": 2430,
  "server/core/text": 790,
};

const files = [...sources("server"), ...sources("client")];

describe("imports", () => {
  it("of each file name only its own room and the rooms below it", () => {
    const upward = localImports().filter(([from, to]) => floorOf(to) < floorOf(from));
    expect(upward.map(([from, to]) => `${from} → ${to}`)).toEqual([]);
  });

  it("of each file are of files that belong to a room", () => {
    const names = localImports().flat();
    const homeless = names.filter((name) => floorOf(name) < 0);
    expect([...new Set(homeless)]).toEqual([]);
  });

  it("of the client from the server are of what both share", () => {
    const stray = localImports().filter(
      ([from, to]) =>
        from.startsWith("client/") && to.startsWith("server/") && !SHARED.some((room) => to.startsWith(room)),
    );
    expect(stray).toEqual([]);
  });

  it("of folders go round in no circle", () => {
    expect(circles(localImports().map(([from, to]) => [roomOf(from), roomOf(to)]))).toEqual([]);
  });

  it("of files go round in no circle", () => {
    expect(circles(localImports())).toEqual([]);
  });

  it.each(PACKAGES)("of packages from %s are those that it may use", (room, allowed) => {
    const own = files.filter((file) => PACKAGES.find(([start]) => file.startsWith(start))?.[0] === room);
    const stray = own
      .flatMap(importsOf)
      .filter((name) => !isLocal(name) && !allowed.some((start) => isWithin(name, start)));
    expect(stray).toEqual([]);
  });

  it("of a rule name no other rule: what two share belongs into shared/ or a room below", () => {
    const isRule = (name: string) => /^server\/core\/rules\/(?!index\b|rule\b)[^/]+$/.test(name);
    expect(localImports().filter(([from, to]) => isRule(from) && isRule(to))).toEqual([]);
  });

  it("of editor features from outside name only their table of contents", () => {
    const inner = localImports().filter(
      ([from, to]) =>
        !from.startsWith("server/features/") &&
        to.startsWith("server/features/") &&
        to !== "server/features/index.ts",
    );
    expect(inner).toEqual([]);
  });

  it("of an editor's open documents are of the language server", () => {
    const others =
      /^server\/(?:cli|mcp|api|core|page)\/|^server\/project\/(?:call|diff|files|source|entry)\//;
    const importersOf = (name: string) =>
      localImports().flatMap(([from, to]) => (to === name && others.test(from) ? [from] : []));
    expect(importersOf("server/project/documents/analysis.ts")).toEqual([]);
    expect(importersOf("server/project/names/workspace-index.ts")).toEqual([]);
  });

  it("name no network module, but for the editor's socket on the same machine", () => {
    const network = /^(node:)?(http|https|http2|net|tls|dgram|dns|undici)(\/|$)/;
    const imports = files.flatMap((file) =>
      importsOf(file).flatMap((name) => (network.test(name) ? `${file}: ${name}` : [])),
    );
    // test/security/bundles.test.ts has the call.
    expect(imports).toEqual(["server/start/main.ts: node:net"]);
    const calls = files.filter((file) =>
      /\b(fetch|XMLHttpRequest|WebSocket|EventSource)\s*\(/.test(readFileSync(file, "utf8")),
    );
    expect(calls).toEqual([]);
  });
});

describe("an entry", () => {
  const callersOf = (name: string) =>
    files.filter((file) => new RegExp(`(?<!function )\\b${name}\\(`).test(readFileSync(file, "utf8")));

  it("is built by the one assembler, and by what it compares with", () => {
    expect(callersOf("buildEntry")).toEqual(["server/core/entry/review/assemble.ts"]);
  });

  it("is assembled by each surface once", () => {
    expect(callersOf("assembleEntry")).toEqual([
      "server/api/entry.ts",
      "server/cli/commands/preview.ts",
      "server/mcp/tools/preview-entry.ts",
      "server/project/entry/result.ts",
    ]);
  });
});

describe("what a release is checked against", () => {
  it("is read by one reader, which command line and agents ask through one function", () => {
    const callersOf = (name: string) =>
      files.filter((file) => new RegExp(`(?<!function )\\b${name}\\(`).test(readFileSync(file, "utf8")));
    expect(callersOf("readReleaseFacts")).toEqual([
      "server/cli/commands/preview.ts",
      "server/project/call/project.ts",
      "server/serve/preview/entry-service.ts",
    ]);
    expect(callersOf("withRelease")).toEqual([
      "server/mcp/tools/check-manifest.ts",
      "server/project/call/project.ts",
    ]);
  });
});

describe("rooms", () => {
  it("hold no more than about fifteen files, apart from the one file for each rule", () => {
    const counts = groupBy(files, dirname);
    const crowded = [...counts].filter(([room, held]) => held.length > 16 && room !== "server/core/rules");
    expect(crowded.map(([room, held]) => `${room}: ${held.length}`)).toEqual([]);
  });

  it("have no more lines than their budgets", () => {
    const roomOf = (file: string) =>
      Object.keys(BUDGETS)
        .filter((room) => file.startsWith(`${room}/`))
        .at(-1);
    const lines = groupBy(files, (file) => roomOf(file) ?? "no room");
    const linesIn = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;
    const sums = [...lines].map(
      ([room, held]) => [room, held.reduce((sum, file) => sum + linesIn(file), 0)] as const,
    );
    const over = sums.filter(([room, sum]) => sum > (BUDGETS[room] ?? 0));
    const advice = "Shorten the room, or raise its number in BUDGETS and say why in the commit.";
    expect(
      over.map(([room, sum]) => `${room}: ${sum} lines, budget ${BUDGETS[room]}`),
      advice,
    ).toEqual([]);
  });

  it("leave no file of the server outside", () => {
    expect(files.filter((file) => dirname(file) === "server")).toEqual([]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "generated" ? [] : sources(path);
    return entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

/** Every import of a file of the repository, as [importing file, imported file]. */
function localImports(): [from: string, to: string][] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(isLocal)
      .map((name): [string, string] => [file, fileOf(name)]),
  );
}

/** The names that a file imports, dynamic imports included; relative ones as paths from the repository's root. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const statements =
    /^import\s+"([^"]+)"|^(?:import|export)\s[^;"=]*?\sfrom\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;
  const names = [...text.matchAll(statements)].map(
    ([, bare, from, dynamic]) => bare ?? from ?? dynamic ?? "",
  );
  return names.map((name) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name));
}

function isLocal(name: string): boolean {
  return /^(?:client|server|schemas)\/|^package\.json$/.test(name);
}

function fileOf(path: string): string {
  const candidates = [`${path}.ts`, `${path}/index.ts`];
  return candidates.find((candidate) => existsSync(candidate)) ?? path;
}

/** The index of the room that a file belongs to; -1 for none. */
function floorOf(file: string): number {
  const [innermost] = LAYERS.filter((room) => file.startsWith(room)).sort((a, b) => b.length - a.length);
  return LAYERS.findIndex((room) => room === innermost);
}

/** The folder of a file. What only rules share is a part of their room. */
function roomOf(file: string): string {
  return dirname(file).replace(/(?<=\/rules)\/shared$/, "");
}

function isWithin(name: string, start: string): boolean {
  if (start.endsWith("/") || start.endsWith(":") || start.endsWith("-")) return name.startsWith(start);
  return name === start || name.startsWith(`${start}/`);
}

/** The circles of a graph, each once: those of its nodes that can be reached from themselves. */
function circles(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const next = groupBy(
    edges.filter(([from, to]) => from !== to),
    ([from]) => from,
  );
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const [, to] of next.get(node) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  };
  return [...next.keys()].filter((node) => reached(node).has(node)).sort();
}

/** Map.groupBy, which Node 20 does not have. */
function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

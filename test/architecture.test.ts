import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/*
 * Who may import whom (CONTRIBUTING.md, Where what lives). A file belongs to the first room that its path begins with;
 * its imports must begin with one of the room's. Relative imports are compared as paths from the repository's root.
 */
const PURE = ["jsonc-parser", "damerau-levenshtein", "spdx-license-ids", "spdx-expression-parse"];
const ROOMS: readonly (readonly [room: string, allowed: readonly string[]])[] = [
  ["server/core/", ["server/core/", "server/generated/", "schemas/", ...PURE]],
  [
    "server/",
    [
      "server/",
      "client/preview/page",
      "package.json",
      "vscode-languageserver",
      "vscode-languageserver-",
      "vscode-json-languageservice",
      "vscode-uri",
      "node:",
      "ignore",
      "tinyglobby",
      ...PURE,
    ],
  ],
  ["client/preview/page", ["client/preview/", "server/protocol"]],
  ["client/preview/webview/", ["client/preview/", "server/protocol", "morphdom"]],
  ["client/", ["client/", "server/protocol", "vscode", "vscode-languageclient", "node:path"]],
];

/** The files of the rules' folder that are no rules. */
const NO_RULES = [
  "server/core/rules/rule",
  "server/core/rules/problem",
  "server/core/rules/documentation",
  "server/core/rules/shared/",
];

describe("imports", () => {
  const files = [...sources("server"), ...sources("client")];

  it.each(files)("of %s stay in its room", (file) => {
    const allowed = ROOMS.find(([room]) => file.startsWith(room))?.[1] ?? [];
    const stray = importsOf(file).filter((name) => !allowed.some((start) => isWithin(name, start)));
    expect(stray).toEqual([]);
  });

  it("of a rule name no other rule: what two share belongs into a room below", () => {
    const between = files
      .filter((file) => file.startsWith("server/core/rules/") && file !== "server/core/rules/index.ts")
      .flatMap(importsOf)
      .filter(
        (name) => name.startsWith("server/core/rules/") && !NO_RULES.some((start) => isWithin(name, start)),
      );
    expect(between).toEqual([]);
  });

  it("of core need no file system, process, editor or connection", () => {
    const reached = files.filter((file) => file.startsWith("server/core/")).flatMap(importsOf);
    expect(
      reached.filter((name) => /^(node:|fs$|child_process$|vscode$|vscode-languageserver)/.test(name)),
    ).toEqual([]);
  });

  it("name no network module anywhere", () => {
    const network = /^(node:)?(http|https|http2|net|tls|dgram|dns|undici)(\/|$)/;
    expect(files.flatMap(importsOf).filter((name) => network.test(name))).toEqual([]);
    const calls = files.filter((file) =>
      /\b(fetch|XMLHttpRequest|WebSocket|EventSource)\s*\(/.test(readFileSync(file, "utf8")),
    );
    expect(calls).toEqual([]);
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "generated" ? [] : sources(path);
    return entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const statements = /^import\s+"([^"]+)"|^(?:import|export)\s[^;"=]*?\sfrom\s+"([^"]+)"/gm;
  const names = [...text.matchAll(statements)].map(([, bare, from]) => bare ?? from ?? "");
  return names.map((name) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name));
}

function isWithin(name: string, start: string): boolean {
  if (start.endsWith("/") || start.endsWith(":") || start.endsWith("-")) return name.startsWith(start);
  return name === start || name.startsWith(`${start}/`);
}

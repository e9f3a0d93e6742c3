import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { WorkspaceSymbol } from "vscode-languageserver/node";
import { GOOD, paths, workspace, type Workspace } from "../support/cli";
import { TestServer } from "../support/server";

/* Hostile folders, for the command line and for the server. */

let server: TestServer | undefined;
afterEach(() => server?.stop());

/** The manifests that a server finds in a folder, by the names of their plugins, and what it logs. */
async function found(folder: Workspace): Promise<string[]> {
  server = await TestServer.start({ folders: [pathToFileURL(folder.root).href] });
  const symbols = await server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "Clock" });
  expect(server.stderr).toBe("");
  return symbols.map(({ location: { uri } }) => uri.slice(pathToFileURL(folder.root).href.length + 1)).sort();
}

describe("3,000 files in a folder, more than may be open at once,", () => {
  it("are searched, and what is a manifest is found", { timeout: 120_000 }, async () => {
    const folder = workspace({ "0-manifest.json": "{}", "clock/manifest.json": GOOD });
    for (let i = 1; i < 3_000; i++)
      linkSync(folder.path("0-manifest.json"), folder.path(`${i}-manifest.json`));
    const outcome = await folder.run(["check", "--format", "json"]);
    expect({ ...outcome, paths: paths(outcome) }).toMatchObject({
      status: 0,
      stderr: "",
      paths: ["clock/manifest.json"],
    });
    expect(new Set(await found(folder))).toEqual(new Set(["clock/manifest.json"]));
  });
});

describe("links that lead round in a circle", () => {
  it("are not followed by a search", async () => {
    const folder = workspace({ "a/b/manifest.json": GOOD });
    for (const [to, link] of [
      ["..", "a/up"],
      [".", "a/b/here"],
      ["../..", "a/b/top"],
    ] as const)
      symlinkSync(to, folder.path(link));
    expect(paths(await folder.run(["check", "--format", "json"]))).toEqual(["a/b/manifest.json"]);
    expect(new Set(await found(folder))).toEqual(new Set(["a/b/manifest.json"]));
  });
});

describe.skipIf(process.platform !== "linux")("a name that is not UTF-8", () => {
  const bytes = (folder: Workspace, name: string) =>
    Buffer.concat([Buffer.from(`${folder.root}/`), Buffer.from(name, "latin1")]);

  it("is reported by the command line and passed over by the server", async () => {
    const folder = workspace({ "a/manifest.json": GOOD });
    writeFileSync(bytes(folder, "\u00FF-manifest.json"), GOOD);
    mkdirSync(bytes(folder, "\u00FE"));
    writeFileSync(bytes(folder, "\u00FE/manifest.json"), GOOD);
    const outcome = await folder.run(["check", "--format", "json"]);
    expect({ ...outcome, paths: paths(outcome) }).toMatchObject({
      status: 2,
      stderr: `plugin-manifest: Cannot read '\uFFFD-manifest.json': its name is not UTF-8. Rename it.
plugin-manifest: Cannot read '\uFFFD': its name is not UTF-8. Rename it.
`,
      paths: ["a/manifest.json"],
    });
    expect(new Set(await found(folder))).toEqual(new Set(["a/manifest.json"]));
  });
});

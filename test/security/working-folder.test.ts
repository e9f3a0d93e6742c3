import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import { spawnAgent } from "../support/agent";
import { BAD, GOOD, PROGRAM, workspace } from "../support/cli";
import { isUnix } from "../support/system";
import { TestServer } from "../support/server";

const newFolder = () => mkdtempSync(join(tmpdir(), "plugin-manifest-"));

describe.skipIf(!isUnix)("a working folder that is deleted", () => {
  it.each([
    ["before the language server has begun", true],
    ["while the language server runs", false],
  ])("%s is no end of it", async (_, isBefore) => {
    const folder = newFolder();
    const other = workspace({ ".plugin-manifest.json": "{}", "manifest.json": BAD });
    const server = TestServer.spawn([PROGRAM, "lsp", "--stdio"], folder);
    if (isBefore) rmSync(folder, { recursive: true });
    await server.initialize({ folders: [pathToFileURL(other.root).href] });
    if (!isBefore) rmSync(folder, { recursive: true });
    const uri = pathToFileURL(other.path("manifest.json")).href;
    await server.open(uri, BAD);
    const { items } = await server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", uri);
    expect(items.map(({ code }) => code)).toEqual(["id-format"]);
    await server.request("shutdown", undefined);
    await server.notify("exit");
    expect(await server.exitCode).toBe(0);
  });

  it("leaves agents their tools, for a text", async () => {
    const folder = newFolder();
    const agent = await spawnAgent(folder);
    rmSync(folder, { recursive: true });
    const { isError } = await agent.call("check_manifest", { text: GOOD });
    expect(isError).toBeFalsy();
  });

  it("is named by the command line, for which it is the place of all paths", async () => {
    const folder = workspace({ "gone/x": "" });
    const ended = folder.start(["check"], { cwd: folder.path("gone") });
    rmSync(folder.path("gone"), { recursive: true });
    let stderr = "";
    ended.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    expect(await new Promise((resolve) => ended.once("close", resolve))).toBe(2);
    expect(stderr).toBe("plugin-manifest: The current folder no longer exists. Change to another one.\n");
  });
});

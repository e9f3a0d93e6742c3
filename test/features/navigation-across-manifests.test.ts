import type { Location } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { manifest, moduleOf, tab, WorkspaceFolder, type Sources } from "../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

describe("navigation across manifests", () => {
  /** Marks the places that a request finds in the texts of their files. */
  async function found(method: string, sources: Sources, params: object = {}) {
    folder = new WorkspaceFolder(sources);
    await folder.start();
    const places = await folder.ask<Location[] | null>(method, params);
    return places && folder.markPlaces(places);
  }

  it("goes from a tab's position to the tab in another manifest", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:ho█me")),
      "b/manifest.json": manifest("b.b", tab("m", "home")),
      "c/manifest.json": manifest("c.c", tab("other", "home")),
    };
    expect(await found("textDocument/definition", sources)).toEqual({
      "b/manifest.json": manifest("b.b", tab("m", "«home»")),
    });
  });

  it("finds the tabs placed after a tab, and the tabs of a module", async () => {
    const sources = (name: string, other: string, module: string) => ({
      "a/manifest.json": manifest("a.a", tab("m", name)),
      "b/manifest.json": manifest("b.b", tab("m", "log", `after:${other}`)),
      "m/manifest.json": manifest("m.m", moduleOf(module)),
    });
    const context = { includeDeclaration: true };
    const expected = {
      "a/manifest.json": manifest("a.a", tab("m", "«home»", "after:«home»")),
      "b/manifest.json": manifest("b.b", tab("m", "log", "after:«home»")),
    };
    expect(await found("textDocument/references", sources("ho█me", "home", "m"), { context })).toEqual(
      expected,
    );
    folder.remove();
    expect(await found("textDocument/references", sources("home", "home", "█m"), { context })).toEqual({
      "a/manifest.json": manifest("a.a", tab("«m»", "home")),
      "b/manifest.json": manifest("b.b", tab("«m»", "log", "after:home")),
      "m/manifest.json": manifest("m.m", moduleOf("«m»")),
    });
  });

  it("reads the open document instead of its file", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:ho█me")),
      "b/manifest.json": manifest("b.b", tab("m", "home")),
    });
    const server = await folder.start();
    await server.check(folder.uriOf("b/manifest.json"), manifest("b.b", tab("m", "moved")), "json");
    const places = await folder.ask<Location[]>("textDocument/definition");
    // No other manifest declares the tab now, so the position leads to itself.
    expect(folder.markPlaces(places)).toEqual({
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:«home»")),
    });
    await server.close(folder.uriOf("b/manifest.json"));
    // The file is read in the background.
    await expect
      .poll(async () => folder.markPlaces(await folder.ask<Location[]>("textDocument/definition")))
      .toEqual({ "b/manifest.json": manifest("b.b", tab("m", "«home»")) });
  });

  it("ignores dependencies and files that are not manifests", async () => {
    const other = (n: number) => manifest(`b.b${n}`, tab("m", "home"));
    const sources = {
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:ho█me")),
      "node_modules/x/manifest.json": other(1),
      "web/manifest.json": '{ "name": "web app" }',
      "b/other.json": other(2),
    };
    expect(await found("textDocument/definition", sources)).toEqual({
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:«home»")),
    });
  });
});

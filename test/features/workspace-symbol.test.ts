import type { WorkspaceSymbol } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { commands, manifest, tab, WorkspaceFolder } from "../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

describe("workspace symbols", () => {
  async function symbols(query: string) {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.weather", `${tab("m", "rain")}, ${commands("weather_now")}`),
      "b/manifest.json": manifest("b.notes", commands("notes_add")),
      "b/detail.plugin-manifest.json": '{ "data": { "item": {}, "versions": [] } }',
    });
    const server = await folder.start();
    const found = await server.request<WorkspaceSymbol[]>("workspace/symbol", { query });
    return found.map(({ name, kind, containerName, location: { uri } }) =>
      [name, kind, containerName, folder.pathOf(uri)].join(" | "),
    );
  }

  it.each([
    [
      "",
      [
        "A.WEATHER | 4 | a.weather | a/manifest.json",
        "rain | 3 | A.WEATHER | a/manifest.json",
        "weather_now | 12 | A.WEATHER | a/manifest.json",
        "B.NOTES | 4 | b.notes | b/manifest.json",
        "notes_add | 12 | B.NOTES | b/manifest.json",
      ],
    ],
    ["NTAD", ["notes_add | 12 | B.NOTES | b/manifest.json"]],
    ["does weather", ["weather_now | 12 | A.WEATHER | a/manifest.json"]],
    ["zzz", []],
  ])("match the query %j", async (query, expected) =>
    expect((await symbols(query)).sort()).toEqual([...expected].sort()),
  );
});

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { activate } from "../../../scripts/vscode/tour-extension/extension.js";

const editor = vi.hoisted(() => ({ folder: "", tabs: [] as string[], opened: [] as string[] }));

vi.mock("vscode", () => ({
  ViewColumn: { Beside: -2 },
  Uri: { joinPath: (folder: string, ...names: string[]) => [folder, ...names].join("/") },
  commands: { executeCommand: (name: string, file: string) => editor.opened.push(`${name} ${file}`) },
  window: {
    showTextDocument: (file: string) => editor.opened.push(file),
    tabGroups: { all: [editor] },
  },
  workspace: {
    get workspaceFolders() {
      return editor.folder === "" ? undefined : [{ uri: editor.folder }];
    },
    fs: { stat: async (file: string) => (existsSync(file) ? {} : Promise.reject(new Error("No such file"))) },
  },
}));

const SAMPLE = resolve("scripts/sample");

beforeEach(() => void Object.assign(editor, { tabs: [], opened: [] }));

it("opens the tour of the sample and its first manifest", async () => {
  editor.folder = SAMPLE;
  await activate();
  expect(editor.opened).toEqual([
    `markdown.showPreview ${SAMPLE}/README.md`,
    `${SAMPLE}/log-viewer/manifest.json`,
  ]);
});

it.each([
  ["any other folder, also one with a README", resolve(".")],
  ["a folder without files", resolve("scripts/sample/none")],
  ["no folder", ""],
])("opens nothing in %s", async (_, folder) => {
  editor.folder = folder;
  await activate();
  expect(editor.opened).toEqual([]);
});

it("leaves the editors of the last session alone", async () => {
  Object.assign(editor, { folder: SAMPLE, tabs: ["notes.md"] });
  await activate();
  expect(editor.opened).toEqual([]);
});

it("has a command line that works as it is written", () => {
  const [, command = ""] = /`node ([^`]+)`/.exec(readFileSync(resolve(SAMPLE, "README.md"), "utf8")) ?? [];
  const { status, stdout } = spawnSync(process.execPath, command.split(" "), { encoding: "utf8" });
  expect([status, stdout]).toEqual([1, expect.stringContaining("4 files checked")]);
});

import type { DiagnosticCollection, Uri } from "vscode";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DeletedFileCleanup } from "../../../client/editor/deleted-files";
import { mockVSCode } from "../../support/vscode";

class FileSystemError extends Error {
  code = "FileNotFound";
}
class Tab {
  constructor(readonly uri: string) {}
}

const none = () => ({ dispose: () => undefined });
const editor = { onDelete: (): void => undefined, shown: "", missing: [] as string[] };
const texts = ["a.json", "b.json", "c.json"];

function mockEditor(): void {
  mockVSCode({
    Disposable: { from: none },
    FileSystemError,
    TabInputText: Tab,
    TabInputTextDiff: vi.fn(),
    languages: { createDiagnosticCollection: () => new Map() },
    window: {
      tabGroups: { all: [{ tabs: [{ input: new Tab(editor.shown) }] }], onDidChangeTabs: none },
    },
    workspace: {
      createFileSystemWatcher: () => ({
        ...none(),
        onDidDelete: (handle: () => void) => void (editor.onDelete = handle),
      }),
      textDocuments: texts.map((uri) => ({ uri })),
      fs: {
        stat: (uri: string) =>
          editor.missing.includes(uri) ? Promise.reject(new FileSystemError()) : Promise.resolve({}),
      },
      onDidDeleteFiles: none,
      onDidRenameFiles: none,
    },
  });
}

describe("A deleted file", () => {
  let problems: DiagnosticCollection;
  let cleanup: DeletedFileCleanup;
  const reported = () => [...problems].map(([uri]) => String(uri));

  beforeEach(() => {
    Object.assign(editor, { shown: "c.json", missing: [] });
    mockEditor();
    cleanup = new DeletedFileCleanup();
    problems = cleanup.create();
    for (const uri of [...texts, "not open.json"]) problems.set(uri as unknown as Uri, []);
  });

  it("loses its problems, unless a tab shows it", async () => {
    editor.missing = ["a.json", "c.json"];
    editor.onDelete();
    await vi.waitFor(() => expect(reported()).toEqual(["b.json", "c.json", "not open.json"]));
  });

  it("loses the problems of a later report, too", async () => {
    editor.missing = ["a.json"];
    await cleanup.clearMissingFiles();
    problems.set("a.json" as unknown as Uri, []);
    await cleanup.clearMissingFiles();
    expect(reported()).toEqual(["b.json", "c.json", "not open.json"]);
  });
});

import type { DiagnosticCollection, Uri } from "vscode";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeletedFiles } from "../../../client/editor/deleted-files";
import { pretend } from "../../support/vscode";

type Handler = (uri: Uri) => void;

interface FakeEditor {
  onDelete: Handler;
  onCreate: Handler;
  texts: string[];
}

const editor: FakeEditor = { onDelete: () => undefined, onCreate: () => undefined, texts: [] };

const none = () => ({ dispose: () => undefined });

function pretendEditor(): void {
  pretend({
    Disposable: { from: none },
    TabInputText: vi.fn(),
    TabInputTextDiff: vi.fn(),
    languages: { createDiagnosticCollection: () => new Map() },
    window: { tabGroups: { all: [], onDidChangeTabs: none } },
    workspace: {
      createFileSystemWatcher: () => ({
        ...none(),
        onDidDelete: (handle: Handler) => void (editor.onDelete = handle),
        onDidCreate: (handle: Handler) => void (editor.onCreate = handle),
      }),
      get textDocuments() {
        return editor.texts.map((uri) => ({ uri }));
      },
      onDidDeleteFiles: none,
      onDidRenameFiles: none,
    },
  });
}

const uriOf = (path: string) => `file:///work/${path}` as unknown as Uri;

describe("A deleted file", () => {
  let files: DeletedFiles;
  let problems: DiagnosticCollection;

  beforeEach(() => {
    pretendEditor();
    vi.useFakeTimers();
    editor.texts = [];
    files = new DeletedFiles();
    problems = files.create();
  });
  afterEach(() => {
    files.dispose();
    vi.useRealTimers();
  });

  it("loses its problems at once, also with the folder around it", () => {
    for (const path of ["a/manifest.json", "ab/manifest.json", "b/manifest.json"])
      problems.set(uriOf(path), []);
    editor.onDelete(uriOf("a"));
    editor.onDelete(uriOf("b/manifest.json"));
    expect([...problems].map(([uri]) => uri)).toEqual([uriOf("ab/manifest.json")]);
  });

  it("stays gone as long as the editor keeps its text", () => {
    editor.texts = ["file:///work/a/manifest.json"];
    editor.onDelete(uriOf("a"));
    vi.advanceTimersByTime(3_600_000);
    expect(files.isGone(uriOf("a/manifest.json"))).toBe(true);
  });

  it("is gone for an answer that is under way, although it had no problems yet", () => {
    editor.onDelete(uriOf("a"));
    expect([files.isGone(uriOf("a/manifest.json")), files.isGone(uriOf("b"))]).toEqual([true, false]);
    vi.advanceTimersByTime(9_999);
    expect(files.isGone(uriOf("a/manifest.json"))).toBe(true);
    vi.advanceTimersByTime(1);
    expect(files.isGone(uriOf("a/manifest.json"))).toBe(false);
  });

  it("is there again when it is created, and gone again when it is deleted again", () => {
    editor.onDelete(uriOf("a/manifest.json"));
    editor.onCreate(uriOf("a"));
    expect(files.isGone(uriOf("a/manifest.json"))).toBe(false);
    problems.set(uriOf("a/manifest.json"), []);
    editor.onDelete(uriOf("a/manifest.json"));
    vi.advanceTimersByTime(3_600_000);
    expect(files.isGone(uriOf("a/manifest.json"))).toBe(true);
  });
});

import { DiagnosticSeverity, LanguageStatusSeverity, type Disposable, type LanguageStatusItem } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showStatus } from "../../client/status";
import { mockVSCode } from "../support/vscode";

type Document = { readonly uri: { toString(): string }; readonly languageId: string };

const none = () => ({ dispose: () => undefined });
const documentAt = (name: string, languageId = "plugin-manifest"): Document => ({
  uri: { toString: () => `file:///${name}` },
  languageId,
});
const problem = (severity: DiagnosticSeverity, source = "plugin-manifest") => ({ severity, source });

/** An editor with one status item. */
const editor = {
  active: documentAt("a.json"),
  problems: [] as { severity: DiagnosticSeverity; source: string }[],
  forced: "auto",
  onDiagnostics: (_: { uris: readonly Document["uri"][] }): void => undefined,
  onActive: (): void => undefined,
  onConfiguration: (_: { affectsConfiguration(section: string): boolean }): void => undefined,
};

function mockEditor(item: object): void {
  mockVSCode({
    Disposable: {
      from: (...parts: { dispose(): void }[]) => ({ dispose: () => parts.forEach((each) => each.dispose()) }),
    },
    languages: {
      createLanguageStatusItem: () => item,
      getDiagnostics: () => editor.problems,
      onDidChangeDiagnostics: (handle: typeof editor.onDiagnostics) => {
        editor.onDiagnostics = handle;
        return none();
      },
    },
    window: {
      get activeTextEditor() {
        return { document: editor.active };
      },
      onDidChangeActiveTextEditor: (handle: typeof editor.onActive) => {
        editor.onActive = handle;
        return none();
      },
    },
    workspace: {
      getConfiguration: () => ({ get: () => editor.forced }),
      onDidChangeConfiguration: (handle: typeof editor.onConfiguration) => {
        editor.onConfiguration = handle;
        return none();
      },
      onDidOpenTextDocument: none,
    },
  });
}

describe("the status item", () => {
  let item: LanguageStatusItem;
  const dispose = vi.fn();
  let status: Disposable;
  const client = {
    isRunning: () => true,
    code2ProtocolConverter: { asUri: String },
    sendRequest: vi.fn(() => Promise.resolve({ kind: "draft" } as { kind: string } | null)),
    error: vi.fn(),
  };

  beforeEach(async () => {
    Object.assign(editor, { active: documentAt("a.json"), problems: [], forced: "auto" });
    client.sendRequest.mockClear();
    item = { dispose } as unknown as LanguageStatusItem;
    mockEditor(item);
    status = showStatus(client as unknown as BaseLanguageClient);
    await vi.waitFor(() => expect(item.text).toBe("Draft"));
  });
  afterEach(() => status.dispose());

  const shown = () => ({ text: item.text, detail: item.detail, severity: item.severity });
  const changed = (name = "a.json") => editor.onDiagnostics({ uris: [documentAt(name).uri] });

  it("shows the kind of the active manifest, with the command that sets it", () => {
    expect(shown()).toEqual({
      text: "Draft",
      detail: "0 problems",
      severity: LanguageStatusSeverity.Information,
    });
    expect(item.command).toMatchObject({ command: "pluginManifest.setDocumentKind" });
  });

  it.each([
    [[DiagnosticSeverity.Information], "1 problem", LanguageStatusSeverity.Information],
    [
      [DiagnosticSeverity.Information, DiagnosticSeverity.Warning],
      "2 problems",
      LanguageStatusSeverity.Warning,
    ],
    [[DiagnosticSeverity.Warning, DiagnosticSeverity.Error], "2 problems", LanguageStatusSeverity.Error],
    [[DiagnosticSeverity.Hint], "0 problems", LanguageStatusSeverity.Information],
  ])("counts problems of the severities %j as %s", async (severities, detail, severity) => {
    editor.problems = severities.map((each) => problem(each));
    changed();
    await vi.waitFor(() => expect(shown()).toEqual({ text: "Draft", detail, severity }));
  });

  it("ignores the problems of other extensions", async () => {
    editor.problems = [problem(DiagnosticSeverity.Error, "spell"), problem(DiagnosticSeverity.Warning)];
    changed();
    await vi.waitFor(() => expect(item.detail).toBe("1 problem"));
  });

  it("shows that the kind comes from the settings", async () => {
    editor.forced = "draft";
    editor.onConfiguration({ affectsConfiguration: (section) => section === "pluginManifest.documentKind" });
    await vi.waitFor(() => expect(item.text).toBe("Draft (from settings)"));
  });

  it("ignores other documents", () => {
    client.sendRequest.mockClear();
    changed("b.json");
    editor.active = documentAt("a.json", "json");
    editor.onActive();
    editor.onConfiguration({ affectsConfiguration: () => false });
    expect(client.sendRequest).not.toHaveBeenCalled();
  });

  it("ignores an answer for a document that is no longer active", async () => {
    editor.problems = [problem(DiagnosticSeverity.Error)];
    client.sendRequest.mockClear();
    changed();
    editor.active = documentAt("b.json");
    await vi.waitFor(() => expect(client.sendRequest).toHaveBeenCalled());
    await client.sendRequest.mock.results[0]!.value;
    await Promise.resolve();
    expect(item.detail).toBe("0 problems");
  });

  it("logs a failed request, and stays as it is", async () => {
    const failure = new Error("gone");
    client.sendRequest.mockRejectedValueOnce(failure);
    changed();
    await vi.waitFor(() =>
      expect(client.error).toHaveBeenCalledWith("Could not update the status item", failure, false),
    );
    expect(item.text).toBe("Draft");
  });

  it("is removed with the extension", () => {
    status.dispose();
    expect(dispose).toHaveBeenCalled();
  });
});

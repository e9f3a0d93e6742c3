import { DiagnosticSeverity, LanguageStatusSeverity, type Disposable, type LanguageStatusItem } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showStatus } from "../../client/status";
import { pretend } from "../support/vscode";

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

function pretendEditor(item: object): void {
  pretend({
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
    pretendEditor(item);
    status = showStatus(client as unknown as BaseLanguageClient);
    await vi.waitFor(() => expect(item.text).toBe("Draft"));
  });
  afterEach(() => status.dispose());

  const shown = () => ({ text: item.text, detail: item.detail, severity: item.severity });
  const changed = (name = "a.json") => editor.onDiagnostics({ uris: [documentAt(name).uri] });

  it("shows the kind of the active manifest, and leads to the command that sets it", () => {
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

  it("counts no problem of another extension", async () => {
    editor.problems = [problem(DiagnosticSeverity.Error, "spell"), problem(DiagnosticSeverity.Warning)];
    changed();
    await vi.waitFor(() => expect(item.detail).toBe("1 problem"));
  });

  it("says that the kind is from the settings, once they set it", async () => {
    editor.forced = "draft";
    editor.onConfiguration({ affectsConfiguration: (section) => section === "pluginManifest.documentKind" });
    await vi.waitFor(() => expect(item.text).toBe("Draft (from settings)"));
  });

  it("asks nothing for another document: its problems, or another language", () => {
    client.sendRequest.mockClear();
    changed("b.json");
    editor.active = documentAt("a.json", "json");
    editor.onActive();
    editor.onConfiguration({ affectsConfiguration: () => false });
    expect(client.sendRequest).not.toHaveBeenCalled();
  });

  it("does not show an answer for a document that is not active any more", async () => {
    editor.problems = [problem(DiagnosticSeverity.Error)];
    client.sendRequest.mockClear();
    changed();
    editor.active = documentAt("b.json");
    await vi.waitFor(() => expect(client.sendRequest).toHaveBeenCalled());
    await client.sendRequest.mock.results[0]!.value;
    await Promise.resolve();
    expect(item.detail).toBe("0 problems");
  });

  it("tells the client of a request that failed, and keeps what it shows", async () => {
    const failure = new Error("gone");
    client.sendRequest.mockRejectedValueOnce(failure);
    changed();
    await vi.waitFor(() =>
      expect(client.error).toHaveBeenCalledWith("Could not update the status item", failure, false),
    );
    expect(item.text).toBe("Draft");
  });

  it("goes with its extension", () => {
    status.dispose();
    expect(dispose).toHaveBeenCalled();
  });
});

import { DiagnosticSeverity } from "vscode";
import { beforeEach, describe, expect, it } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { completeStep, watchFixes } from "../../../client/editor/walkthrough";
import { mockVSCode } from "../../support/vscode";

const manifest = { uri: { toString: () => "/manifest.json" } };

const editor = {
  problems: 0,
  done: [] as unknown[],
  onDiagnostics: (_: { uris: readonly object[] }): void => undefined,
  onChange: (_: { document: object }): void => undefined,
};

const EDITOR = {
  Disposable: { from: () => undefined },
  commands: { executeCommand: (...command: unknown[]) => Promise.resolve(editor.done.push(command)) },
  languages: {
    getDiagnostics: () =>
      Array.from({ length: editor.problems }, () => ({
        source: "plugin-manifest",
        severity: DiagnosticSeverity.Error,
      })),
    onDidChangeDiagnostics: (handle: typeof editor.onDiagnostics) => void (editor.onDiagnostics = handle),
  },
  workspace: {
    textDocuments: [manifest],
    onDidChangeTextDocument: (handle: typeof editor.onChange) => void (editor.onChange = handle),
  },
};

describe("the walkthrough's step about fixes", () => {
  beforeEach(() => {
    mockVSCode(EDITOR);
    editor.done = [];
    editor.problems = 0;
    watchFixes();
  });

  const change = () => editor.onChange({ document: manifest });
  const report = (count: number) => {
    editor.problems = count;
    editor.onDiagnostics({ uris: [manifest.uri] });
  };
  const done = ["setContext", "pluginManifest.hasFixedProblem", true];

  it("is completed when a fix leaves fewer problems", () => {
    report(2);
    change();
    report(1);
    expect(editor.done).toEqual([done]);
  });

  it("is completed when a report repeats the old problems before one with fewer", () => {
    change();
    report(2);
    report(1);
    expect(editor.done).toEqual([done]);
  });

  it("is completed when the first report already has fewer problems", () => {
    editor.problems = 2;
    change();
    report(1);
    expect(editor.done).toEqual([done]);
  });

  it("is not completed when problems vanish without a change, as when the language changes", () => {
    report(2);
    report(1);
    expect(editor.done).toEqual([]);
  });

  it("is not completed when a change leaves as many problems", () => {
    report(2);
    change();
    report(2);
    expect(editor.done).toEqual([]);
  });
});

it("every step of the walkthrough that a command can cancel is completed by its context key", async () => {
  mockVSCode(EDITOR);
  editor.done = [];
  for (const key of ["hasCreatedManifest", "hasAddedValue", "hasFixedProblem"] as const)
    await completeStep(key);
  const [walkthrough] = packageJson.contributes.walkthroughs;
  expect(walkthrough?.steps.flatMap(({ completionEvents }) => completionEvents)).toEqual([
    ...editor.done.map((command) => `onContext:${(command as string[])[1]}`),
    "onCommand:pluginManifest.previewEntry",
  ]);
});

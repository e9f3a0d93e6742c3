import { DiagnosticSeverity } from "vscode";
import { beforeEach, describe, expect, it } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { completeStep, watchFixes } from "../../../client/editor/walkthrough";
import { pretend } from "../../support/vscode";

const uriOf = (path: string) => ({ toString: () => path });
const manifest = { uri: uriOf("/manifest.json"), version: 1 };
const other = { uri: uriOf("/other.json"), version: 1 };

const editor = {
  problems: 0,
  done: [] as unknown[],
  onDiagnostics: (_: { uris: readonly object[] }): void => undefined,
};

const EDITOR = {
  commands: { executeCommand: (...command: unknown[]) => Promise.resolve(editor.done.push(command)) },
  languages: {
    getDiagnostics: () =>
      Array.from({ length: editor.problems }, () => ({
        source: "plugin-manifest",
        severity: DiagnosticSeverity.Error,
      })),
    onDidChangeDiagnostics: (handle: typeof editor.onDiagnostics) => void (editor.onDiagnostics = handle),
  },
  workspace: { textDocuments: [manifest, other] },
};

describe("the walkthrough's step about fixes", () => {
  beforeEach(() => {
    pretend(EDITOR);
    editor.done = [];
    watchFixes();
  });

  it.each([
    ["a fix leaves fewer problems", manifest, 2, 1, [["setContext", "pluginManifest.hasFixedProblem", true]]],
    ["problems vanish without a change, as when the language changes", manifest, 1, 1, []],
    ["a change leaves as many problems", manifest, 2, 2, []],
    ["another manifest has fewer problems", other, 2, 1, []],
  ])("is completed only by fewer problems after a change: %s", (_case, document, version, count, done) => {
    Object.assign(manifest, { version: 1 });
    editor.problems = 2;
    editor.onDiagnostics({ uris: [manifest.uri] });
    Object.assign(document, { version });
    editor.problems = count;
    editor.onDiagnostics({ uris: [document.uri] });
    expect(editor.done).toEqual(done);
  });
});

it("every step of the walkthrough that a command can cancel is completed by its context key", async () => {
  pretend(EDITOR);
  editor.done = [];
  for (const key of ["hasCreatedManifest", "hasAddedValue", "hasFixedProblem"] as const)
    await completeStep(key);
  const [walkthrough] = packageJson.contributes.walkthroughs;
  expect(walkthrough?.steps.flatMap(({ completionEvents }) => completionEvents)).toEqual([
    ...editor.done.map((command) => `onContext:${(command as string[])[1]}`),
    "onCommand:pluginManifest.previewEntry",
  ]);
});

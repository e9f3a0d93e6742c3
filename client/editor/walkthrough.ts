import {
  commands,
  DiagnosticSeverity,
  Disposable,
  languages,
  workspace,
  type Diagnostic,
  type TextDocument,
  type Uri,
} from "vscode";

/** Completes a step of the walkthrough by setting its context key (see package.json). */
export async function completeStep(
  key: "hasCreatedManifest" | "hasAddedValue" | "hasFixedProblem",
): Promise<void> {
  await commands.executeCommand("setContext", `pluginManifest.${key}`, true);
}

/** Completes the step about fixes when a change reduces the number of problems. */
export function watchFixes(): Disposable {
  /** The latest problem count of each edited document. */
  const counts = new WeakMap<TextDocument, number>();
  return Disposable.from(
    // Take the first count here: the editor delays diagnostics events, so the first event may follow an edit.
    workspace.onDidChangeTextDocument(({ document }) => {
      if (!counts.has(document)) counts.set(document, problemsIn(document.uri).length);
    }),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const changedUris = new Set(uris.map(String));
      for (const document of workspace.textDocuments.filter(({ uri }) => changedUris.has(uri.toString()))) {
        const lastCount = counts.get(document);
        if (lastCount === undefined) continue;
        const count = problemsIn(document.uri).length;
        if (count < lastCount) void completeStep("hasFixedProblem");
        counts.set(document, count);
      }
    }),
  );
}

/** Returns this extension's problems in a document, without hints. */
export function problemsIn(uri: Uri): Diagnostic[] {
  return languages
    .getDiagnostics(uri)
    .filter(({ source, severity }) => source === "plugin-manifest" && severity !== DiagnosticSeverity.Hint);
}

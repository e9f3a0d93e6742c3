import {
  commands,
  DiagnosticSeverity,
  languages,
  workspace,
  type Diagnostic,
  type Disposable,
  type TextDocument,
  type Uri,
} from "vscode";

/** Completes a step of the walkthrough, by the context key in package.json. */
export async function completeStep(
  key: "hasCreatedManifest" | "hasAddedValue" | "hasFixedProblem",
): Promise<void> {
  await commands.executeCommand("setContext", `pluginManifest.${key}`, true);
}

/** Completes the step about fixes once a change leaves a manifest with fewer problems. */
export function watchFixes(): Disposable {
  const counts = new WeakMap<TextDocument, { readonly firstVersion: number; readonly count: number }>();
  return languages.onDidChangeDiagnostics(({ uris }) => {
    const changedUris = new Set(uris.map(String));
    for (const document of workspace.textDocuments.filter(({ uri }) => changedUris.has(uri.toString()))) {
      const { version } = document;
      const count = problemsIn(document.uri).length;
      const { firstVersion, count: lastCount } = counts.get(document) ?? { firstVersion: version, count };
      // The editor may report the old problems once more after a change.
      if (version > firstVersion && count < lastCount) void completeStep("hasFixedProblem");
      counts.set(document, { firstVersion, count });
    }
  });
}

/** Returns the problems that we report in a document. Hints are not problems. */
export function problemsIn(uri: Uri): Diagnostic[] {
  return languages
    .getDiagnostics(uri)
    .filter(({ source, severity }) => source === "plugin-manifest" && severity !== DiagnosticSeverity.Hint);
}

import { Position, SnippetString, Uri, window, workspace, type TextDocument, ViewColumn } from "vscode";
import { changelogPlace } from "./changelog-place";

/**
 * Opens the CHANGELOG.md beside a manifest where a version is to be described. A heading for it is written unless there
 * is one; a missing file is made, and saved by the author.
 */
export async function openChangelog(
  manifest: Uri,
  version: string,
  previewColumn: ViewColumn | undefined,
): Promise<void> {
  const file = Uri.joinPath(manifest, "..", "CHANGELOG.md");
  const isThere = await workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  const document = await workspace.openTextDocument(isThere ? file : file.with({ scheme: "untitled" }));
  const viewColumn = previewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
  const editor = await window.showTextDocument(document, { viewColumn });
  const { line, snippet } = changelogPlace(document.getText(), version);
  const position = document.validatePosition(new Position(line, 0));
  if (snippet !== undefined) await editor.insertSnippet(new SnippetString(snippet), position);
  else await window.showTextDocument(document, { viewColumn, selection: lineRange(document, line) });
}

function lineRange(document: TextDocument, line: number) {
  return document.lineAt(Math.min(line, document.lineCount - 1)).range;
}

import { commands, workspace, Uri, ViewColumn, Selection, SnippetString, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { changelogSections, namesOf } from "../../server/core/release/changelog";
import { headingEdits } from "../../server/core/release/changelog-heading";
import { numbersKey } from "../../server/core/release/changelog-title";
import { fieldAt } from "../../server/page/parts/field";
import { BUMP_VERSION_REQUEST, type BumpVersionResult, type EntryResult } from "../../server/protocol";
import { ask } from "../editor/ask";
import type { PageAction } from "../page/actions";
import { showText } from "./reveal";

/** Runs the action of a button in the tab *Release*. @returns false if the manifest has changed since it was shown */
export async function releaseAction(
  client: BaseLanguageClient,
  manifest: Uri,
  viewColumn: ViewColumn | undefined,
  { action, version }: PageAction<"release">,
  result: EntryResult,
): Promise<boolean> {
  const document = await workspace.openTextDocument(manifest);
  switch (action) {
    case "bump":
      if (document.version !== version) return false;
      await commands.executeCommand("pluginManifest.bumpVersion", {
        uri: manifest,
        version: result.release?.advice?.wanted,
      });
      return true;
    case "changelog": {
      const bump = await ask<BumpVersionResult | null>(client, BUMP_VERSION_REQUEST, manifest);
      await openChangelog(manifest, result, viewColumn, bump?.version ?? "");
      return true;
    }
    case "checkPackages":
      await commands.executeCommand("pluginManifest.checkRelease", manifest);
      return true;
    case "fillArtifacts":
      // The command is about the active manifest.
      await showText(manifest, viewColumn);
      await commands.executeCommand("pluginManifest.fillArtifacts");
      return true;
  }
}

/**
 * Opens the CHANGELOG.md beside a manifest where a version is to be described. A heading for it is written unless there
 * is one; a missing file is made, and saved by the author.
 */
async function openChangelog(
  manifest: Uri,
  result: EntryResult,
  previewColumn: ViewColumn | undefined,
  version: string,
): Promise<void> {
  const file = Uri.joinPath(manifest, "..", "CHANGELOG.md");
  const isThere = await workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  const document = await workspace.openTextDocument(isThere ? file : file.with({ scheme: "untitled" }));
  const viewColumn = previewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
  const editor = await window.showTextDocument(document, { viewColumn });
  const names = namesOf(fieldAt(result, "/data/item").value);
  const edits = headingEdits(document.getText(), version, new Date().toISOString().slice(0, 10), names);
  // What follows is undone with it.
  const options = { undoStopBefore: true, undoStopAfter: false };
  await editor.edit((builder) => {
    for (const { offset, text } of edits) builder.insert(document.positionAt(offset), text);
  }, options);
  const changelog = changelogSections(document.getText());
  const heading = changelog.releases(names).find(({ named }) => named.key === numbersKey(version));
  const at = document.lineAt(Math.max(0, (heading?.end ?? document.lineCount) - 1)).range;
  editor.selection = new Selection(at.end, at.end);
  editor.revealRange(at);
  if (edits.length > 0 && changelog.get(version, names) === "")
    await editor.insertSnippet(new SnippetString("\n\n- $0"), at.end, {
      undoStopBefore: false,
      undoStopAfter: true,
    });
}

import { commands, workspace, Uri, ViewColumn, Selection, SnippetString, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { changelogSections, namesOf } from "../../server/core/release/changelog";
import { headingEdits } from "../../server/core/release/changelog-heading";
import { numbersKey } from "../../server/core/release/changelog-title";
import type { FromPage } from "../../server/page/model/messages";
import { fieldAt } from "../../server/page/parts/field";
import { samePoint } from "../../server/page/model/release";
import {
  BUMP_VERSION_REQUEST,
  RELEASE_REQUEST,
  type BumpVersionResult,
  type EntryResult,
  type PackageOf,
  type ReleaseResult,
} from "../../server/protocol";
import { ask } from "../editor/ask";
import { message } from "../../server/core/text/messages";
import { applyShownEdit } from "./fixes";
import { showText } from "./reveal";

/** The manifest whose release the page shows. */
export interface ReleaseSubject {
  readonly manifest: Uri;
  readonly result: EntryResult;
  readonly packages: readonly PackageOf[];
  readonly previewColumn: ViewColumn | undefined;
}

/**
 * Applies a fix of a point of the tab *Release*.
 * @returns the text to show when nothing was applied
 */
export async function applyReleaseFix(
  client: BaseLanguageClient,
  { manifest, result, packages, previewColumn }: ReleaseSubject,
  { version, point: index, fix }: Extract<FromPage, { type: "releaseFix" }>,
): Promise<string | undefined> {
  const document = await workspace.openTextDocument(manifest);
  const shown = result.release?.points[index];
  const now = await ask<ReleaseResult | null>(client, RELEASE_REQUEST, manifest, { packages });
  const point = samePoint(now?.points, shown);
  const edit = point?.fixes?.[fix]?.edit;
  // The page may be older than the text.
  if (!edit || !point.range || document.version !== version || now?.version !== version)
    return message("The manifest has changed. Choose the fix again.");
  await applyShownEdit(client, manifest, edit, point.range.start, previewColumn);
  return undefined;
}

/** Does what a button of the tab *Release* says. @returns the text to show when nothing was done */
export async function releaseAction(
  client: BaseLanguageClient,
  subject: ReleaseSubject,
  { action, version }: Extract<FromPage, { type: "release" }>,
): Promise<string | undefined> {
  const { manifest, result, previewColumn } = subject;
  const document = await workspace.openTextDocument(manifest);
  switch (action) {
    case "bump":
      // The page may be older than the text.
      if (document.version !== version) return message("The manifest has changed. Try again.");
      await commands.executeCommand("pluginManifest.bumpVersion", {
        uri: manifest,
        version: result.release?.advice?.wanted,
      });
      return undefined;
    case "changelog": {
      const bump = await ask<BumpVersionResult | null>(client, BUMP_VERSION_REQUEST, manifest);
      await openChangelog(subject, bump?.version ?? "");
      return undefined;
    }
    case "checkPackages":
      await commands.executeCommand("pluginManifest.checkRelease", manifest);
      return undefined;
    case "fillArtifacts":
      // The command is about the active manifest.
      await showText(manifest, previewColumn);
      await commands.executeCommand("pluginManifest.fillArtifacts");
      return undefined;
  }
}

/**
 * Opens the CHANGELOG.md beside a manifest where a version is to be described. A heading for it is written unless there
 * is one; a missing file is made, and saved by the author.
 */
async function openChangelog(
  { manifest, result, previewColumn }: ReleaseSubject,
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

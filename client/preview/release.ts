import {
  commands,
  workspace,
  Uri,
  ViewColumn,
  Position,
  SnippetString,
  window,
  type TextDocument,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { FromPage } from "../../server/page/model/messages";
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
import { message } from "../editor/l10n";
import { changelogPlace } from "./changelog-place";
import { applyEdit } from "./fixes";
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
  await applyEdit(client, manifest, edit, point.range.start, previewColumn);
  return undefined;
}

/** Does what a button of the tab *Release* says. @returns the text to show when nothing was done */
export async function releaseAction(
  client: BaseLanguageClient,
  { manifest, result, previewColumn }: ReleaseSubject,
  { action, version }: Extract<FromPage, { type: "release" }>,
): Promise<string | undefined> {
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
      await openChangelog(manifest, bump?.version ?? "", previewColumn);
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

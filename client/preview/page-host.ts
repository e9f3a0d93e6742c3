import {
  commands,
  env,
  Position,
  Selection,
  SnippetString,
  TabInputText,
  Uri,
  ViewColumn,
  window,
  workspace,
  type TextDocumentShowOptions,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { parseChangelog, headingNames } from "../../server/core/release/changelog";
import { headingEdits } from "../../server/core/release/changelog-heading";
import { versionKey } from "../../server/core/release/changelog-title";
import { message } from "../../server/core/text/messages";
import { fieldAt } from "../../server/page/parts/field";
import {
  BUMP_VERSION_REQUEST,
  type BumpVersionResult,
  type EntryResult,
  type Face,
  type PlatformPackage,
} from "../../server/protocol";
import { applyEdit, askServer, hasTabStops } from "../editor/ask";
import { exists, fileNameOf } from "../editor/documents";
import type { PageAction, PageHost } from "../page/actions";
import { PayloadDocuments } from "./payload-documents";

export interface PreviewState {
  readonly manifest: Uri;
  readonly face: Face;
  readonly packages: readonly PlatformPackage[];
  readonly viewColumn: ViewColumn | undefined;
}

/** Returns a host that runs the page's actions in the editor. @param announce shows a message on the page */
export function editorHost(
  client: BaseLanguageClient,
  state: PreviewState,
  announce: PageHost["announce"],
): PageHost {
  const { manifest, face, packages, viewColumn } = state;
  const reveal: PageHost["reveal"] = ({ line, character }) => {
    const position = new Position(line, character);
    return showManifest(state, { selection: new Selection(position, position) });
  };
  return {
    packages,
    announce,
    ask: async (method, parameters) => {
      // The server knows open documents only.
      await workspace.openTextDocument(manifest);
      return askServer(client, method, manifest, parameters);
    },
    async applyFix({ edit, command }, version, position) {
      const document = await workspace.openTextDocument(manifest);
      if (document.version !== version) return false;
      if (command) await commands.executeCommand(command.command, ...(command.arguments ?? []));
      // Tab stops need an active editor.
      if (edit && hasTabStops(edit)) await reveal(position);
      if (edit) await applyEdit(client, edit);
      return true;
    },
    runReleaseAction: (action, result) => runReleaseAction(client, state, action, result),
    // The editor asks for confirmation first.
    openLink: ({ href }) => void env.openExternal(Uri.parse(href, true)),
    reveal,
    async copyText(text) {
      await env.clipboard.writeText(text);
      announce(message("Copied"));
    },
    async savePayload(payload) {
      const target = await savePayload(manifest, payload);
      if (target) announce(message("Saved as {name}", { name: fileNameOf(target) }));
    },
    async openPayload() {
      const document = await workspace.openTextDocument(PayloadDocuments.uriFor(manifest, face));
      await window.showTextDocument(document, { viewColumn: viewColumn ?? ViewColumn.Beside, preview: true });
    },
  };
}

/** Shows a manifest in the editor group where it is open, or else beside the preview. */
async function showManifest(
  { manifest, viewColumn }: PreviewState,
  options: TextDocumentShowOptions = {},
): Promise<void> {
  const { viewColumn: openColumn } =
    window.tabGroups.all.find(({ tabs }) =>
      tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === manifest.toString()),
    ) ?? {};
  await window.showTextDocument(manifest, { ...options, viewColumn: openColumn ?? columnBeside(viewColumn) });
}

function columnBeside(previewColumn: ViewColumn | undefined): ViewColumn {
  return previewColumn === ViewColumn.One ? ViewColumn.Two : ViewColumn.One;
}

/** Saves a payload to a file that the user chooses. @returns undefined if the user cancels */
async function savePayload(manifest: Uri, payload: string): Promise<Uri | undefined> {
  const name = fileNameOf(manifest).replace(/\.json$/, "");
  const target = await window.showSaveDialog({
    defaultUri: Uri.joinPath(manifest, "..", `${name}.entry.json`),
    filters: { JSON: ["json"] },
    title: message("Save Payload"),
  });
  if (target) await workspace.fs.writeFile(target, new TextEncoder().encode(payload));
  return target;
}

/** Runs the action of a button in the *Release* tab. @returns false if the page is outdated */
async function runReleaseAction(
  client: BaseLanguageClient,
  state: PreviewState,
  { action, version }: PageAction<"release">,
  result: EntryResult,
): Promise<boolean> {
  const { manifest } = state;
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
      const bump = await askServer<BumpVersionResult>(client, BUMP_VERSION_REQUEST, manifest);
      await openChangelog(state, result, bump?.version ?? "");
      return true;
    }
    case "checkPackages":
      await commands.executeCommand("pluginManifest.checkRelease", {
        uri: manifest,
        withPackages: true,
      });
      return true;
    case "fillArtifacts":
      // The command fills the active manifest.
      await showManifest(state);
      await commands.executeCommand("pluginManifest.fillArtifacts");
      return true;
  }
}

/**
 * Opens the CHANGELOG.md beside a manifest at the section of a version, and inserts the section's heading if it is
 * missing. A missing file opens as an unsaved document.
 */
async function openChangelog(
  { manifest, viewColumn }: PreviewState,
  result: EntryResult,
  version: string,
): Promise<void> {
  const file = Uri.joinPath(manifest, "..", "CHANGELOG.md");
  const document = await workspace.openTextDocument(
    (await exists(file)) ? file : file.with({ scheme: "untitled" }),
  );
  const editor = await window.showTextDocument(document, { viewColumn: columnBeside(viewColumn) });
  const names = headingNames(fieldAt(result, "/data/item").value);
  const edits = headingEdits(document.getText(), version, new Date().toISOString().slice(0, 10), names);
  // A single undo removes both the heading and the snippet below.
  const options = { undoStopBefore: true, undoStopAfter: false };
  await editor.edit((builder) => {
    for (const { offset, text } of edits) builder.insert(document.positionAt(offset), text);
  }, options);
  const changelog = parseChangelog(document.getText());
  const heading = changelog
    .versionHeadings(names)
    .find(({ titleVersion }) => titleVersion.key === versionKey(version));
  const line = document.lineAt(Math.max(0, (heading?.end ?? document.lineCount) - 1)).range;
  editor.selection = new Selection(line.end, line.end);
  editor.revealRange(line);
  if (edits.length > 0 && changelog.get(version, names) === "")
    await editor.insertSnippet(new SnippetString("\n\n- $0"), line.end, {
      undoStopBefore: false,
      undoStopAfter: true,
    });
}

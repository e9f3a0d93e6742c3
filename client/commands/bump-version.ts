import { Range, window, workspace, type Uri } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import {
  BUMP_VERSION_REQUEST,
  type BumpVersionParams,
  type BumpVersionResult,
  type VersionBump,
  type VersionChoice,
} from "../../server/protocol";
import { nameOf } from "../editor/documents";
import { askManifest, manifestFrom } from "./shared/requests";
import { message } from "../../server/core/text/messages";

/** What the preview passes: a manifest, and the version that its changes call for. */
interface WantedVersion {
  readonly uri?: unknown;
  readonly version?: unknown;
}

/**
 * The command *Bump Version…*: shows the versions at the git tags, and writes the next one into the active manifest and
 * the plugin's other files.
 * @param choice "patch", "minor" or "major" from a key binding, which skips the list; or a `WantedVersion`
 */
export async function bumpVersion(client: BaseLanguageClient, choice: unknown): Promise<void> {
  const { uri: target, version }: WantedVersion = typeof choice === "object" ? (choice ?? {}) : {};
  const uri = manifestFrom(target);
  const asked = await versionsOf(client, uri);
  if (!uri || !asked) return;
  if (asked.bumps.length === 0) {
    await window.showInformationMessage(message("The manifest needs a version of three numbers first."));
    return;
  }
  const result = await countedFromMeant(client, uri, asked);
  if (!result) return;
  const bump =
    result.bumps.find((each) => each.version === version || each.step === choice) ?? (await choose(result));
  if (bump) await applyVersionEdit(client, uri, bump.edit, result);
}

/** Asks which version is meant if another file has a higher one, and counts from that. */
async function countedFromMeant(
  client: BaseLanguageClient,
  uri: Uri,
  result: BumpVersionResult,
): Promise<BumpVersionResult | undefined> {
  if (result.everywhere.length < 2) return result;
  const meant = await chooseMeant(result.everywhere);
  if (!meant || meant.path === undefined) return meant && result;
  return versionsOf(client, uri, { from: meant.version });
}

async function choose({ version, tags, bumps }: BumpVersionResult): Promise<VersionBump | undefined> {
  const items = bumps.map((bump) => ({
    bump,
    label: bump.version,
    description: descriptionOf(bump),
    detail: bump.sentence,
  }));
  const title = message("Bump Version {version}", { version: version ?? "" });
  const options = { title, placeHolder: tags, matchOnDescription: true };
  return (await window.showQuickPick(items, options))?.bump;
}

function descriptionOf({ step: kind, hasTag, since }: VersionBump): string {
  const steps = { patch: message("patch"), minor: message("minor"), major: message("major") };
  const step = steps[kind];
  if (since !== undefined) return message("{step}, called for by the changes since {since}", { step, since });
  return hasTag ? message("{step}, has a git tag already", { step }) : step;
}

/**
 * The command *Set the Version Everywhere*: gives all files of a plugin the version of its manifest.
 * @param target the manifest's URI, also as text; the active manifest's by default
 */
export async function setVersionEverywhere(client: BaseLanguageClient, target: unknown): Promise<void> {
  const uri = manifestFrom(target);
  const result = await versionsOf(client, uri);
  if (!uri || !result) return;
  if (result.everywhere.length === 0) {
    await window.showInformationMessage(message("All files of the plugin have one version."));
    return;
  }
  const meant = await chooseMeant(result.everywhere);
  if (meant) await applyVersionEdit(client, uri, meant.edit, result);
}

/** Returns the versions of a manifest and of what may follow; undefined if it is not ours. */
function versionsOf(
  client: BaseLanguageClient,
  uri: Uri | undefined,
  params: BumpVersionParams = {},
): Promise<BumpVersionResult | undefined> {
  return askManifest(client, BUMP_VERSION_REQUEST, uri, params);
}

/** Asks which version is meant where other files have a higher one. @returns undefined if the author cancels */
async function chooseMeant(choices: readonly VersionChoice[]): Promise<VersionChoice | undefined> {
  if (choices.length < 2) return choices[0];
  const items = choices.map((choice) => ({
    choice,
    label: choice.version,
    description: choice.path ?? message("the manifest"),
  }));
  const options = { title: message("The plugin's files have several versions: which one is meant?") };
  return (await window.showQuickPick(items, options))?.choice;
}

/**
 * Applies an edit of a manifest and of other files, in one undo step. Checks every other file first: in an unsaved one,
 * the edit's ranges may be stale.
 * @returns false if nothing was done, because a file has unsaved changes or has changed since
 */
export async function applyVersionEdit(
  client: BaseLanguageClient,
  manifest: Uri,
  given: object,
  { places }: BumpVersionResult,
): Promise<boolean> {
  const { protocol2CodeConverter: converter } = client;
  const edit = await converter.asWorkspaceEdit(given as WorkspaceEdit);
  for (const [uri] of edit.entries()) {
    if (uri.toString() === manifest.toString()) continue;
    const document = await workspace.openTextDocument(uri);
    const isSame = places
      .filter((place) => converter.asUri(place.uri).toString() === uri.toString())
      .every(({ range: { start, end }, version }) => {
        const range = new Range(start.line, start.character, end.line, end.character);
        return document.getText(range) === version;
      });
    if (!document.isDirty && isSame) continue;
    const name = nameOf(uri);
    await window.showWarningMessage(
      document.isDirty
        ? message("{name} has unsaved changes. Save it first.", { name })
        : message("{name} has changed. Try again.", { name }),
    );
    return false;
  }
  // Saved as after a renaming, where the user's settings say so.
  return workspace.applyEdit(edit, { isRefactoring: true });
}

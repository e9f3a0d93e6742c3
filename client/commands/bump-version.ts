import { window, workspace, type Uri } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import { askAboutManifest, manifestUriFrom } from "../editor/ask";
import {
  BUMP_VERSION_REQUEST,
  type BumpVersionResult,
  type VersionBump,
  type VersionChoice,
} from "../../server/protocol";
import { fileNameOf } from "../editor/documents";
import { message, show } from "../../server/core/text/messages";
import { askForLabelOrText } from "./shared/steps";

/** The argument that the preview passes. */
interface BumpArgument {
  readonly uri?: unknown;
  readonly version?: unknown;
}

/**
 * The command *Bump Version…*: asks for the next version, and writes it into the active manifest and the plugin's
 * other files.
 * @param choice "patch", "minor" or "major", or a `BumpArgument`
 */
export async function bumpVersion(client: BaseLanguageClient, choice: unknown): Promise<void> {
  const { uri: target, version }: BumpArgument = typeof choice === "object" ? (choice ?? {}) : {};
  const uri = manifestUriFrom(target);
  let result = await askAboutManifest<BumpVersionResult>(client, BUMP_VERSION_REQUEST, uri);
  if (!uri || !result) return;
  const { everywhere: currentVersions } = result;
  if (result.bumps.length === 0) return showVersionNeeded();
  if (currentVersions.length > 1) {
    const current = await askForCurrentVersion(currentVersions);
    if (current?.path !== undefined)
      result = await askAboutManifest(client, BUMP_VERSION_REQUEST, uri, { from: current.version });
    if (!current || !result) return;
  }
  const preset = result.bumps.find((bump) => bump.version === version || bump.step === choice);
  const nextVersion = preset?.version ?? (await askForNextVersion(result));
  if (nextVersion === undefined) return;
  let edit = result.bumps.find((bump) => bump.version === nextVersion)?.edit;
  if (!edit) {
    result = await askAboutManifest(client, BUMP_VERSION_REQUEST, uri, { to: nextVersion });
    edit = result?.edit;
  }
  if (result && edit) await applyVersionEdit(client, uri, edit, result);
}

const THREE_NUMBERS = /^\d+\.\d+\.\d+$/;

/** Asks for the next version: a suggestion, or a version that the author types. */
async function askForNextVersion({ version, tags, bumps }: BumpVersionResult): Promise<string | undefined> {
  const items = bumps.map((bump) => ({
    label: bump.version,
    description: descriptionOf(bump),
    detail: bump.sentence,
  }));
  const title = message("Bump Version {version}: Choose or Type a Version", { version: version ?? "" });
  const validate = (text: string) => Promise.resolve(versionProblem(text));
  const answer = await askForLabelOrText(
    { title },
    { prompt: tags, items, value: items[0]?.label ?? "", validate },
  );
  return typeof answer === "string" ? answer : undefined;
}

/** Explains why a text is not a version; "" if the text may be the name of a suggestion. */
function versionProblem(text: string): string | undefined {
  if (THREE_NUMBERS.test(text)) return undefined;
  if (!/^v?\d/i.test(text)) return "";
  const shown = show(text);
  return message('{shown} is not a valid version. Use three numbers joined by dots, such as "1.2.0".', {
    shown,
  });
}

function descriptionOf(bump: VersionBump): string {
  const labels = { patch: message("patch"), minor: message("minor"), major: message("major") };
  const step = labels[bump.step];
  const { hasTag, since } = bump;
  if (since !== undefined)
    return message("{step}, recommended for the changes since {since}", { step, since });
  return hasTag ? message("{step}, already has a git tag", { step }) : step;
}

/** The command *Set the Version Everywhere*: writes the same version into all files of a plugin. */
export async function setVersionEverywhere(client: BaseLanguageClient, target: unknown): Promise<void> {
  const uri = manifestUriFrom(target);
  const result = await askAboutManifest<BumpVersionResult>(client, BUMP_VERSION_REQUEST, uri);
  if (!uri || !result) return;
  const { bumps, everywhere: currentVersions } = result;
  if (bumps.length === 0) return showVersionNeeded();
  if (currentVersions.length === 0) {
    await window.showInformationMessage(message("All files of the plugin already have the same version."));
    return;
  }
  const current = await askForCurrentVersion(currentVersions);
  if (current) await applyVersionEdit(client, uri, current.edit, result);
}

async function showVersionNeeded(): Promise<void> {
  await window.showInformationMessage(
    message("Open a manifest with a version of three numbers, such as 1.2.3."),
  );
}

/** Asks which version is right. Returns a single choice without asking. */
async function askForCurrentVersion(choices: readonly VersionChoice[]): Promise<VersionChoice | undefined> {
  if (choices.length < 2) return choices[0];
  const items = choices.map((choice) => ({
    choice,
    label: choice.version,
    description: choice.path ?? message("the manifest"),
  }));
  const options = { title: message("The plugin's files have different versions. Which one is right?") };
  return (await window.showQuickPick(items, options))?.choice;
}

/** Applies an edit to a manifest and other files. @returns false, after a message, if a file is unsaved or has changed */
export async function applyVersionEdit(
  client: BaseLanguageClient,
  manifest: Uri,
  lspEdit: WorkspaceEdit,
  { places }: BumpVersionResult,
): Promise<boolean> {
  const { protocol2CodeConverter: converter } = client;
  const edit = await converter.asWorkspaceEdit(lspEdit);
  for (const [uri] of edit.entries()) {
    if (uri.toString() === manifest.toString()) continue;
    const document = await workspace.openTextDocument(uri);
    const hasExpectedVersions = places
      .filter((place) => converter.asUri(place.uri).toString() === uri.toString())
      .every(({ range, version }) => document.getText(converter.asRange(range)) === version);
    if (!document.isDirty && hasExpectedVersions) continue;
    const name = fileNameOf(uri);
    await window.showWarningMessage(
      document.isDirty
        ? message("{name} has unsaved changes. Save it first.", { name })
        : message("{name} has changed. Try again.", { name }),
    );
    return false;
  }
  // By default, the editor saves the files that a refactoring changes.
  const isApplied = await workspace.applyEdit(edit, { isRefactoring: true });
  if (!isApplied)
    await window.showWarningMessage(
      message("{name} has changed. Try again.", { name: fileNameOf(manifest) }),
    );
  return isApplied;
}

import { Uri, window, type QuickPickItem } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { BumpVersionResult, VersionBump } from "../../server/protocol";
import { message } from "../editor/l10n";
import { applyVersionEdit, chooseMeant, versionsOf } from "./shared/version-edits";

/** What the preview passes: a manifest, and the version that its changes call for. */
interface WantedVersion {
  readonly uri?: unknown;
  readonly version?: unknown;
}

/**
 * The command *Bump Version…*: says which versions the git tags have, and writes the next one into the active manifest and
 * wherever else the plugin has it.
 * @param choice that of a key binding, which skips the list: "patch", "minor" or "major"; or that of the preview
 */
export async function bumpVersion(client: BaseLanguageClient, choice: unknown): Promise<void> {
  const { uri: target, version }: WantedVersion = typeof choice === "object" ? (choice ?? {}) : {};
  const uri = target instanceof Uri ? target : window.activeTextEditor?.document.uri;
  const asked = uri && (await versionsOf(client, uri));
  if (!asked) {
    await window.showInformationMessage(message("Open a plugin manifest to bump its version."));
    return;
  }
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
): Promise<BumpVersionResult | null | undefined> {
  if (result.everywhere.length < 2) return result;
  const meant = await chooseMeant(result.everywhere);
  if (!meant || meant.path === undefined) return meant && result;
  return versionsOf(client, uri, { from: meant.version });
}

async function choose({ version, tags, bumps }: BumpVersionResult): Promise<VersionBump | undefined> {
  const items = bumps.map((bump): QuickPickItem & { bump: VersionBump } => ({
    bump,
    label: bump.version,
    description: descriptionOf(bump),
    detail: bump.sentence,
  }));
  const options = {
    title: message("Bump Version {version}", { version: version ?? "" }),
    placeHolder: tags,
    matchOnDescription: true,
  };
  return (await window.showQuickPick(items, options))?.bump;
}

function descriptionOf({ step: kind, hasTag, since }: VersionBump): string {
  const step = stepName(kind);
  if (since !== undefined) return message("{step}, called for by the changes since {since}", { step, since });
  return hasTag ? message("{step}, has a git tag already", { step }) : step;
}

function stepName(step: VersionBump["step"]): string {
  switch (step) {
    case "patch":
      return message("patch");
    case "minor":
      return message("minor");
    case "major":
      return message("major");
  }
}

/**
 * The command *Set the Version Everywhere*: gives all files of a plugin the version of its manifest.
 * @param target the manifest's URI, also as text; the active manifest's by default
 */
export async function setVersionEverywhere(client: BaseLanguageClient, target: unknown): Promise<void> {
  const named = typeof target === "string" ? Uri.parse(target) : target;
  const uri = named instanceof Uri ? named : window.activeTextEditor?.document.uri;
  const result = uri && (await versionsOf(client, uri));
  if (!result) {
    await window.showInformationMessage(message("Open a plugin manifest to set its version everywhere."));
    return;
  }
  if (result.everywhere.length === 0) {
    await window.showInformationMessage(message("All files of the plugin have one version."));
    return;
  }
  const meant = await chooseMeant(result.everywhere);
  if (meant) await applyVersionEdit(client, uri, meant.edit, result);
}

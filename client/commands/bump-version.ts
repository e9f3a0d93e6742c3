import { Uri, window, workspace, type QuickPickItem } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import { BUMP_VERSION_REQUEST, type BumpVersionResult, type VersionBump } from "../../server/protocol";
import { ask } from "../editor/ask";
import { message } from "../editor/l10n";

/** What the preview passes: a manifest, and the version that its changes call for. */
interface WantedVersion {
  readonly uri?: unknown;
  readonly version?: unknown;
}

/**
 * The command *Bump Version…*: says which versions the git tags have, and writes the next one into the active manifest.
 * @param choice that of a key binding, which skips the list: "patch", "minor" or "major"; or that of the preview
 */
export async function bumpVersion(client: BaseLanguageClient, choice: unknown): Promise<void> {
  const { uri: target, version }: WantedVersion = typeof choice === "object" ? (choice ?? {}) : {};
  const uri = target instanceof Uri ? target : window.activeTextEditor?.document.uri;
  const result = uri && (await ask<BumpVersionResult | null>(client, BUMP_VERSION_REQUEST, uri));
  if (!result) {
    await window.showInformationMessage(message("Open a plugin manifest to bump its version."));
    return;
  }
  if (result.bumps.length === 0) {
    await window.showInformationMessage(message("The manifest needs a version of three numbers first."));
    return;
  }
  const bump =
    result.bumps.find((each) => each.version === version || each.step === choice) ?? (await choose(result));
  if (!bump) return;
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(bump.edit as WorkspaceEdit);
  await workspace.applyEdit(edit);
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

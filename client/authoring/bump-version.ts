import { window, workspace, type QuickPickItem } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import { BUMP_VERSION_REQUEST, type BumpVersionResult, type VersionBump } from "../../server/protocol";
import { ask } from "../editor/ask";
import { message } from "../editor/l10n";

/**
 * The command *Bump Version…*: says which versions the git tags have, and writes the next one into the active manifest.
 * @param step the choice of a key binding, which skips the list: "patch", "minor" or "major"
 */
export async function bumpVersion(client: BaseLanguageClient, step: unknown): Promise<void> {
  const document = window.activeTextEditor?.document;
  const result =
    document && (await ask<BumpVersionResult | null>(client, BUMP_VERSION_REQUEST, document.uri));
  if (!result) {
    await window.showInformationMessage(message("Open a plugin manifest to bump its version."));
    return;
  }
  if (result.bumps.length === 0) {
    await window.showInformationMessage(message("The manifest needs a version of three numbers first."));
    return;
  }
  const bump = result.bumps.find((each) => each.step === step) ?? (await choose(result));
  if (!bump) return;
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(bump.edit as WorkspaceEdit);
  await workspace.applyEdit(edit);
}

async function choose({ version, tags, bumps }: BumpVersionResult): Promise<VersionBump | undefined> {
  const items = bumps.map((bump): QuickPickItem & { bump: VersionBump } => ({
    bump,
    label: bump.version,
    description: bump.hasTag ? message("{step}, has a git tag already", { step: bump.step }) : bump.step,
    detail: bump.sentence,
  }));
  const options = {
    title: message("Bump Version {version}", { version: version ?? "" }),
    placeHolder: tags,
    matchOnDescription: true,
  };
  return (await window.showQuickPick(items, options))?.bump;
}

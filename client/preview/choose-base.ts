import { QuickPickItemKind, window, type QuickPickItem, type Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { COMPARISON_BASES_REQUEST, type BaseChoice, type ComparisonBasesResult } from "../../server/protocol";
import { askServer } from "../editor/ask";
import { message } from "../../server/core/text/messages";

interface BaseItem extends QuickPickItem {
  /** Returns the base, or asks for it; undefined if the author cancels. */
  readonly resolveBase: () => BaseChoice | undefined | Promise<BaseChoice | undefined>;
}

/** Asks which version to compare with. @returns undefined if canceled, or if the document is not a manifest */
export async function chooseBase(client: BaseLanguageClient, manifest: Uri): Promise<BaseChoice | undefined> {
  const bases = await askServer<ComparisonBasesResult>(client, COMPARISON_BASES_REQUEST, manifest);
  if (!bases) return undefined;
  const { saved, releases, note, isWithoutGit } = bases;
  const items: BaseItem[] = [
    ...(saved ? [baseItem(message("Saved Catalog Entry"), saved, { saved: true })] : []),
    ...releases.map((release) => baseItem(release.tag, release, { revision: `refs/tags/${release.tag}` })),
    { label: "", kind: QuickPickItemKind.Separator, resolveBase: () => undefined },
    { label: message("Another File…"), resolveBase: () => askForFile(manifest) },
    ...(isWithoutGit ? [] : [{ label: message("Git Revision…"), resolveBase: askForRevision }]),
  ];
  const options = {
    title: message("Compare with Version"),
    placeHolder: note ?? message("Select the release to compare with (latest first)"),
    matchOnDescription: true,
  };
  return (await window.showQuickPick(items, options))?.resolveBase();
}

function baseItem(
  label: string,
  { version, isSame }: NonNullable<ComparisonBasesResult["saved"]>,
  base: BaseChoice,
): BaseItem {
  const description = isSame ? message("{version}, no changes since then", { version }) : version;
  return { label, description, resolveBase: () => base };
}

async function askForFile(defaultUri: Uri): Promise<BaseChoice | undefined> {
  const [file] =
    (await window.showOpenDialog({
      title: message("Compare with Version: Manifest or Saved Detail Response"),
      defaultUri,
      filters: { JSON: ["json"] },
    })) ?? [];
  return file && { uri: file.toString() };
}

async function askForRevision(): Promise<BaseChoice | undefined> {
  const revision = await window.showInputBox({
    title: message("Compare with Version"),
    prompt: message("A git revision that has this manifest, such as main or HEAD~3."),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.startsWith("-") ? message("A revision must not begin with '-'.") : undefined,
  });
  return revision ? { revision } : undefined;
}

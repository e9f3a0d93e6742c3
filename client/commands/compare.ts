import { QuickPickItemKind, window, type QuickPickItem, type TextDocument } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  COMPARE_REQUEST,
  COMPARISON_BASES_REQUEST,
  type CompareParams,
  type CompareResult,
  type ComparisonBasesResult,
} from "../../server/protocol";
import { ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { message } from "../editor/l10n";
import { showRefusal } from "./shared/refusals";
import type { Reports } from "./shared/reports";

type Base = CompareParams["base"];

/**
 * The command *Compare with Version…*: shows what changes in the active manifest since a release, a git revision or
 * another file, as `plugin-manifest diff` does.
 * @param argument the choice of a key binding, which skips the list: a git revision, or `{ "uri": … }`
 */
export async function compareWithVersion(
  client: BaseLanguageClient,
  reports: Reports,
  argument: unknown,
): Promise<void> {
  const document = window.activeTextEditor?.document;
  const bases =
    document && (await ask<ComparisonBasesResult | null>(client, COMPARISON_BASES_REQUEST, document.uri));
  if (!bases) {
    await window.showInformationMessage(message("Open a plugin manifest to compare it."));
    return;
  }
  const base = baseIn(argument) ?? (await choose(bases, document));
  if (!base) return;
  const compare = () => ask<CompareResult | null>(client, COMPARE_REQUEST, document.uri, { base });
  const result = await showRefusal(compare);
  if (!result) return;
  const title = message("{name} since {base}", { name: nameOf(document.uri), base: result.base.name });
  await reports.show(document.uri, title, result.markdown);
}

function baseIn(argument: unknown): Base | undefined {
  if (typeof argument === "string") return { revision: argument };
  const { uri } = (argument ?? {}) as { readonly uri?: unknown };
  return typeof uri === "string" ? { uri } : undefined;
}

interface BaseItem extends QuickPickItem {
  /** Finds out the base; undefined if the author cancels. */
  readonly base: () => Promise<Base | undefined>;
}

async function choose(bases: ComparisonBasesResult, document: TextDocument): Promise<Base | undefined> {
  const { saved, releases, note, isWithoutGit } = bases;
  const items: BaseItem[] = [
    ...(saved
      ? [
          {
            label: message("Saved Catalog Entry"),
            description: sinceThen(saved),
            base: () => Promise.resolve({ saved: true } as const),
          },
        ]
      : []),
    ...releases.map((release) => ({
      label: release.tag,
      description: sinceThen(release),
      base: () => Promise.resolve({ revision: `refs/tags/${release.tag}` }),
    })),
    { label: "", kind: QuickPickItemKind.Separator, base: () => Promise.resolve(undefined) },
    { label: message("Another File…"), base: () => chooseFile(document) },
    ...(isWithoutGit ? [] : [{ label: message("Git Revision…"), base: askForRevision }]),
  ];
  const options = {
    title: message("Compare with Version"),
    placeHolder: note ?? message("Select the release to compare with, the latest first"),
    matchOnDescription: true,
  };
  return (await window.showQuickPick(items, options))?.base();
}

/** Describes a base by its version. */
function sinceThen({ version, isSame }: NonNullable<ComparisonBasesResult["saved"]>): string {
  return isSame ? message("{version}, no changes since then", { version }) : version;
}

async function chooseFile({ uri }: TextDocument): Promise<Base | undefined> {
  const [file] =
    (await window.showOpenDialog({
      title: message("Compare with Version: Manifest or Saved Detail Response"),
      defaultUri: uri,
      filters: { JSON: ["json"] },
    })) ?? [];
  return file && { uri: file.toString() };
}

async function askForRevision(): Promise<Base | undefined> {
  const revision = await window.showInputBox({
    title: message("Compare with Version"),
    prompt: message("A git revision that has this manifest, such as main or HEAD~3."),
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.startsWith("-") ? message("A revision must not begin with '-'.") : undefined,
  });
  return revision ? { revision } : undefined;
}

import { Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { askAboutManifest, manifestUriFrom } from "../editor/ask";
import {
  PACKAGE_PLATFORMS_REQUEST,
  RELEASE_REQUEST,
  type PlatformPackage,
  type ReleaseResult,
} from "../../server/protocol";
import { message } from "../../server/core/text/messages";
import type { Previews } from "../preview/previews";
import { askForPackages, askWithProgress, type PackageAnswers } from "./shared/packages";

/** The argument from a key binding or the preview's *Release* tab. The command asks only if `packages` is missing. */
interface ReleaseArgument extends PackageAnswers {
  readonly uri?: unknown;
  /** True to ask for packages without offering to skip this step. */
  readonly withPackages?: boolean;
}

/** The command *Check Release…*: asks for packages, then shows the checklist in the preview's *Release* tab. */
export async function checkRelease(
  client: BaseLanguageClient,
  previews: Previews,
  argument: unknown,
): Promise<void> {
  const answers: ReleaseArgument = argument instanceof Uri ? { uri: argument } : (argument ?? {});
  const uri = manifestUriFrom(answers.uri);
  if (uri) await workspace.openTextDocument(uri);
  const platforms = await askAboutManifest<readonly string[]>(client, PACKAGE_PLATFORMS_REQUEST, uri);
  if (!uri || !platforms) return;
  const ask = answers.withPackages && platforms.length > 0 ? askForPackages : askForOptionalPackages;
  const packages = answers.packages ?? (await ask(client, uri, platforms, message("Check Release")));
  if (!packages) return;
  const title = message("Checking the release");
  const choices = { packages };
  const result = await askWithProgress<ReleaseResult | null>(client, title, RELEASE_REQUEST, uri, choices);
  if (result === undefined) return;
  if (!result) {
    await window.showInformationMessage(
      message("A saved detail response cannot be released. Open a manifest."),
    );
    return;
  }
  await previews.showTab(uri, "release", choices, message("Checked the release."));
}

/** Asks whether to check packages, then which ones. @returns undefined if the author cancels */
async function askForOptionalPackages(
  client: BaseLanguageClient,
  uri: Uri,
  platforms: readonly string[],
  title: string,
): Promise<readonly PlatformPackage[] | undefined> {
  if (platforms.length === 0) return [];
  const withoutPackages = {
    label: message("Without packages"),
    detail: message("Looks for the files in the manifest's folder."),
  };
  const withPackages = {
    label: message("With packages…"),
    detail: message("Compares sizes and digests, and looks for the files in the packages."),
  };
  const placeHolder = message("Select what to check the release against");
  const answer = await window.showQuickPick([withoutPackages, withPackages], { title, placeHolder });
  if (answer !== withPackages) return answer ? [] : undefined;
  return askForPackages(client, uri, platforms, title);
}

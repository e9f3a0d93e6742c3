import { ProgressLocation, Uri, window, type TextDocument } from "vscode";
import { WorkDoneProgress, type BaseLanguageClient } from "vscode-languageclient";
import {
  GUESS_PLATFORMS_REQUEST,
  PACKAGE_PLATFORMS_REQUEST,
  type PlatformPackage,
} from "../../../server/protocol";
import { askServer, askAboutManifest } from "../../editor/ask";
import { nextTurn } from "../../../server/protocol/lsp/timing";
import { fileNameOf } from "../../editor/documents";
import { message } from "../../../server/core/text/messages";

/** The part of a key binding's argument that answers the questions about packages. */
export interface PackageAnswers {
  readonly packages?: readonly PlatformPackage[];
}

/** Returns the packages in `answers`, or asks for packages. @returns undefined after a message, or if canceled */
export async function resolvePackages(
  client: BaseLanguageClient,
  document: TextDocument | undefined,
  title: string,
  answers: PackageAnswers = {},
): Promise<readonly PlatformPackage[] | undefined> {
  const platforms = await askAboutManifest<readonly string[]>(
    client,
    PACKAGE_PLATFORMS_REQUEST,
    document?.uri,
  );
  if (!document || !platforms) return undefined;
  if (platforms.length === 0) {
    await window.showInformationMessage(
      message("A browser cannot read packages. Use a desktop editor or the command line."),
    );
    return undefined;
  }
  return answers.packages ?? askForPackages(client, document.uri, platforms, title);
}

/** Asks for package files and their platforms. @returns undefined if the author cancels */
export async function askForPackages(
  client: BaseLanguageClient,
  manifest: Uri,
  platforms: readonly string[],
  title: string,
): Promise<readonly PlatformPackage[] | undefined> {
  const files = await window.showOpenDialog({
    title,
    openLabel: message("Choose Packages"),
    canSelectMany: true,
    defaultUri: Uri.joinPath(manifest, ".."),
    filters: { [message("Packages")]: ["zip", "hfpkg"], [message("All Files")]: ["*"] },
  });
  if (!files || files.length === 0) return undefined;
  if (files.length > platforms.length) {
    await window.showWarningMessage(
      message("Choose at most {count} packages: one for each platform.", { count: platforms.length }),
    );
    return undefined;
  }
  const names = files.map(fileNameOf);
  const guesses = await askServer<readonly (string | null)[]>(client, GUESS_PLATFORMS_REQUEST, manifest, {
    names,
  });
  return guesses ? confirmPlatforms(files, platforms, guesses, title) : undefined;
}

async function confirmPlatforms(
  files: readonly Uri[],
  platforms: readonly string[],
  guesses: readonly (string | null)[],
  title: string,
): Promise<PlatformPackage[] | undefined> {
  const packages: PlatformPackage[] = [];
  for (const [i, file] of files.entries()) {
    const guess = guesses[i];
    const items = platforms
      .filter((platform) => packages.every((item) => item.platform !== platform))
      .toSorted((a, b) => Number(b === guess) - Number(a === guess))
      .map((label) => ({ label, description: label === guess ? message("from the file name") : "" }));
    const chosen = await window.showQuickPick(items, {
      title: message("{title}: {step} of {steps}", { title, step: i + 1, steps: files.length }),
      placeHolder: message("Which platform is {name} for?", { name: fileNameOf(file) }),
      ignoreFocusOut: true,
    });
    if (!chosen) return undefined;
    packages.push({ platform: chosen.label, uri: file.toString() });
  }
  return packages;
}

let lastTokenNumber = 0;

/** Sends a request about packages, and shows its progress. @returns undefined if the author cancels */
export async function askWithProgress<Answer>(
  client: BaseLanguageClient,
  title: string,
  method: string,
  uri: Uri,
  extraParams: object,
): Promise<Answer | undefined> {
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, async (progress, token) => {
    const workDoneToken = `plugin-manifest-packages-${++lastTokenNumber}`;
    let shownPercentage = 0;
    const listener = client.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
      if (value.kind !== "report") return;
      const { percentage = shownPercentage, message: text } = value;
      progress.report({
        increment: percentage - shownPercentage,
        ...(text !== undefined && { message: text }),
      });
      shownPercentage = percentage;
    });
    try {
      // Wait until the language client has forwarded the latest editor event to the server.
      await nextTurn();
      const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) };
      const params = { textDocument, ...extraParams, workDoneToken };
      return await client.sendRequest<Answer>(method, params, token);
    } catch (error) {
      if (token.isCancellationRequested) return undefined;
      throw error;
    } finally {
      listener.dispose();
    }
  });
}

import {
  commands,
  Disposable,
  EventEmitter,
  Uri,
  ViewColumn,
  window,
  workspace,
  type TextDocument,
  type TextDocumentContentProvider,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  PACKAGE_VERSIONS_REQUEST,
  VERIFY_PACKAGES_REQUEST,
  type PackageVersionsResult,
  type SignatureParams,
  type VerifyPackagesResult,
} from "../../server/protocol";
import { ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { message } from "../../server/core/text/messages";
import { choosePackages, readPackages, type PackageAnswers } from "./shared/packages";
import { showRefusal } from "./shared/requests";

interface VerifyAnswers extends PackageAnswers {
  /** False to verify no signatures. */
  readonly signatures?: SignatureParams | false;
  /** The version of a saved detail response. */
  readonly version?: string;
}

/**
 * The command *Verify Packages…*: compares package files with what the active manifest says about them, as
 * `plugin-manifest verify` does, and shows the result.
 * @param argument the answers of a key binding: `{ "packages": […], "signatures": { "key": …, "signed": … } }`
 */
export async function verifyPackages(
  client: BaseLanguageClient,
  reports: Reports,
  argument: unknown,
): Promise<void> {
  const title = message("Verify Packages");
  const document = window.activeTextEditor?.document;
  const answers = (argument ?? {}) as VerifyAnswers;
  const packages = await choosePackages(client, document, title, answers);
  if (!document || !packages) return;
  const version = answers.version ?? (await askForVersion(client, document, title));
  if (version === undefined) return;
  const signatures = answers.signatures ?? (await askForSignatures(document, title));
  if (signatures === undefined) return;
  const result = await showRefusal(() =>
    readPackages<VerifyPackagesResult | null>(client, title, VERIFY_PACKAGES_REQUEST, document.uri, {
      packages,
      ...(signatures && { signatures }),
      ...(version && { version }),
    }),
  );
  if (!result) return;
  const name = message("Packages of {name}", { name: nameOf(document.uri) });
  await reports.show(document.uri, name, result.markdown);
}

/** Asks for a version if there are several; empty if there are not. @returns undefined if the author cancels */
async function askForVersion(
  client: BaseLanguageClient,
  { uri }: TextDocument,
  title: string,
): Promise<string | undefined> {
  const versions = await ask<PackageVersionsResult | null>(client, PACKAGE_VERSIONS_REQUEST, uri);
  if (!versions || versions.length < 2) return "";
  const placeHolder = message("Which version are the packages of? The newest comes first.");
  return window.showQuickPick(versions, { title, placeHolder, ignoreFocusOut: true });
}

async function askForSignatures(
  { uri }: TextDocument,
  title: string,
): Promise<SignatureParams | false | undefined> {
  const hasKey = await choose(title, message("What do you want to verify? Signatures need the public key."), [
    { label: message("Sizes and Digests"), value: false },
    { label: message("Sizes, Digests and Signatures…"), value: true },
  ]);
  if (!hasKey) return hasKey;
  const [key] =
    (await window.showOpenDialog({
      title: message("Verify Packages: Public Key, as PEM or 32 Bytes in Base64"),
      defaultUri: Uri.joinPath(uri, ".."),
    })) ?? [];
  if (!key) return undefined;
  // The interface does not show which bytes a signature covers, so the author has to say it.
  const signed = await choose(title, message("What do the signatures cover? The catalog does not say it."), [
    { label: message("The package file"), value: "file" as const },
    { label: message("The 32 bytes of its SHA-256 digest"), value: "sha256" as const },
  ]);
  return signed && { key: key.toString(), signed };
}

async function choose<Value>(
  title: string,
  placeHolder: string,
  choices: readonly { readonly label: string; readonly value: Value }[],
): Promise<Value | undefined> {
  return (await window.showQuickPick(choices, { title, placeHolder, ignoreFocusOut: true }))?.value;
}

/** The URI scheme of reports. By `workbench.editorAssociations` in package.json they open as Markdown previews. */
const SCHEME = "plugin-manifest-report";

/** Shows reports about manifests as read-only Markdown, beside them. */
export class Reports implements Disposable, TextDocumentContentProvider {
  readonly #changed = new EventEmitter<Uri>();
  readonly #texts = new Map<string, string>();
  readonly #subscriptions = Disposable.from(
    workspace.registerTextDocumentContentProvider(SCHEME, this),
    workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
  );
  readonly onDidChange = this.#changed.event;

  dispose(): void {
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  /**
   * Shows a report, in the place of an earlier one with the same title.
   * @param about the manifest
   * @param title shown on the tab
   */
  async show(about: Uri, title: string, markdown: string): Promise<void> {
    const uri = Uri.from({
      scheme: SCHEME,
      path: `/${title.replaceAll(/[\\/]/g, "-")}.md`,
      query: about.toString(),
    });
    this.#texts.set(uri.toString(), markdown);
    this.#changed.fire(uri);
    await commands.executeCommand("vscode.open", uri, ViewColumn.Beside);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? message("This report is closed. Run its command again.");
  }
}

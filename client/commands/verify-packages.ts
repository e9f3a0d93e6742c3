import { commands, Uri, ViewColumn, window, workspace, type Disposable, type TextDocument } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  PACKAGE_VERSIONS_REQUEST,
  VERIFY_PACKAGES_REQUEST,
  type SignatureParams,
  type VerifyPackagesResult,
} from "../../server/protocol";
import { askServer, showErrors } from "../editor/ask";
import { fileNameOf } from "../editor/documents";
import { message } from "../../server/core/text/messages";
import { askWithProgress, resolvePackages } from "./shared/packages";

/** The command *Verify Packages…*: compares packages with the active manifest, and shows the result. */
export async function verifyPackages(client: BaseLanguageClient): Promise<void> {
  const title = message("Verify Packages");
  const document = window.activeTextEditor?.document;
  const packages = await resolvePackages(client, document, title);
  if (!document || !packages) return;
  const version = await askForVersion(client, document, title);
  if (version === undefined) return;
  const signatures = await askForSignatures(document, title);
  if (signatures === undefined) return;
  const result = await showErrors(() =>
    askWithProgress<VerifyPackagesResult | null>(client, title, VERIFY_PACKAGES_REQUEST, document.uri, {
      packages,
      ...(signatures && { signatures }),
      ...(version && { version }),
    }),
  );
  if (!result) return;
  await showReport(message("Packages of {name}", { name: fileNameOf(document.uri) }), result.markdown);
}

/** Asks for a version. @returns "" if there are fewer than two versions; undefined if canceled */
async function askForVersion(
  client: BaseLanguageClient,
  { uri }: TextDocument,
  title: string,
): Promise<string | undefined> {
  const versions = await askServer<readonly string[]>(client, PACKAGE_VERSIONS_REQUEST, uri);
  if (!versions || versions.length < 2) return "";
  const placeHolder = message("Which version are these packages for? The newest is first.");
  return window.showQuickPick(versions, { title, placeHolder, ignoreFocusOut: true });
}

/** @returns false to skip signatures; undefined if the author cancels */
async function askForSignatures(
  { uri }: TextDocument,
  title: string,
): Promise<SignatureParams | false | undefined> {
  const wantsSignatures = await choose(
    title,
    message("What do you want to verify? Signatures need the public key."),
    [
      { label: message("Sizes and Digests"), value: false },
      { label: message("Sizes, Digests and Signatures…"), value: true },
    ],
  );
  if (!wantsSignatures) return wantsSignatures;
  const [key] =
    (await window.showOpenDialog({
      title: message("Verify Packages: Public Key, as PEM or 32 Bytes in Base64"),
      defaultUri: Uri.joinPath(uri, ".."),
    })) ?? [];
  if (!key) return undefined;
  // The interface does not define which bytes a signature covers.
  const signed = await choose(title, message("What do the signatures cover? The catalog does not say."), [
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

/** The URI scheme of reports. A URI's query is the report, shown as Markdown (`workbench.editorAssociations`). */
const REPORT_SCHEME = "plugin-manifest-report";

export function serveVerificationReports(): Disposable {
  return workspace.registerTextDocumentContentProvider(REPORT_SCHEME, {
    provideTextDocumentContent: ({ query }) => query,
  });
}

async function showReport(title: string, markdown: string): Promise<void> {
  const path = `/${title.replaceAll(/[\\/]/g, "-")}.md`;
  const uri = Uri.from({ scheme: REPORT_SCHEME, path, query: markdown });
  await commands.executeCommand("vscode.open", uri, ViewColumn.Beside);
}

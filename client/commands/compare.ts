import type { BaseLanguageClient } from "vscode-languageclient";
import { COMPARE_REQUEST, DOCUMENT_KIND_REQUEST, type BaseChoice } from "../../server/protocol";
import { askServer, askAboutManifest, manifestUriFrom, showErrors } from "../editor/ask";
import { chooseBase } from "../preview/choose-base";
import type { Previews } from "../preview/previews";

/**
 * The command *Compare with Version…*: shows the changes since a release, git revision or other file in the preview.
 * @param argument a git revision, or `{ "uri": … }`
 */
export async function compareWithVersion(
  client: BaseLanguageClient,
  previews: Previews,
  argument: unknown,
): Promise<void> {
  const uri = manifestUriFrom();
  if (!(await askAboutManifest(client, DOCUMENT_KIND_REQUEST, uri)) || !uri) return;
  const base = baseFrom(argument) ?? (await chooseBase(client, uri));
  if (!base || !(await showErrors(() => askServer(client, COMPARE_REQUEST, uri, { base })))) return;
  await previews.showTab(uri, "changes", { base });
}

function baseFrom(argument: unknown): BaseChoice | undefined {
  return typeof argument === "string" ? { revision: argument } : (argument as BaseChoice | undefined);
}

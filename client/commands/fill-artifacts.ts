import { window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { FILL_ARTIFACTS_REQUEST, type FillArtifactsResult } from "../../server/protocol";
import { applyEdit, showErrors } from "../editor/ask";
import { fileNameOf } from "../editor/documents";
import { message } from "../../server/core/text/messages";
import { askWithProgress, resolvePackages, type PackageAnswers } from "./shared/packages";

/** The command *Fill Artifacts from Packages…*: writes the sizes and digests of packages into the active manifest. */
export async function fillArtifacts(
  client: BaseLanguageClient,
  answers: PackageAnswers | undefined,
): Promise<void> {
  const title = message("Fill Artifacts from Packages");
  const document = window.activeTextEditor?.document;
  const packages = await resolvePackages(client, document, title, answers);
  if (!document || !packages) return;
  const { version, uri } = document;
  const result = await showErrors(() =>
    askWithProgress<FillArtifactsResult | null>(client, title, FILL_ARTIFACTS_REQUEST, uri, { packages }),
  );
  if (!result) return;
  const { edit, stale } = result;
  const name = fileNameOf(uri);
  const isUnchanged = !document.isClosed && document.version === version;
  if (!edit) {
    await window.showInformationMessage(message("{name} has these sizes and digests already.", { name }));
  } else if (!isUnchanged || !(await applyEdit(client, edit))) {
    await window.showWarningMessage(
      message("Nothing was filled in, because {name} has changed meanwhile. Try again.", { name }),
    );
  } else if (stale.length > 0) {
    const places = stale.join(message(", "));
    await window.showWarningMessage(
      message("Filled in. Stale now: {places}. Upload and sign the new packages.", { places }),
    );
  } else {
    await window.showInformationMessage(message("Filled in sizes and digests in {name}.", { name }));
  }
}

import { window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { FILL_ARTIFACTS_REQUEST, type FillArtifactsResult } from "../../server/protocol";
import { applyEdit } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { message } from "../../server/core/text/messages";
import { choosePackages, readPackages } from "./shared/packages";
import { showRefusal } from "./shared/requests";

/**
 * The command *Fill Artifacts from Packages…*: writes the sizes and digests of package files into the active manifest, in
 * one step, as `plugin-manifest digest --write` does. Writes nothing if the author cancels or the manifest changes
 * meanwhile.
 * @param argument the answers of a key binding: `{ "packages": [{ "platform": …, "uri": … }] }`
 */
export async function fillArtifacts(client: BaseLanguageClient, argument: unknown): Promise<void> {
  const title = message("Fill Artifacts from Packages");
  const document = window.activeTextEditor?.document;
  const packages = await choosePackages(client, document, title, argument ?? {});
  if (!document || !packages) return;
  const { version } = document;
  const isSame = () => !document.isClosed && document.version === version;
  const result = await showRefusal(() =>
    readPackages<FillArtifactsResult | null>(client, title, FILL_ARTIFACTS_REQUEST, document.uri, {
      packages,
    }),
  );
  if (!result) return;
  const { edit } = result;
  const name = nameOf(document.uri);
  if (!edit) {
    await window.showInformationMessage(message("{name} has these sizes and digests already.", { name }));
  } else if (isSame() && (await applyEdit(client, edit))) {
    await reportStale(name, result.stale);
  } else {
    await window.showWarningMessage(
      message("Nothing was filled in, because {name} has changed meanwhile. Try again.", { name }),
    );
  }
}

/** Names the addresses and signatures that were made for other packages. */
async function reportStale(name: string, stale: readonly string[]): Promise<void> {
  if (stale.length === 0) {
    await window.showInformationMessage(message("Sizes and digests are filled in in {name}.", { name }));
    return;
  }
  await window.showWarningMessage(
    message("Filled in. Stale now: {places}. Upload and sign the new packages.", {
      places: stale.join(message(", ")),
    }),
  );
}

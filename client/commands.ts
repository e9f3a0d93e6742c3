import { commands, Disposable, Uri, ViewColumn, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { Previews } from "./preview/previews";

/** The commands that package.json contributes. */
export function registerCommands(client: BaseLanguageClient, previews: Previews): Disposable {
  return Disposable.from(
    commands.registerCommand("pluginManifest.previewEntry", (target: unknown) =>
      previewEntry(previews, target),
    ),
    commands.registerCommand("pluginManifest.restartServer", () => restartServer(client)),
  );
}

/** A menu names the file, a code lens its URI; the command palette means the active editor. */
async function previewEntry(previews: Previews, target: unknown): Promise<void> {
  const named = typeof target === "string" ? Uri.parse(target) : target;
  const uri = named instanceof Uri ? named : window.activeTextEditor?.document.uri;
  if (uri) await previews.open(uri, ViewColumn.Beside);
  else
    await window.showInformationMessage(
      "Open a plugin manifest first: its catalog entry can then be previewed.",
    );
}

async function restartServer(client: BaseLanguageClient): Promise<void> {
  if (client.needsStop()) await client.stop();
  await client.start();
}

import { Uri, ViewColumn, window, type ExtensionContext } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { addTo } from "./authoring/additions";
import { setDocumentKind } from "./authoring/document-kind";
import { applySuggestedFixes } from "./authoring/suggested-fixes";
import { newManifest } from "./authoring/new-manifest";
import { showRule } from "./authoring/show-rule";
import { sortTags } from "./authoring/sort-tags";
import { message } from "./editor/l10n";
import type { Previews } from "./preview/previews";
import { reportProblem } from "./report-problem";

/** Returns the commands that package.json contributes, by name. Each takes one argument, from a menu or key binding. */
export function commandTable(
  context: ExtensionContext,
  client: BaseLanguageClient,
  previews: Previews,
): Readonly<Record<string, (argument: unknown) => Promise<void>>> {
  return {
    "pluginManifest.previewEntry": (target) => previewEntry(previews, target),
    "pluginManifest.newManifest": (target) => newManifest(client, target),
    "pluginManifest.addPermission": (label) => addTo(client, "permissions", label),
    "pluginManifest.addCapabilityLevel": (label) => addTo(client, "capability_levels", label),
    "pluginManifest.sortTags": sortTags,
    "pluginManifest.applySuggestedFixes": (answer) => applySuggestedFixes(client, answer),
    "pluginManifest.showRule": (code) => showRule(context, code),
    "pluginManifest.setDocumentKind": setDocumentKind,
    "pluginManifest.restartServer": () => restartServer(client),
    "pluginManifest.reportProblem": () => reportProblem(context),
  };
}

/** Opens the preview: menus pass the file, code lenses its URI, the command palette means the active editor. */
async function previewEntry(previews: Previews, target: unknown): Promise<void> {
  const named = typeof target === "string" ? Uri.parse(target) : target;
  const uri = named instanceof Uri ? named : window.activeTextEditor?.document.uri;
  if (uri) await previews.open(uri, ViewColumn.Beside);
  else await window.showInformationMessage(message("Open a plugin manifest to preview its catalog entry."));
}

async function restartServer(client: BaseLanguageClient): Promise<void> {
  if (client.needsStop()) await client.stop();
  await client.start();
}

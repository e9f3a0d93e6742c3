import { Uri, window, workspace, type ExtensionContext, type TextDocument, type TextEditor } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { manifestUriFrom } from "../editor/ask";
import type { AdditionsList } from "../../server/protocol";
import { LANGUAGE_ID } from "../editor/documents";
import { addItem } from "./additions";
import { bumpVersion, setVersionEverywhere } from "./bump-version";
import { setDocumentKind } from "./document-kind";
import { explainPermission } from "./explain-permission";
import { applySuggestedFixes } from "./problems/suggested-fixes";
import { newManifest } from "./new-manifest";
import { renamePlugin } from "./rename-plugin";
import { showRule } from "./problems/show-rule";
import type { Previews } from "../preview/previews";
import { fixAllProblems, sortTags, suppressFinding } from "./problems/code-actions";
import { checkRelease } from "./check-release";
import { compareWithVersion } from "./compare";
import { fillArtifacts } from "./fill-artifacts";
import type { PackageAnswers } from "./shared/packages";
import { serveVerificationReports, verifyPackages } from "./verify-packages";
import { reportProblem } from "./report-problem";

/**
 * Maps each command in package.json to its function. The argument is the file that a menu was opened on, or an answer
 * from a key binding; the command then skips the question.
 */
export function commandTable(
  context: ExtensionContext,
  client: BaseLanguageClient,
  previews: Previews,
): Readonly<Record<string, (argument: unknown) => Promise<unknown>>> {
  const add = async (list: AdditionsList, label: unknown) => {
    await ensureActiveEditor(context);
    await addItem(client, list, label);
  };
  context.subscriptions.push(serveVerificationReports());
  return {
    "pluginManifest.previewEntry": (target) => previewEntry(context, previews, target),
    "pluginManifest.newManifest": (target) => newManifest(client, target),
    "pluginManifest.openSample": () => openSample(context),
    "pluginManifest.addPermission": (label) => add("permissions", label),
    "pluginManifest.addCapabilityLevel": (label) => add("capability_levels", label),
    "pluginManifest.explainPermission": (type) => explainPermission(client, type),
    "pluginManifest.bumpVersion": (step) => bumpVersion(client, step),
    "pluginManifest.setVersionEverywhere": (target) => setVersionEverywhere(client, target),
    "pluginManifest.checkRelease": (target) => checkRelease(client, previews, target),
    "pluginManifest.renamePlugin": (newId) => renamePlugin(client, newId),
    "pluginManifest.sortTags": sortTags,
    "pluginManifest.applySuggestedFixes": (answer) => applySuggestedFixes(client, answer),
    "pluginManifest.fixAllProblems": () => fixAllProblems(previews.activeManifest),
    "pluginManifest.suppressFinding": (request) => suppressFinding(client, previews.activeManifest, request),
    "pluginManifest.showRule": (code) => showRule(context, code),
    "pluginManifest.compareWithVersion": (base) => compareWithVersion(client, previews, base),
    "pluginManifest.fillArtifacts": (answers) => fillArtifacts(client, answers as PackageAnswers | undefined),
    "pluginManifest.verifyPackages": () => verifyPackages(client),
    "pluginManifest.setDocumentKind": setDocumentKind,
    "pluginManifest.restartServer": () => restartServer(client),
    "pluginManifest.reportProblem": () => reportProblem(context),
  };
}

/** @param target the file from a menu, or a URI string from a code lens; defaults to the active editor */
async function previewEntry(context: ExtensionContext, previews: Previews, target: unknown): Promise<void> {
  if (typeof target !== "string" && !(target instanceof Uri)) await ensureActiveEditor(context);
  const uri = manifestUriFrom(target);
  if (uri) await previews.open(uri);
}

let sample: TextDocument | undefined;

/** The command *Open Sample Manifest*: opens a manifest with common mistakes as an unsaved document. */
async function openSample({ extensionUri }: ExtensionContext): Promise<TextEditor> {
  if (!sample || sample.isClosed) {
    const file = Uri.joinPath(extensionUri, "scripts", "sample", "log-viewer", "manifest.json");
    const content = new TextDecoder().decode(await workspace.fs.readFile(file));
    sample = await workspace.openTextDocument({ language: LANGUAGE_ID, content });
  }
  return window.showTextDocument(sample, { preview: false });
}

/** If no text editor is active, for example in the walkthrough, focuses a visible manifest or opens the sample. */
async function ensureActiveEditor(context: ExtensionContext): Promise<void> {
  if (window.activeTextEditor) return;
  const visibleEditor = window.visibleTextEditors.find(({ document }) => document.languageId === LANGUAGE_ID);
  if (visibleEditor) await window.showTextDocument(visibleEditor.document, visibleEditor.viewColumn);
  else await openSample(context);
}

async function restartServer(client: BaseLanguageClient): Promise<void> {
  if (client.needsStop()) await client.stop();
  await client.start();
}

import { Uri, window, workspace, type ExtensionContext, type TextDocument, type TextEditor } from "vscode";
import { LANGUAGE_ID } from "../editor/documents";

let sample: TextDocument | undefined;

/** The command *Open Sample Manifest*: opens a manifest with common mistakes as an unsaved document. */
export async function openSample({ extensionUri }: ExtensionContext): Promise<TextEditor> {
  if (!sample || sample.isClosed) {
    const file = Uri.joinPath(extensionUri, "scripts", "sample", "log-viewer", "manifest.json");
    const content = new TextDecoder().decode(await workspace.fs.readFile(file));
    sample = await workspace.openTextDocument({ language: LANGUAGE_ID, content });
  }
  return window.showTextDocument(sample, { preview: false });
}

/** Without an active text editor, as on the walkthrough's page, shows the visible manifest, or else the sample. */
export async function showSomeManifest(context: ExtensionContext): Promise<void> {
  if (window.activeTextEditor) return;
  const visible = window.visibleTextEditors.find(({ document }) => document.languageId === LANGUAGE_ID);
  if (visible) await window.showTextDocument(visible.document, visible.viewColumn);
  else await openSample(context);
}

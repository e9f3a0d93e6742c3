import {
  FileType,
  Range,
  SnippetString,
  Uri,
  window,
  workspace,
  type TextDocument,
  type TextEditor,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { NEW_MANIFEST_REQUEST, type NewManifestResult } from "../../server/protocol";
import { message } from "../../server/core/text/messages";
import { newManifestQuestions, type Answers, type Draft } from "./shared/new-manifest-steps";
import { askInSteps } from "./shared/steps";

/**
 * The command *New Plugin Manifest…*: asks for what only the author knows, one question at a time, and writes a valid
 * draft into a new or empty file. It never replaces a file that has content.
 * @param target a file or folder from the explorer, or the answers of a key binding, each of which skips a question
 */
export async function newManifest(client: BaseLanguageClient, target: unknown): Promise<void> {
  const given = target instanceof Uri ? {} : ((target ?? {}) as Answers & { readonly folder?: string });
  const folder = await folderFor(target instanceof Uri ? target : given.folder);
  if (!folder) return;
  const draft: Draft = (params) =>
    client.sendRequest<NewManifestResult>(NEW_MANIFEST_REQUEST, { levels: [], ...params });
  const meant = target instanceof Uri ? target : target ? undefined : window.activeTextEditor?.document.uri;
  const usual = meant && (await isEmptyManifest(meant, draft)) ? meant : at(folder, "manifest.json");
  const file = (await hasContent(usual)) ? undefined : usual;
  const questions = await newManifestQuestions({ client, draft, folder, hasContent });
  const names = Object.keys(questions) as (keyof Answers)[];
  const open = names.filter((name) => given[name] === undefined && !(name === "file" && file));
  const answers = await askInSteps<Answers>(titleFor(file ?? folder), questions, open, given);
  const chosen = answers && (file ?? (answers.file === undefined ? undefined : at(folder, answers.file)));
  if (chosen) await write(chosen, await draft({ ...answers, uri: chosen.toString() }));
}

/** Names the place of the manifest where several folders are open, as it could be in any of them. */
function titleFor(place: Uri): string {
  if ((workspace.workspaceFolders ?? []).length < 2) return message("New Plugin Manifest");
  return message("New Plugin Manifest: {path}", { path: workspace.asRelativePath(place, true) });
}

function at(folder: Uri, path: string): Uri {
  return Uri.joinPath(folder, path);
}

async function folderFor(target: Uri | string | undefined): Promise<Uri | undefined> {
  if (typeof target === "string") return Uri.parse(target);
  if (target) {
    const { type } = await workspace.fs.stat(target);
    return type & FileType.Directory ? target : at(target, "..");
  }
  const active = window.activeTextEditor?.document;
  const folder = active && workspace.getWorkspaceFolder(active.uri) ? at(active.uri, "..") : undefined;
  const open = folder ?? workspace.workspaceFolders?.[0]?.uri;
  if (open) return open;
  const title = message("New Plugin Manifest: Folder");
  const [chosen] =
    (await window.showOpenDialog({ title, canSelectFolders: true, canSelectFiles: false })) ?? [];
  return chosen;
}

async function isEmptyManifest(uri: Uri, draft: Draft): Promise<boolean> {
  if (!uri.path.endsWith(".json") || (await hasContent(uri))) return false;
  return (await draft({ uri: uri.toString() })).problems["uri"] === undefined;
}

async function hasContent(uri: Uri): Promise<boolean> {
  const open = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (open) return !isEmpty(open.getText());
  const isThere = await workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  if (!isThere) return false;
  // What is there and cannot be read is not empty.
  return workspace.fs.readFile(uri).then(
    (bytes) => !isEmpty(new TextDecoder().decode(bytes)),
    () => true,
  );
}

function isEmpty(text: string): boolean {
  return ["", "{}"].includes(text.replaceAll(/\s/g, ""));
}

const MOST_ATTEMPTS = 20;

/** Writes a draft into a new or empty file, opens it in a tab that stays, and selects the first value to write. */
async function write(uri: Uri, { snippet }: NewManifestResult): Promise<void> {
  // The questions took a while.
  if (await hasContent(uri)) return refuse(uri);
  const document = await opened(uri);
  const editor = await window.showTextDocument(document, { preview: false });
  // The editor refuses the snippet when a key has just changed the text.
  for (let attempt = 1; !(await insertWhole(editor, snippet)); attempt++)
    if (attempt === MOST_ATTEMPTS || !isEmpty(document.getText())) return refuse(uri);
  await document.save();
}

async function refuse({ path }: Uri): Promise<void> {
  await window.showErrorMessage(message("{path} has content now. It has not been changed.", { path }));
}

function insertWhole(editor: TextEditor, snippet: string): Thenable<boolean> {
  const { document } = editor;
  const end = document.lineAt(document.lineCount - 1).range.end;
  return editor.insertSnippet(new SnippetString(snippet), new Range(document.positionAt(0), end));
}

async function opened(uri: Uri): Promise<TextDocument> {
  try {
    return await workspace.openTextDocument(uri);
  } catch {
    await workspace.fs.writeFile(uri, new Uint8Array());
    return workspace.openTextDocument(uri);
  }
}

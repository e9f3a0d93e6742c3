import { FileType, Range, SnippetString, Uri, window, workspace, type TextEditor } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  AUTHOR_NAME_REQUEST,
  NEW_MANIFEST_REQUEST,
  type NewManifestParams,
  type NewManifestResult,
} from "../../server/protocol";
import { message } from "../../server/core/text/messages";
import { askServer, revealLineStart } from "../editor/ask";
import { exists, fileNameOf } from "../editor/documents";
import { completeStep } from "../editor/walkthrough";
import {
  askForChoices,
  askForLabelOrText,
  askForText,
  askInSteps,
  type Question,
  type Questions,
  type TextQuestion,
} from "./shared/steps";

interface Answers extends Partial<Omit<NewManifestParams, "uri">> {
  /** A path relative to the base folder. */
  readonly file?: string;
}

/** Requests a draft from the answers so far, and the problems in these answers. */
type RequestDraft = (params: Partial<NewManifestParams>) => Promise<NewManifestResult>;

/**
 * The command *New Plugin Manifest…*: asks the author for values, one at a time, and writes a valid draft into a new or
 * empty file. A file that contains only `{}` counts as empty.
 * @param target a file or folder from the explorer, or a key binding's answers to some of the questions
 */
export async function newManifest(client: BaseLanguageClient, target: unknown): Promise<void> {
  const presets = target instanceof Uri ? {} : ((target ?? {}) as Answers & { readonly folder?: string });
  const folder = await folderFor(target instanceof Uri ? target : presets.folder);
  if (!folder) return;
  const requestDraft: RequestDraft = (params) =>
    client.sendRequest<NewManifestResult>(NEW_MANIFEST_REQUEST, { levels: [], ...params });
  const candidate = target ?? window.activeTextEditor?.document.uri;
  const file = await emptyFileFor(candidate, folder, requestDraft);
  // A typed path is relative to the workspace folder. In a key binding, `file` is relative to `folder`.
  const base = (presets.folder === undefined && workspace.getWorkspaceFolder(folder)?.uri) || folder;
  const questions = {
    ...(await questionsFor(client, requestDraft, folder)),
    ...(!file && { file: questionForFile(requestDraft, folder, base) }),
  };
  const answers = await askInSteps<Answers>(titleFor(file ?? folder), questions, presets);
  if (!answers) return;
  const uri = file ?? Uri.joinPath(base, answers.file ?? "");
  await writeDraft(uri, await requestDraft({ ...answers, uri: uri.toString() }));
}

/** Returns the dialog's title, with a path if several folders are open. @param uri the new manifest or its folder */
function titleFor(uri: Uri): string {
  if ((workspace.workspaceFolders ?? []).length < 2) return message("New Plugin Manifest");
  return message("New Plugin Manifest: {path}", { path: workspace.asRelativePath(uri, true) });
}

async function folderFor(target: Uri | string | undefined): Promise<Uri | undefined> {
  if (typeof target === "string") return Uri.parse(target);
  if (target) {
    const { type } = await workspace.fs.stat(target);
    return type & FileType.Directory ? target : Uri.joinPath(target, "..");
  }
  const activeUri = window.activeTextEditor?.document.uri;
  const activeFolder = activeUri && workspace.getWorkspaceFolder(activeUri);
  // Source files are often in subfolders, so use the active file's folder only for a JSON file.
  if (activeFolder)
    return activeUri.path.endsWith(".json") ? Uri.joinPath(activeUri, "..") : activeFolder.uri;
  const [firstFolder] = workspace.workspaceFolders ?? [];
  if (firstFolder) return firstFolder.uri;
  const title = message("New Plugin Manifest: Folder");
  const chosen = await window.showOpenDialog({ title, canSelectFolders: true, canSelectFiles: false });
  return chosen?.[0];
}

/** Returns `candidate` if it can become a manifest; otherwise `manifest.json`, or undefined if that has content. */
async function emptyFileFor(
  candidate: unknown,
  folder: Uri,
  requestDraft: RequestDraft,
): Promise<Uri | undefined> {
  if (candidate instanceof Uri && candidate.path.endsWith(".json") && !(await hasContent(candidate))) {
    const { problems } = await requestDraft({ uri: candidate.toString() });
    if (problems["uri"] === undefined) return candidate;
  }
  const defaultFile = Uri.joinPath(folder, "manifest.json");
  return (await hasContent(defaultFile)) ? undefined : defaultFile;
}

async function hasContent(uri: Uri): Promise<boolean> {
  const openDocument = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (openDocument) return !isEmpty(openDocument.getText());
  if (!(await exists(uri))) return false;
  // Do not overwrite an unreadable file.
  return workspace.fs.readFile(uri).then(
    (bytes) => !isEmpty(new TextDecoder().decode(bytes)),
    () => true,
  );
}

function isEmpty(text: string): boolean {
  return ["", "{}"].includes(text.replaceAll(/\s/g, ""));
}

const MAX_ATTEMPTS = 20;

/** Writes a draft into a new or empty file, opens it in a permanent tab, and selects the first value to replace. */
async function writeDraft(uri: Uri, { snippet }: NewManifestResult): Promise<void> {
  // The file may have changed while the author answered.
  if (await hasContent(uri)) return showHasContent(uri);
  const document = await workspace.openTextDocument(uri).then(undefined, async () => {
    await workspace.fs.writeFile(uri, new Uint8Array());
    return workspace.openTextDocument(uri);
  });
  const editor = await window.showTextDocument(document, { preview: false });
  // The editor rejects the snippet if a keystroke has just changed the text.
  for (let attempt = 1; !(await replaceText(editor, snippet)); attempt++) {
    if (!isEmpty(document.getText())) return showHasContent(uri);
    if (attempt === MAX_ATTEMPTS) return showNotWritten(uri);
  }
  revealLineStart(editor);
  await document.save();
  await completeStep("hasCreatedManifest");
}

async function showHasContent({ path }: Uri): Promise<void> {
  await window.showErrorMessage(message("{path} is no longer empty, so it was not overwritten.", { path }));
}

async function showNotWritten({ path }: Uri): Promise<void> {
  await window.showErrorMessage(message("Nothing was written to {path}. Run the command again.", { path }));
}

function replaceText(editor: TextEditor, snippet: string): Thenable<boolean> {
  const { document } = editor;
  const end = document.lineAt(document.lineCount - 1).range.end;
  return editor.insertSnippet(new SnippetString(snippet), new Range(document.positionAt(0), end));
}

async function questionsFor(
  client: BaseLanguageClient,
  requestDraft: RequestDraft,
  folder: Uri,
): Promise<Questions<Answers>> {
  const author = (await askServer<string>(client, AUTHOR_NAME_REQUEST, folder)) ?? "";
  const validatorFor: ValidatorFor = (name) => async (value) =>
    (await requestDraft({ [name]: value })).problems[name];
  return { ...textQuestions(validatorFor, author), ...listQuestions(validatorFor, await requestDraft({})) };
}

type ValidatorFor = (name: keyof NewManifestParams) => TextQuestion["validate"];

function textQuestions(validatorFor: ValidatorFor, defaultAuthor: string): Questions<Answers> {
  return {
    id: ({ id = "" }, header) =>
      askForText(header, {
        prompt: message("What identifies the plugin? A reverse-domain name that never changes."),
        value: id,
        placeholder: "com.example.my-plugin",
        validate: validatorFor("id"),
      }),
    name: ({ id = "", name = nameFromId(id) }, header) =>
      askForText(header, {
        prompt: message("What is the plugin called? Users read this name."),
        value: name,
        validate: validatorFor("name"),
      }),
    description: ({ description = "" }, header) =>
      askForText(header, {
        prompt: message("What does the plugin do? One sentence for the list of plugins."),
        value: description,
        validate: validatorFor("description"),
      }),
    author: ({ author = defaultAuthor }, header) =>
      askForText(header, {
        prompt: message("Who makes the plugin? A person or an organization."),
        value: author,
        validate: validatorFor("author"),
      }),
  };
}

function listQuestions(
  validatorFor: ValidatorFor,
  { licenses, levels, platforms }: NewManifestResult,
): Questions<Answers> {
  return {
    license: ({ license = licenses[0] ?? "" }, header) =>
      askForLabelOrText(header, {
        prompt: message("Which license does the plugin have? Choose one, or type an SPDX expression."),
        items: licenses.map((label) => ({ label })),
        value: license,
        validate: validatorFor("license"),
      }),
    levels: (answers, header) =>
      askForChoices(
        header,
        message("What does the plugin add? Choose its levels."),
        levels.map(({ level, title, documentation }) => ({
          label: message("{level} · {title}", { level, title }),
          detail: documentation,
          value: level,
        })),
        // Level 0, a module of its own, fits most plugins.
        answers.levels ?? [0],
      ),
    platforms: (answers, header) =>
      askForChoices(
        header,
        message("Where does the plugin run? Choose the platforms that you support."),
        platforms.map(({ platform, title }) => ({ label: title, value: platform })),
        answers.platforms ?? platforms.map(({ platform }) => platform),
      ),
  };
}

function questionForFile(requestDraft: RequestDraft, folder: Uri, base: Uri): Question<Answers, string> {
  const validate = async (path: string): Promise<string | undefined> => {
    const uri = Uri.joinPath(base, path);
    const { problems } = await requestDraft({ uri: uri.toString() });
    if (problems["uri"] !== undefined || !(await hasContent(uri))) return problems["uri"];
    return message("{path} has content already. Choose another file.", { path });
  };
  return ({ id = "plugin", file = suggestPath(folder, base, id) }, header) =>
    askForText(header, {
      prompt: message("Where should the manifest go? Enter a new or empty file, relative to {folder}.", {
        folder: fileNameOf(base) || base.path,
      }),
      value: file,
      validate,
    });
}

/** Derives a name from an identifier, such as `My Plugin` from `com.example.my-plugin`. */
function nameFromId(id: string): string {
  const words = lastSegmentOf(id).split(/[-_]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

/** Suggests a path relative to `base`, such as `my-plugin/manifest.json`, beside `currentFolder` but within `base`. */
function suggestPath(currentFolder: Uri, base: Uri, id: string): string {
  const folder = currentFolder.path === base.path ? base : Uri.joinPath(currentFolder, "..");
  const { path } = Uri.joinPath(folder, lastSegmentOf(id), "manifest.json");
  return path.slice(base.path.length).replace(/^\//, "");
}

function lastSegmentOf(id: string): string {
  return id.slice(id.lastIndexOf(".") + 1);
}

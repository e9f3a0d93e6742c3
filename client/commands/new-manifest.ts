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
import {
  AUTHOR_NAME_REQUEST,
  NEW_MANIFEST_REQUEST,
  type NewManifestParams,
  type NewManifestResult,
} from "../../server/protocol";
import { message } from "../../server/core/text/messages";
import { ask } from "../editor/ask";
import { askForChoices, askForText, askInSteps, type Question, type Questions } from "./shared/steps";

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
  const usual =
    meant && (await isEmptyManifest(meant, draft)) ? meant : Uri.joinPath(folder, "manifest.json");
  const file = (await hasContent(usual)) ? undefined : usual;
  const questions = await questionsFor(client, draft, folder);
  const names = Object.keys(questions) as (keyof Answers)[];
  const open = names.filter((name) => given[name] === undefined && !(name === "file" && file));
  const answers = await askInSteps<Answers>(titleFor(file ?? folder), questions, open, given);
  const chosen =
    answers && (file ?? (answers.file === undefined ? undefined : Uri.joinPath(folder, answers.file)));
  if (chosen) await write(chosen, await draft({ ...answers, uri: chosen.toString() }));
}

/** Names the place of the manifest where several folders are open, as it could be in any of them. */
function titleFor(place: Uri): string {
  if ((workspace.workspaceFolders ?? []).length < 2) return message("New Plugin Manifest");
  return message("New Plugin Manifest: {path}", { path: workspace.asRelativePath(place, true) });
}

async function folderFor(target: Uri | string | undefined): Promise<Uri | undefined> {
  if (typeof target === "string") return Uri.parse(target);
  if (target) {
    const { type } = await workspace.fs.stat(target);
    return type & FileType.Directory ? target : Uri.joinPath(target, "..");
  }
  const active = window.activeTextEditor?.document;
  const folder =
    active && workspace.getWorkspaceFolder(active.uri) ? Uri.joinPath(active.uri, "..") : undefined;
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

/** The answers to the questions; `file` is a path in the folder. */
interface Answers extends Partial<Omit<NewManifestParams, "uri">> {
  readonly file?: string;
}

/** Asks the server for a draft, and for what is wrong with the answers. */
type Draft = (params: Partial<NewManifestParams>) => Promise<NewManifestResult>;

async function questionsFor(
  client: BaseLanguageClient,
  draft: Draft,
  folder: Uri,
): Promise<Questions<Answers>> {
  const author = (await ask<string | null>(client, AUTHOR_NAME_REQUEST, folder)) ?? "";
  const { licenses, levels, platforms } = await draft({});
  return {
    id: textQuestion(draft, "id", {
      prompt: message("What identifies the plugin? A reverse-domain name that never changes."),
      placeholder: "com.example.my-plugin",
      first: () => "",
    }),
    name: textQuestion(draft, "name", {
      prompt: message("What is the plugin called? Users read this name."),
      first: ({ id }) => nameFrom(id ?? ""),
    }),
    description: textQuestion(draft, "description", {
      prompt: message("What does the plugin do? One sentence for the list of plugins."),
      first: () => "",
    }),
    author: textQuestion(draft, "author", {
      prompt: message("Who makes the plugin? A person or an organization."),
      first: () => author,
    }),
    license: licenseQuestion(draft, licenses),
    levels: (answers, place) =>
      askForChoices(place, {
        prompt: message("What does the plugin add? Select at least one level."),
        choices: levels.map(({ level, title, documentation }) => ({
          label: message("{level} · {title}", { level, title }),
          detail: documentation,
          value: level,
        })),
        chosen: answers.levels ?? [USUAL_LEVEL],
        many: true,
      }),
    platforms: (answers, place) =>
      askForChoices(place, {
        prompt: message("Where does the plugin run? Choose the platforms that you support."),
        choices: platforms.map(({ platform, title }) => ({ label: title, value: platform })),
        chosen: answers.platforms ?? platforms.map(({ platform }) => platform),
        many: true,
      }),
    file: fileQuestion(draft, folder),
  };
}

/** The level that most plugins have: a module of their own. */
const USUAL_LEVEL = 0;

interface TextQuestion {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly first: (answers: Answers) => string;
}

function textQuestion(
  draft: Draft,
  name: "id" | "name" | "description" | "author",
  { first, ...question }: TextQuestion,
): Question<Answers, string> {
  const problemOf = async (text: string) => (await draft({ [name]: text })).problems[name];
  return (answers, place) =>
    askForText(place, { ...question, value: answers[name] ?? first(answers), problemOf });
}

/** Derives a name from an identifier: *My Plugin* from `com.example.my-plugin`. */
function nameFrom(id: string): string {
  const words = id.slice(id.lastIndexOf(".") + 1).split(/[-_]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

function licenseQuestion(draft: Draft, licenses: readonly string[]): Question<Answers, string> {
  const choice = (license: string) => ({ label: license, value: license });
  const typed = async (text: string) => {
    const problem = (await draft({ license: text })).problems["license"];
    return problem === undefined ? choice(text) : { label: text, detail: problem, value: undefined };
  };
  return async (answers, place) => {
    const answer = await askForChoices(place, {
      prompt: message("Which license does the plugin have? Choose one, or type an SPDX expression."),
      choices: licenses.map(choice),
      chosen: [answers.license ?? licenses[0] ?? ""],
      many: false,
      typed,
    });
    return typeof answer === "object" ? answer[0] : answer;
  };
}

function fileQuestion(draft: Draft, folder: Uri): Question<Answers, string> {
  const problemOf = async (path: string): Promise<string | undefined> => {
    const uri = Uri.joinPath(folder, path);
    const problem = (await draft({ uri: uri.toString() })).problems["uri"];
    if (problem !== undefined || !(await hasContent(uri))) return problem;
    return message("{path} has content already. Choose another file.", { path });
  };
  return (answers, place) =>
    askForText(place, {
      prompt: message("Which file is the manifest? A new or empty one, such as my-plugin/manifest.json."),
      value:
        answers.file ?? message("{name}/manifest.json", { name: answers.id?.split(".").at(-1) ?? "plugin" }),
      problemOf,
    });
}

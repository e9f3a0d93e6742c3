import { FileType, Uri, window, workspace, type QuickPickItem } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  NEW_MANIFEST_REQUEST,
  type LevelChoice,
  type NewManifestParams,
  type NewManifestResult,
} from "../../server/protocol";
import { message } from "../editor/l10n";
import { plain } from "./plain";

/** The answers that a key binding may give, each of which skips a question. */
type Answers = Partial<NewManifestParams & { readonly folder: string }>;

/**
 * The command *New Plugin Manifest…*: asks for an identifier, a name and the capability levels, and writes a valid draft
 * as `manifest.json`. It never replaces an existing file.
 * @param target a folder from the explorer, or the answers
 */
export async function newManifest(client: BaseLanguageClient, target: unknown): Promise<void> {
  const answers = target instanceof Uri ? {} : ((target ?? {}) as Answers);
  const id = answers.id ?? (await askForText(client, "id", "com.example.my-plugin"));
  if (id === undefined) return;
  const name = answers.name ?? (await askForText(client, "name", nameFrom(id)));
  if (name === undefined) return;
  const { levels: choices } = await draft(client, { id, name, levels: [] });
  const levels = answers.levels ?? (await askForLevels(choices));
  if (levels === undefined) return;
  const folder = answers.folder === undefined ? undefined : Uri.parse(answers.folder);
  const problemOf = async (uri: Uri) =>
    (await draft(client, { id, name, levels, uri: uri.toString() })).problems["uri"];
  const uri = await freeFile(
    folder ?? (target instanceof Uri ? await folderOf(target) : undefined),
    problemOf,
  );
  if (!uri) return;
  const { text } = await draft(client, { id, name, levels });
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await window.showTextDocument(uri);
}

function draft(client: BaseLanguageClient, params: NewManifestParams): Promise<NewManifestResult> {
  return client.sendRequest<NewManifestResult>(NEW_MANIFEST_REQUEST, params);
}

/** Asks one question and validates the answer with the server's rules. */
function askForText(
  client: BaseLanguageClient,
  member: "id" | "name",
  value: string,
): Thenable<string | undefined> {
  const others = { id: "com.example.plugin", name: "Plugin", levels: [] };
  return window.showInputBox({
    title:
      member === "id" ? message("New Plugin Manifest: Identifier") : message("New Plugin Manifest: Name"),
    value,
    ignoreFocusOut: true,
    validateInput: async (text) => (await draft(client, { ...others, [member]: text })).problems[member],
  });
}

/** Derives a name from an identifier: *My Plugin* from `com.example.my-plugin`. */
function nameFrom(id: string): string {
  const words = id.slice(id.lastIndexOf(".") + 1).split(/[-_]+/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

async function askForLevels(choices: readonly LevelChoice[]): Promise<number[] | undefined> {
  const items = choices.map(({ level, title, documentation }): QuickPickItem & { level: number } => {
    return {
      level,
      label: message("Level {level}", { level }),
      description: title,
      detail: plain(documentation),
    };
  });
  const picked = await window.showQuickPick(items, {
    title: message("New Plugin Manifest: Capability Levels"),
    placeHolder: message("Select what the plugin adds to the host"),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return picked?.map(({ level }) => level);
}

async function folderOf(uri: Uri): Promise<Uri> {
  const { type } = await workspace.fs.stat(uri);
  return type & FileType.Directory ? uri : Uri.joinPath(uri, "..");
}

/** Returns `manifest.json` in the folder if it does not exist yet, else asks the user for a file that a search finds. */
async function freeFile(
  folder: Uri | undefined,
  problemOf: (uri: Uri) => Promise<string | undefined>,
): Promise<Uri | undefined> {
  const base = folder ?? workspace.workspaceFolders?.[0]?.uri;
  const usual = base && Uri.joinPath(base, "manifest.json");
  if (usual && folder && !(await exists(usual))) return usual;
  const chosen = await window.showSaveDialog({
    title: message("New Plugin Manifest"),
    ...(usual ? { defaultUri: usual } : {}),
    filters: { [message("Plugin manifest")]: ["json"] },
  });
  if (!chosen) return undefined;
  const problem = (await exists(chosen))
    ? message("{path} already exists. Choose a new file.", { path: chosen.path })
    : await problemOf(chosen);
  if (problem === undefined) return chosen;
  await window.showErrorMessage(problem);
  return undefined;
}

function exists(uri: Uri): Thenable<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

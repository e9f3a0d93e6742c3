import { ConfigurationTarget, window, workspace, type Uri } from "vscode";
import { message } from "../../server/core/text/messages";

const SECTION = "pluginManifest";
const SETTING = "documentKind";

const kindChoices = () => [
  {
    value: "auto",
    label: message("Automatic"),
    detail: message("Detect the kind from the document's content."),
  },
  {
    value: "draft",
    label: message("Draft"),
    detail: message("A manifest in the plugin's repository, before publication."),
  },
  {
    value: "published",
    label: message("Published"),
    detail: message("A manifest with the properties that the catalog adds."),
  },
  {
    value: "placeholder",
    label: message("Placeholder"),
    detail: message("The short manifest of a version without a package."),
  },
  {
    value: "detail",
    label: message("Detail response"),
    detail: message("A saved catalog response: one plugin with all its versions."),
  },
];

export function kindLabel(kind: string): string {
  return kindChoices().find(({ value }) => value === kind)?.label ?? kind;
}

export function hasConfiguredKind(uri: Uri): boolean {
  return workspace.getConfiguration(SECTION, uri).get<string>(SETTING, "auto") !== "auto";
}

/** The command *Set Document Kind…*: changes the workspace's setting, or the user's setting if no folder is open. */
export async function setDocumentKind(kind: unknown): Promise<void> {
  const uri = window.activeTextEditor?.document.uri;
  const configuration = workspace.getConfiguration(SECTION, uri ?? null);
  const currentKind = configuration.get<string>(SETTING, "auto");
  const items = kindChoices().map(({ value, label, detail }) => ({
    value,
    label,
    detail,
    description: value === currentKind ? message("current") : "",
  }));
  const options = {
    title: message("Set Document Kind"),
    placeHolder: message("Select a document kind for all manifests"),
  };
  const choice = items.find(({ value }) => value === kind) ?? (await window.showQuickPick(items, options));
  if (!choice) return;
  const target = workspace.workspaceFolders ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await configuration.update(SETTING, choice.value === "auto" ? undefined : choice.value, target);
}

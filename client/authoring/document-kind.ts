import { ConfigurationTarget, window, workspace, type Uri } from "vscode";
import { message } from "../editor/l10n";

const SECTION = "pluginManifest";
const SETTING = "documentKind";

/** What a document can be checked as; the setting's own values. */
const KINDS = [
  { value: "auto", label: "Automatic", detail: "Told by the document's members." },
  { value: "draft", label: "Draft", detail: "A manifest as its author keeps it." },
  { value: "published", label: "Published", detail: "A manifest with the members that the catalog adds." },
  {
    value: "placeholder",
    label: "Placeholder",
    detail: "The shorter manifest of a version without a package.",
  },
  { value: "detail", label: "Detail response", detail: "A saved answer of the catalog." },
] as const;

/** What a kind is called. */
export function kindLabel(kind: string): string {
  return message(KINDS.find((one) => one.value === kind)?.label ?? kind);
}

/** Whether a document's kind is the user's choice. */
export function isForced(uri: Uri): boolean {
  return workspace.getConfiguration(SECTION, uri).get<string>(SETTING, "auto") !== "auto";
}

/**
 * The command *Set Document Kind…*: what manifests are checked as, in this workspace, or everywhere without one.
 * @param kind what a key binding chooses beforehand
 */
export async function setDocumentKind(kind: unknown): Promise<void> {
  const uri = window.activeTextEditor?.document.uri;
  const configuration = workspace.getConfiguration(SECTION, uri ?? null);
  const current = configuration.get<string>(SETTING, "auto");
  const items = KINDS.map(({ value, label, detail }) => ({
    value,
    label: message(label),
    detail: message(detail),
    description: value === current ? message("current") : "",
  }));
  const options = { title: message("What manifests are checked as") };
  const chosen = items.find((one) => one.value === kind) ?? (await window.showQuickPick(items, options));
  if (!chosen) return;
  const target = workspace.workspaceFolders ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await configuration.update(SETTING, chosen.value === "auto" ? undefined : chosen.value, target);
}

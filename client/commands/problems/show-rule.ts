import { commands, languages, window, type ExtensionContext } from "vscode";
import type packageJson from "../../../package.json";
import { message } from "../../../server/core/text/messages";
import { codeOf } from "../../editor/middleware";
import { rulePageUri } from "../../editor/rule-pages";

/** Rules by code. The first line of the description is a one-sentence summary. */
type Rules = Readonly<Record<string, { readonly markdownDescription: string }>>;

/** The command *Show Rule…*: opens a rule's page. Lists the rules of the problems at the cursor first. */
export async function showRule({ extension }: ExtensionContext, code: unknown): Promise<void> {
  const { contributes } = extension.packageJSON as typeof packageJson;
  const configurableRules = contributes.configuration.properties["pluginManifest.rules"].properties;
  const jsonSyntax = { markdownDescription: message("The text must be JSON.") };
  const rules = { "json-syntax": jsonSyntax, ...configurableRules };
  const chosenCode = typeof code === "string" && code in rules ? code : await chooseCode(rules);
  if (chosenCode === undefined) return;
  await commands.executeCommand("vscode.open", rulePageUri(chosenCode));
}

async function chooseCode(rules: Rules): Promise<string | undefined> {
  const cursorCodes = codesAtCursor();
  const items = Object.entries(rules)
    .toSorted(([a], [b]) => Number(cursorCodes.has(b)) - Number(cursorCodes.has(a)))
    .map(([label, { markdownDescription }]) => ({
      label,
      description: cursorCodes.has(label) ? message("problem at the cursor") : "",
      detail: markdownDescription.split("\n")[0] ?? "",
    }));
  const options = {
    title: message("Show Rule"),
    placeHolder: message("Select a rule to read about"),
    matchOnDetail: true,
  };
  return (await window.showQuickPick(items, options))?.label;
}

function codesAtCursor(): ReadonlySet<string> {
  const editor = window.activeTextEditor;
  if (!editor) return new Set();
  const diagnostics = languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === "plugin-manifest" && range.contains(editor.selection.active));
  return new Set(diagnostics.map((diagnostic) => String(codeOf(diagnostic))));
}

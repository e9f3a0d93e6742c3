import { commands, languages, window, type ExtensionContext } from "vscode";
import { message } from "../../../server/core/text/messages";
import { codeOf } from "../../editor/middleware";
import { rulePage } from "../../editor/rule-pages";

type Rules = Readonly<Record<string, { readonly markdownDescription: string }>>;

/** The part of package.json with the rules' settings: each code but that of `json-syntax`, with its one-sentence summary. */
interface PackageJson {
  readonly contributes: {
    readonly configuration: {
      readonly properties: {
        readonly "pluginManifest.rules": {
          readonly properties: Rules;
        };
      };
    };
  };
}

/**
 * The command *Show Rule…*: opens the page of a rule. The list starts with the rules of the problems at the cursor.
 * @param code the choice of a key binding, which skips the list
 */
export async function showRule({ extension }: ExtensionContext, code: unknown): Promise<void> {
  const { contributes } = extension.packageJSON as PackageJson;
  const settable = contributes.configuration.properties["pluginManifest.rules"].properties;
  const rules = { "json-syntax": { markdownDescription: message("The text must be JSON.") }, ...settable };
  const chosen = typeof code === "string" && code in rules ? code : await choose(rules);
  if (chosen === undefined) return;
  await commands.executeCommand("vscode.open", rulePage(chosen));
}

async function choose(rules: Rules): Promise<string | undefined> {
  const here = codesAtCursor();
  const items = Object.entries(rules)
    .toSorted(([a], [b]) => Number(here.has(b)) - Number(here.has(a)))
    .map(([label, { markdownDescription }]) => ({
      label,
      description: here.has(label) ? message("problem at the cursor") : "",
      // The default severity, in another paragraph, is on the rule's page.
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
  const here = languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === "plugin-manifest" && range.contains(editor.selection.active));
  return new Set(here.map((problem) => String(codeOf(problem))));
}

import { commands, languages, Uri, window, type Diagnostic, type ExtensionContext } from "vscode";
import { message } from "../editor/l10n";

/** What package.json says of the rules' settings: their codes, each with the sentence that sums it up. */
interface PackageJson {
  readonly contributes: {
    readonly configuration: {
      readonly properties: {
        readonly "pluginManifest.rules": {
          readonly properties: Readonly<Record<string, { readonly markdownDescription: string }>>;
        };
      };
    };
  };
}

/**
 * The command *Show Rule*: the page of a rule, of those broken at the cursor first.
 * @param code what a key binding chooses beforehand
 */
export async function showRule({ extension, extensionUri }: ExtensionContext, code: unknown): Promise<void> {
  const { contributes } = extension.packageJSON as PackageJson;
  const rules = contributes.configuration.properties["pluginManifest.rules"].properties;
  const chosen = typeof code === "string" && code in rules ? code : await choose(rules);
  if (chosen === undefined) return;
  const page = Uri.joinPath(extensionUri, "docs", "rules", `${chosen}.md`);
  await commands.executeCommand("markdown.showPreview", page);
}

async function choose(
  rules: Readonly<Record<string, { readonly markdownDescription: string }>>,
): Promise<string | undefined> {
  const broken = brokenHere();
  const codes = Object.keys(rules);
  const sorted = [...codes.filter((code) => broken.has(code)), ...codes.filter((code) => !broken.has(code))];
  const items = sorted.map((label) => ({
    label,
    description: broken.has(label) ? message("broken at the cursor") : "",
    detail: rules[label]?.markdownDescription ?? "",
  }));
  const options = {
    title: message("Show Rule"),
    placeHolder: message("The rule to read about"),
    matchOnDetail: true,
  };
  return (await window.showQuickPick(items, options))?.label;
}

/** The codes of our diagnostics at the cursor. */
function brokenHere(): ReadonlySet<string> {
  const editor = window.activeTextEditor;
  if (!editor) return new Set();
  const here = languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === "plugin-manifest" && range.contains(editor.selection.active));
  return new Set(here.map(codeOf));
}

function codeOf({ code }: Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

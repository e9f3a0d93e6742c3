import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { openManifest, until } from "./support";

const RULE = "level-member-missing";

/** What the editor sorts suggestions by. */
function sortText({ sortText: text, label }: vscode.CompletionItem): string {
  return (text ?? (typeof label === "string" ? label : label.label)).toLowerCase();
}

describe("the severity of a rule", () => {
  const settings = () => vscode.workspace.getConfiguration("pluginManifest");
  const folder = `severity-${Date.now()}`;
  const at = (path: string) =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri as vscode.Uri, folder, path);
  const write = (path: string, text: string) =>
    vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));

  beforeEach(() => write("manifest.json", '{ "id": "com.example.severity", "capability_levels": [4] }'));

  afterEach(async () => {
    await settings().update("rules", undefined);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.workspace.fs.delete(at(""), { recursive: true });
  });

  /** Waits for a severity of the rule's only problem; undefined when it is not reported. */
  async function reported(document: vscode.TextDocument, wanted: vscode.DiagnosticSeverity | undefined) {
    await until(
      `severity ${wanted}`,
      () =>
        vscode.languages
          .getDiagnostics(document.uri)
          .find(({ code }) => (code as { value: string }).value === RULE)?.severity,
      (severity) => severity === wanted,
    );
  }

  it("is the default, which the settings editor lists", async () => {
    assert.equal(settings().inspect<Record<string, string>>("rules")?.defaultValue?.[RULE], "error");
    const { document } = await openManifest(`${folder}/manifest.json`);
    await reported(document, vscode.DiagnosticSeverity.Error);
  });

  it("is not set by the first suggestion in settings.json", async () => {
    const before = '{\n  "pluginManifest.rules": ';
    await write(".vscode/settings.json", `${before}\n}\n`);
    await vscode.window.showTextDocument(at(".vscode/settings.json"));
    const position = new vscode.Position(1, before.split("\n")[1]?.length ?? 0);
    const offered = async () => {
      const command = "vscode.executeCompletionItemProvider";
      const uri = at(".vscode/settings.json");
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(command, uri, position);
      const sorted = items.toSorted((one, other) => (sortText(one) < sortText(other) ? -1 : 1));
      const [first] = sorted;
      const inserted = first?.insertText;
      return [first?.label, typeof inserted === "object" ? inserted.value : inserted];
    };
    await until("suggestions", offered, ([label]) => label === "{ rule: severity }");
    assert.deepEqual(await offered(), ["{ rule: severity }", "{\n\t$0\n}"]);
  });

  it("is that of .plugin-manifest.json, unless the author has set another one", async () => {
    const { document } = await openManifest(`${folder}/manifest.json`);
    await reported(document, vscode.DiagnosticSeverity.Error);
    await write(".plugin-manifest.json", `{ "rules": { "${RULE}": "off" } }`);
    await reported(document, undefined);
    await settings().update("rules", { [RULE]: "warning" });
    await reported(document, vscode.DiagnosticSeverity.Warning);
    await settings().update("rules", { "tags-stale": "off" });
    await reported(document, undefined);
  });
});

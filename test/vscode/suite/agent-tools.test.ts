import assert from "node:assert/strict";
import { after as afterAll, before as beforeAll, describe, it } from "mocha";
import * as vscode from "vscode";
import { openManifest, until } from "./support";

/** The editor's name of the server: the extension, and the label. */
const SERVER = "plugin-manifest.plugin-manifest/Plugin Manifest";

/** The tools are announced since 1.101. */
const canAnnounce = "McpStdioServerDefinition" in vscode;

describe("the tools for agents", () => {
  const chat = () => vscode.workspace.getConfiguration("chat");
  const global = vscode.ConfigurationTarget.Global;
  // The other tests do without.
  beforeAll(() => chat().update("disableAIFeatures", false, global));
  afterAll(() => chat().update("disableAIFeatures", true, global));

  it("are started by the editor, and check a manifest of the workspace", async function () {
    if (!canAnnounce) this.skip();
    const { document } = await openManifest("clock/manifest.json");
    await vscode.commands.executeCommand("workbench.mcp.startServer", SERVER);
    const own = () => vscode.lm.tools.filter(({ name }) => name.endsWith("check_manifest"));
    const [tool] = await until("check_manifest", own, (found) => found.length === 1);
    const result = await vscode.lm.invokeTool(tool?.name ?? "", {
      input: { path: document.uri.fsPath },
      toolInvocationToken: undefined,
    });
    const texts = result.content.map((part) =>
      part instanceof vscode.LanguageModelTextPart ? part.value : "",
    );
    assert.match(texts.join("\n"), /2 problems \(draft; errors: 1, warnings: 1, safe fixes: 0\)/);
  });
});

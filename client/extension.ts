import * as vscode from "vscode";
import type packageJson from "../package.json";
import { startLater, type RunningExtension } from "./later";

/** The API for agents' tools, since VS Code 1.101. The extension also runs in 1.100. */
interface NewerEditor {
  readonly McpStdioServerDefinition?: new (...values: readonly unknown[]) => object;
  readonly lm?: {
    registerMcpServerDefinitionProvider?(id: string, provider: object): vscode.Disposable;
  };
}

let running: Promise<RunningExtension> | undefined;

/** Starts the language server in a separate process, as soon as the language client is loaded. */
export function activate(context: vscode.ExtensionContext): void {
  offerTools(context);
  running = startLater(context, async () => (await import("./language-client")).start(context));
}

/** Ends the language server. */
export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}

/** Offers the tools for agents (docs/agents.md), which the editor starts when an agent needs them. */
function offerTools(context: vscode.ExtensionContext): void {
  const { McpStdioServerDefinition, lm } = vscode as NewerEditor;
  if (!McpStdioServerDefinition || !lm?.registerMcpServerDefinitionProvider) return;
  const { displayName, version } = context.extension.packageJSON as typeof packageJson;
  const program = context.asAbsolutePath("dist/mcp.js");
  // Makes the desktop editor's program run as Node.
  const env = { ELECTRON_RUN_AS_NODE: "1" };
  const definitionsChanged = new vscode.EventEmitter<void>();
  const provider = lm.registerMcpServerDefinitionProvider("pluginManifest.tools", {
    onDidChangeMcpServerDefinitions: definitionsChanged.event,
    provideMcpServerDefinitions() {
      // The tools run git and write files.
      if (!vscode.workspace.isTrusted) return [];
      const parameters = [program, ...rootArguments()];
      return [new McpStdioServerDefinition(displayName, process.execPath, parameters, env, version)];
    },
  });
  context.subscriptions.push(
    ...[provider, definitionsChanged],
    vscode.workspace.onDidGrantWorkspaceTrust(() => definitionsChanged.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => definitionsChanged.fire()),
  );
}

/** Returns a `--root` for each open folder. Without one, the tools start in the home folder, where they read no file. */
function rootArguments(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.flatMap(({ uri }) => (uri.scheme === "file" ? ["--root", uri.fsPath] : []));
}

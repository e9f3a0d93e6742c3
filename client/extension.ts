import * as vscode from "vscode";
import type packageJson from "../package.json";
import { startLater, type RunningExtension } from "./later";

/** The API for MCP servers, optional because VS Code 1.100, the oldest supported version, lacks it. */
interface McpApi {
  readonly McpStdioServerDefinition?: new (...values: readonly unknown[]) => object;
  readonly lm?: {
    registerMcpServerDefinitionProvider?(id: string, provider: object): vscode.Disposable;
  };
}

let extension: Promise<RunningExtension> | undefined;

/** Registers the MCP server, and starts the language server in a separate process. */
export function activate(context: vscode.ExtensionContext): void {
  registerMcpServer(context);
  extension = startLater(context, async () => (await import("./language-client")).start(context));
}

export async function deactivate(): Promise<void> {
  await (await extension)?.stop();
}

/** Registers the MCP server (docs/agents.md). The editor starts the server when an agent needs its tools. */
function registerMcpServer(context: vscode.ExtensionContext): void {
  const { McpStdioServerDefinition, lm } = vscode as McpApi;
  if (!McpStdioServerDefinition || !lm?.registerMcpServerDefinitionProvider) return;
  const { displayName, version } = context.extension.packageJSON as typeof packageJson;
  const script = context.asAbsolutePath("dist/mcp.js");
  // Makes the desktop editor's executable run as Node.
  const env = { ELECTRON_RUN_AS_NODE: "1" };
  const definitionsChanged = new vscode.EventEmitter<void>();
  const registration = lm.registerMcpServerDefinitionProvider("pluginManifest.tools", {
    onDidChangeMcpServerDefinitions: definitionsChanged.event,
    provideMcpServerDefinitions() {
      // The tools run git, which needs a trusted workspace.
      if (!vscode.workspace.isTrusted) return [];
      const args = [script, ...rootArguments()];
      return [new McpStdioServerDefinition(displayName, process.execPath, args, env, version)];
    },
  });
  context.subscriptions.push(
    registration,
    definitionsChanged,
    vscode.workspace.onDidGrantWorkspaceTrust(() => definitionsChanged.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => definitionsChanged.fire()),
  );
}

/** Returns a `--root` option for each open folder. Without an open folder, the tools can read no files. */
function rootArguments(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.flatMap(({ uri }) => (uri.scheme === "file" ? ["--root", uri.fsPath] : []));
}

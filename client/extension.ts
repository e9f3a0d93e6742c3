import * as vscode from "vscode";
import { startLater, type Running } from "./later";

/** The part of the editor's interface that is newer than the oldest editor in which this extension runs: 1.101. */
interface NewerEditor {
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => object;
  readonly lm?: {
    registerMcpServerDefinitionProvider?(
      id: string,
      provider: {
        readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
        provideMcpServerDefinitions(): object[];
      },
    ): vscode.Disposable;
  };
}

/** The id in package.json. */
const PROVIDER = "pluginManifest.tools";

let running: Promise<Running> | undefined;

/** Starts the language server in a separate process, as soon as the language client is loaded. */
export function activate(context: vscode.ExtensionContext): void {
  announceTools(context);
  running = startLater(context, async () => (await import("./language-client")).start(context));
}

/** Ends the language server. */
export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}

/**
 * Announces the tools for agents, if the editor can start them (docs/agents.md). They are a program of their own, which
 * starts when an agent needs it, with the folders that are open then.
 */
function announceTools(context: vscode.ExtensionContext): void {
  const { McpStdioServerDefinition, lm } = vscode as NewerEditor;
  if (!McpStdioServerDefinition || !lm?.registerMcpServerDefinitionProvider) return;
  const { displayName, version } = context.extension.packageJSON as { displayName: string; version: string };
  const program = context.asAbsolutePath("dist/mcp.js");
  // The desktop editor's own program is Node only with this.
  const env = { ELECTRON_RUN_AS_NODE: "1" };
  const changed = new vscode.EventEmitter<void>();
  const provider = lm.registerMcpServerDefinitionProvider(PROVIDER, {
    onDidChangeMcpServerDefinitions: changed.event,
    // The tools run git, and write.
    provideMcpServerDefinitions: () =>
      vscode.workspace.isTrusted
        ? [new McpStdioServerDefinition(displayName, process.execPath, [program, ...roots()], env, version)]
        : [],
  });
  context.subscriptions.push(
    ...[provider, changed],
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
  );
}

/** Returns a --root for each open folder. Without any, the editor starts the tools where they read no file: at home. */
function roots(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.flatMap(({ uri }) => (uri.scheme === "file" ? ["--root", uri.fsPath] : []));
}

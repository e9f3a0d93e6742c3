import { commands, type ExtensionContext } from "vscode";
import type packageJson from "../package.json";
import { nextTurn } from "../server/protocol/lsp/timing";

export interface RunningExtension {
  /** Runs a command in package.json with the argument from a menu or key binding. */
  run(command: string, argument: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Registers the commands at once, but starts the extension only after activation: the editor waits for activation, and
 * the language client is slow to load. Commands wait until the extension has started.
 */
export function startLater(
  context: ExtensionContext,
  start: () => RunningExtension | Promise<RunningExtension>,
): Promise<RunningExtension> {
  const extension = nextTurn().then(start);
  const { contributes } = context.extension.packageJSON as typeof packageJson;
  for (const { command } of contributes.commands) {
    const run = async (argument: unknown) => (await extension).run(command, argument);
    context.subscriptions.push(commands.registerCommand(command, run));
  }
  return extension;
}

import { commands, type ExtensionContext } from "vscode";
import { nextTurn } from "./editor/ask";

export interface Running {
  /** Runs one of the commands that package.json contributes, with the argument of a menu or key binding. */
  run(command: string, argument: unknown): Promise<void>;
  stop(): Promise<void>;
}

/** The part of package.json that lists the commands. */
interface PackageJson {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Starts the extension right after its activation, because the editor waits for that and the language client is large.
 * A command that is called earlier waits for the start.
 */
export function startLater(context: ExtensionContext, load: () => Promise<Running>): Promise<Running> {
  const running = nextTurn().then(load);
  const { contributes } = context.extension.packageJSON as PackageJson;
  for (const { command } of contributes.commands) {
    const run = async (argument: unknown) => (await running).run(command, argument);
    context.subscriptions.push(commands.registerCommand(command, run));
  }
  return running;
}

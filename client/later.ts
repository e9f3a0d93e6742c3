import { commands, type ExtensionContext } from "vscode";
import { nextTurn } from "./editor/next-turn";

/** The extension at work. */
export interface Running {
  /** Runs one of the commands that package.json contributes, with what a menu or a key binding passes to it. */
  run(command: string, argument: unknown): Promise<void>;
  /** Ends the language server. */
  stop(): Promise<void>;
}

/** What package.json says of the commands. */
interface PackageJson {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Starts the extension right after its activation, for which the editor waits: most of what is loaded is the language
 * client. A command that is called before waits for it.
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

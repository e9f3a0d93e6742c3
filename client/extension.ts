import type { ExtensionContext } from "vscode";
import { announceTools } from "./agent-tools";
import { startLater, type Running } from "./later";

let running: Promise<Running> | undefined;

/** Starts the language server in a separate process, as soon as the language client is loaded. */
export function activate(context: ExtensionContext): void {
  announceTools(context);
  running = startLater(context, async () => (await import("./language-client")).start(context));
}

/** Ends the language server. */
export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}

import { CodeAction, CodeActionKind, commands, window, type Disposable } from "vscode";
import type { Middleware } from "vscode-languageclient";
import { FIX_ALL_COMMAND } from "../../server/protocol";

/** The steps of the walkthrough, which package.json completes by the context key `pluginManifest.done.<step>`. */
type Step = "new" | "complete" | "fix" | "preview";

const FIXES = [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll];

/** Run by the editor after it has accepted a completion or applied a quick fix; its argument is the step. */
const DONE_COMMAND = "_pluginManifest.done";

/** Marks a step as done. */
export async function done(step: Step): Promise<void> {
  const key = `pluginManifest.done.${step}`;
  await commands.executeCommand("setContext", key, true);
  // A key that is set when the editor first shows the walkthrough would never complete the step.
  await commands.executeCommand("setContext", key, false);
}

/** Registers the command that completions and quick fixes run. */
export function registerDone(): Disposable {
  return commands.registerCommand(DONE_COMMAND, done);
}

/** Runs a command, and marks a step as done if another text is shown afterwards. */
export async function doneIfChanged(step: Step, run: () => Promise<void>): Promise<void> {
  const before = shownText();
  await run();
  if (shownText() !== before) await done(step);
}

function shownText(): string | undefined {
  return window.activeTextEditor?.document.getText();
}

/** Marks steps as done when a completion is accepted, a quick fix is applied, or all is fixed. */
export const walkthroughMiddleware: Required<
  Pick<Middleware, "provideCompletionItem" | "provideCodeActions" | "executeCommand">
> = {
  async provideCompletionItem(document, position, context, token, next) {
    const found = await next(document, position, context, token);
    for (const item of Array.isArray(found) ? found : (found?.items ?? [])) {
      item.command ??= doneCommand("complete");
    }
    return found;
  },
  async provideCodeActions(document, range, context, token, next) {
    const found = await next(document, range, context, token);
    for (const action of found ?? []) {
      const { kind } = action instanceof CodeAction ? action : {};
      if (kind && FIXES.some((fixes) => fixes.contains(kind))) action.command ??= doneCommand("fix");
    }
    return found;
  },
  async executeCommand(command, args, next) {
    const result: unknown = await next(command, args);
    if (command === FIX_ALL_COMMAND) await done("fix");
    return result;
  },
};

function doneCommand(step: Step): { command: string; title: string; arguments: Step[] } {
  return { command: DONE_COMMAND, title: "", arguments: [step] };
}

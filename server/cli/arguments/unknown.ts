import { message } from "../../core/text/messages";
import { CallError } from "../../project/files/failures";
import { unknownName } from "../../core/text/unknown-name";

/** What people type out of habit, as other programs have it, and what does that here. */
const HABITS: Readonly<Record<string, () => string>> = {
  lint: () => message("Unknown command 'lint'. To find problems, run 'plugin-manifest check'."),
  init: () => newManifest("init"),
  new: () => newManifest("new"),
  "--fix": () => message("Unknown option '--fix'. To fix problems, run 'plugin-manifest fix'."),
  "--error-on-warnings": () =>
    message("Unknown option '--error-on-warnings'. To fail on warnings, pass --max-warnings 0."),
  "--watch": () => message("Unknown option '--watch'. To check as you type, open the file in an editor."),
};

function newManifest(name: string): string {
  return message(
    "Unknown command '{name}'. To begin a manifest, open an empty plugin.manifest.json in an editor.",
    { name },
  );
}

/** Makes the error for an unknown command, or an unknown option. */
export function unknownWord(
  what: "command" | "option",
  name: string,
  known: Readonly<Record<string, unknown>>,
): CallError {
  const habit = Object.hasOwn(HABITS, name) ? HABITS[name]?.() : undefined;
  return new CallError(habit ?? unknownName(what, name, Object.keys(known)));
}

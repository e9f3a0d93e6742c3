/*
 * Stands for the module `vscode`, which only an editor has. It is what a test says that its code may ask the editor for;
 * whatever else the code asks for fails.
 */

type Part =
  | "commands"
  | "Disposable"
  | "FileType"
  | "l10n"
  | "languages"
  | "Range"
  | "TabInputText"
  | "TabInputTextDiff"
  | "Uri"
  | "window"
  | "workspace";

type Editor = Partial<Record<Part, object>>;

export let { commands, Disposable, FileType, l10n, languages, Range, TabInputText, TabInputTextDiff, Uri, window, workspace }: Editor = {};

/** Puts the parts of an editor in the place of those that a test before has put there. */
export function pretend(editor: Editor): void {
  ({ commands, Disposable, FileType, l10n, languages, Range, TabInputText, TabInputTextDiff, Uri, window, workspace } = editor);
}

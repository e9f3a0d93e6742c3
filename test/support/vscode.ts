/*
 * Stands for the module `vscode`, which only an editor has. It is what a test says that its code may ask the editor for;
 * whatever else the code asks for fails.
 */

type Part =
  | "CancellationError"
  | "CodeActionKind"
  | "commands"
  | "CompletionItem"
  | "DiagnosticSeverity"
  | "Disposable"
  | "env"
  | "EventEmitter"
  | "FileSystemError"
  | "FileType"
  | "l10n"
  | "languages"
  | "LanguageStatusSeverity"
  | "QuickInputButtons"
  | "Range"
  | "SnippetString"
  | "TabInputText"
  | "TabInputTextDiff"
  | "Uri"
  | "window"
  | "workspace";

type Editor = Partial<Record<Part, object>>;

/** What is read while the code is loaded, before any test. */
const LOADED: Editor = {
  CodeActionKind: {},
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
};

export let {
  CancellationError,
  CodeActionKind,
  commands,
  CompletionItem,
  DiagnosticSeverity,
  Disposable,
  env,
  EventEmitter,
  FileSystemError,
  FileType,
  l10n,
  languages,
  LanguageStatusSeverity,
  QuickInputButtons,
  Range,
  SnippetString,
  TabInputText,
  TabInputTextDiff,
  Uri,
  window,
  workspace,
}: Editor = LOADED;

/** Puts the parts of an editor in the place of those that a test before has put there. */
export function pretend(editor: Editor): void {
  ({
    CancellationError,
    CodeActionKind,
    commands,
    CompletionItem,
    DiagnosticSeverity,
    Disposable,
    env,
    EventEmitter,
    FileSystemError,
    FileType,
    l10n,
    languages,
    LanguageStatusSeverity,
    QuickInputButtons,
    Range,
    SnippetString,
    TabInputText,
    TabInputTextDiff,
    Uri,
    window,
    workspace,
  } = { ...LOADED, ...editor });
}

/*
 * Replaces the module `vscode`, which exists only in an editor. It contains the parts that a test provides with
 * `mockVSCode`; any use of other parts fails.
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

/** The parts that the code reads while it is loaded, before any test. */
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

/** Provides the parts of an editor. Removes the parts of an earlier call. */
export function mockVSCode(editor: Editor): void {
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

import type { Extension } from "@codemirror/state";
import { EditorView, keymap, type ViewUpdate } from "@codemirror/view";
import type { CodeAction, Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { pick } from "./dialogs/picker";
import { allCommands, applyEdit, fixAll, type Command, type Editing } from "./editor/commands";
import { completion } from "./editor/completion";
import { createEditor, replaceText, reveal } from "./editor/editor";
import { hover } from "./editor/hover";
import { marks, showMarks } from "./editor/marks";
import { runPageAction } from "../page/actions";
import { Panes } from "./panes/panes";
import { playgroundAsHost, Preview } from "./panes/preview";
import { ProblemList, summary } from "./panes/problem-list";
import { LanguageServer } from "./server/language-server";
import { offsetOf, positionOf, OpenDocument } from "./server/open-document";
import { counted, fixesOf, type Problems } from "./server/problems";
import { element, required } from "./text/element";
import { SavedText, type NamedText } from "./text/files";
import { message } from "../../server/core/text/messages";

/** How long typing must pause before fixes are requested and the problem count is announced, in milliseconds. */
const PAUSE = 250;

/** One text with its editor, problems and preview. */
export class Playground implements Editing {
  readonly view: EditorView;
  readonly document: OpenDocument;
  readonly panes = new Panes(() => this.#preview.watch());
  readonly #preview: Preview;
  readonly #problemList: ProblemList;
  readonly #savedText = new SavedText(() =>
    this.announce(message("The text is too long for a reload to keep it. Save it.")),
  );
  #problems: Problems = { version: 0, all: [] };
  #pause: ReturnType<typeof setTimeout> | undefined;
  #name: string;
  /** The file's line break. The editor and the server get `\n` only. */
  #lineBreak: string;

  constructor(
    { name, text }: NamedText,
    readonly server: LanguageServer,
  ) {
    this.#name = name;
    this.#lineBreak = lineBreakOf(text);
    const editorText = withLineBreaks(text, "\n");
    this.document = new OpenDocument(this.server, editorText);
    // Create it first, so that its page loads while the editor is created.
    this.#preview = new Preview(
      required("frame", HTMLIFrameElement),
      this.document,
      name,
      () => this.panes.isShown("preview"),
      (action, result) => {
        if (action.type === "reveal" || action.type === "locate") this.panes.show("edit");
        if (action.type !== "compare") void runPageAction(action, result, playgroundAsHost(this, this.#name));
      },
    );
    this.view = createEditor(required("editor", HTMLElement), editorText, this.#features());
    this.#problemList = new ProblemList(required("problem-list", HTMLElement), {
      goTo: (problem) => this.#goTo(problem),
      applyFix: (fix) => this.#applyFix(fix),
    });
    this.server.on("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) =>
      this.#onDiagnostics(params),
    );
    required("fix-all", HTMLButtonElement).addEventListener("click", () => void fixAll(this));
    required("actions", HTMLButtonElement).addEventListener("click", () => void this.#pickAction());
    this.#showName();
  }

  /** Resolves once the preview has shown an entry. */
  get shown(): Promise<void> {
    return this.#preview.shown;
  }

  get current(): NamedText {
    return { name: this.#name, text: withLineBreaks(this.view.state.doc.toString(), this.#lineBreak) };
  }

  show({ name, text }: NamedText): void {
    required("try", HTMLElement).hidden = true;
    this.#lineBreak = lineBreakOf(text);
    this.rename(name);
    replaceText(this.view, withLineBreaks(text, "\n"));
    this.panes.show("edit");
    this.view.focus();
  }

  rename(name: string): void {
    this.#name = name;
    this.#showName();
    this.#preview.rename(name);
    this.#savedText.saveLater(() => this.current);
  }

  /** Saves the text for a reload. @returns false, after a message, if that failed */
  save(): boolean {
    return this.#savedText.save();
  }

  announce(sentence: string): void {
    const status = required("said", HTMLElement);
    status.replaceChildren(element("span", { textContent: sentence }));
    setTimeout(() => status.firstElementChild?.textContent === sentence && status.replaceChildren(), 6000);
  }

  #features(): Extension {
    const keys = allCommands().flatMap(({ key, run }) =>
      key === undefined ? [] : [{ key, preventDefault: true, run: () => (void run(this), true) }],
    );
    return [
      keymap.of([...keys, { key: "F1", preventDefault: true, run: () => (void this.#pickAction(), true) }]),
      completion(this.document),
      hover(this.document),
      marks,
      EditorView.updateListener.of((update) => this.#onUpdate(update)),
    ];
  }

  async #pickAction(): Promise<void> {
    const choices = allCommands().map((command): Command => ({ ...command, detail: keyLabel(command.key) }));
    const chosen = await pick(message("Actions"), choices);
    this.view.focus();
    await chosen?.run(this);
  }

  #onUpdate({ docChanged, selectionSet, changes, startState, state }: ViewUpdate): void {
    if (docChanged) {
      this.document.change(changes, startState.doc);
      this.#savedText.saveLater(() => this.current);
    }
    if (docChanged || selectionSet)
      this.#preview.followCursor(() => positionOf(this.view.state.doc, state.selection.main.head));
  }

  #onDiagnostics({ uri, version = 0, diagnostics }: PublishDiagnosticsParams): void {
    // Ignore diagnostics of an older version; the current ones follow.
    if (uri !== this.document.uri || version !== this.document.version) return;
    const problems = { version, all: diagnostics };
    this.#problems = problems;
    this.#mark(problems, new Map());
    this.#problemList.show(problems);
    const count = counted(problems).length;
    for (const id of ["tab-count", "problem-count"]) required(id, HTMLElement).textContent = String(count);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#onPause(problems), PAUSE);
  }

  async #onPause(problems: Problems): Promise<void> {
    required("summary", HTMLElement).textContent = summary(problems);
    const fixes = await fixesOf(problems, this.document, this.view.state.doc);
    if (problems.version !== this.document.version) return;
    this.#problemList.showFixes(fixes);
    this.#mark(problems, fixes);
  }

  #mark(problems: Problems, fixes: Parameters<ProblemList["showFixes"]>[0]): void {
    showMarks(this.view, problems, fixes, (fix) => this.#applyFix(fix));
  }

  #goTo({ range }: Diagnostic): void {
    const { doc } = this.view.state;
    this.panes.show("edit");
    reveal(this.view, offsetOf(doc, range.start), offsetOf(doc, range.end));
  }

  #applyFix({ edit }: CodeAction): void {
    const isApplied = applyEdit(this, edit, this.#problems.version);
    this.announce(isApplied ? message("Fixed.") : message("The manifest has changed. Choose the fix again."));
  }

  #showName(): void {
    required("file-name", HTMLElement).textContent = this.#name;
  }
}

function lineBreakOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}

function withLineBreaks(text: string, lineBreak: string): string {
  return text.replace(/\r\n?|\n/g, lineBreak);
}

/** Formats a CodeMirror key for the reader, such as `Ctrl+.`. */
function keyLabel(key = ""): string {
  const mod = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return key
    .replaceAll("Mod", mod)
    .replaceAll("-", "+")
    .replace(/[a-z]$|\b[a-z](?= )/g, (letter) => letter.toUpperCase());
}

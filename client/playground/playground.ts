import type { Extension } from "@codemirror/state";
import { EditorView, keymap, type ViewUpdate } from "@codemirror/view";
import type { CodeAction, Diagnostic, PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { pickItem } from "./dialogs/picker";
import { allCommands, applyEdit, fixAll, type Command, type EditorSession } from "./editor/commands";
import { completion } from "./editor/completion";
import { createEditor, replaceText, reveal } from "./editor/editor";
import { hover } from "./editor/hover";
import { problemMarks, showProblemMarks } from "./editor/marks";
import { runPageAction } from "../page/actions";
import { Panes } from "./panes/panes";
import { playgroundHost, Preview } from "./panes/preview";
import { ProblemList, summaryOf } from "./panes/problem-list";
import { ServerClient } from "./server/language-server";
import { offsetOf, positionOf, OpenDocument } from "./server/open-document";
import { countedProblems, requestFixes, type Problems } from "./server/problems";
import { element, requireElement } from "./text/element";
import { SavedText, type NamedText } from "./text/files";
import { message } from "../../server/core/text/messages";

/** How long to wait after the latest diagnostics before requesting fixes and announcing the problem count. */
const DIAGNOSTICS_PAUSE_MS = 250;

/** One text with its editor, problems and preview. */
export class Playground implements EditorSession {
  readonly view: EditorView;
  readonly document: OpenDocument;
  readonly panes = new Panes(() => this.#preview.updateSubscription());
  readonly #preview: Preview;
  readonly #problemList: ProblemList;
  readonly #savedText = new SavedText(() =>
    this.announce(message("The text cannot be kept across a reload. Save it to a file.")),
  );
  #problems: Problems = { version: 0, diagnostics: [] };
  #pauseTimer: ReturnType<typeof setTimeout> | undefined;
  #name: string;
  /** The file's line break. The editor and the server use only `\n`. */
  #lineBreak: string;

  constructor(
    { name, text }: NamedText,
    readonly server: ServerClient,
  ) {
    this.#name = name;
    this.#lineBreak = lineBreakOf(text);
    const editorText = withLineBreaks(text, "\n");
    this.document = new OpenDocument(this.server, editorText);
    // Create the preview first, so that its page loads while the editor is created.
    this.#preview = new Preview(
      requireElement("frame", HTMLIFrameElement),
      this.document,
      name,
      () => this.panes.isShown("preview"),
      (action, result) => {
        if (action.type === "reveal" || action.type === "locate") this.panes.show("edit");
        if (action.type !== "compare") void runPageAction(action, result, playgroundHost(this, this.#name));
      },
    );
    this.view = createEditor(requireElement("editor", HTMLElement), editorText, this.#extensions());
    this.#problemList = new ProblemList(
      requireElement("problem-list", HTMLElement),
      (problem) => this.#goTo(problem),
      (fix) => this.#applyFix(fix),
    );
    this.server.on("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) =>
      this.#onDiagnostics(params),
    );
    requireElement("fix-all", HTMLButtonElement).addEventListener("click", () => void fixAll(this));
    requireElement("actions", HTMLButtonElement).addEventListener("click", () => void this.#pickAction());
    this.#showName();
  }

  get whenShown(): Promise<void> {
    return this.#preview.whenShown;
  }

  get namedText(): NamedText {
    return { name: this.#name, text: withLineBreaks(this.view.state.doc.toString(), this.#lineBreak) };
  }

  show({ name, text }: NamedText): void {
    requireElement("try", HTMLElement).hidden = true;
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
    this.#savedText.saveLater(() => this.namedText);
  }

  /** Saves the text so that it survives a reload. @returns false, after showing a message, if saving fails */
  save(): boolean {
    return this.#savedText.save();
  }

  announce(sentence: string): void {
    const status = requireElement("status", HTMLElement);
    status.replaceChildren(element("span", { textContent: sentence }));
    setTimeout(() => status.firstElementChild?.textContent === sentence && status.replaceChildren(), 6000);
  }

  #extensions(): Extension {
    const keys = allCommands().flatMap(({ key, run }) =>
      key === undefined ? [] : [{ key, preventDefault: true, run: () => (void run(this), true) }],
    );
    return [
      keymap.of([...keys, { key: "F1", preventDefault: true, run: () => (void this.#pickAction(), true) }]),
      completion(this.document),
      hover(this.document),
      problemMarks,
      EditorView.updateListener.of((update) => this.#onUpdate(update)),
    ];
  }

  async #pickAction(): Promise<void> {
    const choices = allCommands().map((command): Command => ({ ...command, detail: keyLabel(command.key) }));
    const chosen = await pickItem(message("Actions"), choices);
    this.view.focus();
    await chosen?.run(this);
  }

  #onUpdate({ docChanged, selectionSet, changes, startState, state }: ViewUpdate): void {
    if (docChanged) {
      this.document.change(changes, startState.doc);
      this.#savedText.saveLater(() => this.namedText);
    }
    if (docChanged || selectionSet)
      this.#preview.followCursor(() => positionOf(this.view.state.doc, state.selection.main.head));
  }

  #onDiagnostics({ uri, version = 0, diagnostics }: PublishDiagnosticsParams): void {
    // Ignore the diagnostics of an older version, because those of the current version follow.
    if (uri !== this.document.uri || version !== this.document.version) return;
    const problems = { version, diagnostics };
    this.#problems = problems;
    this.#mark(problems, new Map());
    this.#problemList.show(problems);
    const count = countedProblems(problems).length;
    for (const id of ["tab-count", "problem-count"])
      requireElement(id, HTMLElement).textContent = String(count);
    clearTimeout(this.#pauseTimer);
    this.#pauseTimer = setTimeout(() => void this.#onPause(problems), DIAGNOSTICS_PAUSE_MS);
  }

  async #onPause(problems: Problems): Promise<void> {
    requireElement("summary", HTMLElement).textContent = summaryOf(problems);
    const fixes = await requestFixes(problems, this.document, this.view.state.doc);
    if (problems.version !== this.document.version) return;
    this.#problemList.showFixes(fixes);
    this.#mark(problems, fixes);
  }

  #mark(problems: Problems, fixes: Parameters<ProblemList["showFixes"]>[0]): void {
    showProblemMarks(this.view, problems, fixes, (fix) => this.#applyFix(fix));
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
    requireElement("file-name", HTMLElement).textContent = this.#name;
  }
}

function lineBreakOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}

function withLineBreaks(text: string, lineBreak: string): string {
  return text.replace(/\r\n?|\n/g, lineBreak);
}

/** Formats a CodeMirror key for the user, such as `Ctrl+.` for `Mod-.`. */
function keyLabel(key = ""): string {
  const modifier = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return key
    .replaceAll("Mod", modifier)
    .replaceAll("-", "+")
    .replace(/[a-z]$|\b[a-z](?= )/g, (letter) => letter.toUpperCase());
}

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { message } from "../../../server/core/text/messages";
import { colors } from "./colors";
import { phrases } from "./phrases";
import { wrappedLines } from "./wrapped-lines";

/** What any editor of JSON has. The Tab key is not bound: it leaves the editor, as everywhere on the page. */
const BASICS: Extension = [
  lineNumbers(),
  foldGutter(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  highlightSelectionMatches(),
  history(),
  drawSelection(),
  dropCursor(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  search({ top: true }),
  json(),
  indentUnit.compute(["doc"], indentIn),
  wrappedLines,
  keymap.of([
    ...closeBracketsKeymap,
    ...lintKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...defaultKeymap,
  ]),
  colors,
];

/** Makes the editor. @param features what the language server adds */
export function createEditor(parent: Element, text: string, features: Extension): EditorView {
  const label = { "aria-label": message("Manifest") };
  const extensions = [
    features,
    BASICS,
    EditorState.phrases.of(phrases()),
    EditorView.contentAttributes.of(label),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

/** Replaces the whole text, which can be undone. */
export function replaceText(view: EditorView, text: string): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: 0 },
    scrollIntoView: true,
  });
}

/** Moves the cursor to an offset and shows its line in the middle. */
export function reveal(view: EditorView, from: number, to = from): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
  });
  view.focus();
}

function indentIn({ doc }: EditorState): string {
  for (let number = 1; number <= Math.min(doc.lines, 50); number += 1) {
    const [space] = /^(?:\t| +)(?=\S)/.exec(doc.line(number).text) ?? [];
    if (space !== undefined) return space;
  }
  return "  ";
}

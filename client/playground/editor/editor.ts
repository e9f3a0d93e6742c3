import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, RangeSetBuilder } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  Decoration,
  type DecorationSet,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { message } from "../../../server/core/text/messages";

/** The maximum indentation of a wrapped line, in characters: a phone needs room for the text. */
const MAX_INDENTATION = 12;

const TOKEN_COLORS = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--token-name)" },
  { tag: tags.string, color: "var(--token-string)" },
  { tag: tags.number, color: "var(--token-number)" },
  { tag: [tags.bool, tags.null], color: "var(--token-keyword)" },
]);

/** The features of any JSON editor. Tab has no binding, so it moves the focus out, as in other controls. */
const BASIC_FEATURES: Extension = [
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
  indentUnit.compute(["doc"], indentUnitOf),
  EditorView.lineWrapping,
  // When a line wraps, indents its continuation two characters more than its beginning, up to a limit.
  EditorView.decorations.of(indentationsOf),
  keymap.of([
    ...closeBracketsKeymap,
    ...lintKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...defaultKeymap,
  ]),
  syntaxHighlighting(TOKEN_COLORS),
];

/** @param extensions features to add to `BASIC_FEATURES` */
export function createEditor(parent: Element, text: string, extensions: Extension): EditorView {
  const label = { "aria-label": message("Manifest") };
  const allExtensions = [
    extensions,
    BASIC_FEATURES,
    EditorState.phrases.of(phrases()),
    EditorView.contentAttributes.of(label),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions: allExtensions }) });
}

export function replaceText(view: EditorView, text: string): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: 0 },
    scrollIntoView: true,
  });
}

/** Selects a range, or moves the cursor to an offset, and centers the line. */
export function reveal(view: EditorView, from: number, to = from): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
  });
  view.focus();
}

function indentUnitOf({ doc }: EditorState): string {
  for (let number = 1; number <= Math.min(doc.lines, 50); number++) {
    const [indentation] = /^(?:\t| +)(?=\S)/.exec(doc.line(number).text) ?? [];
    if (indentation !== undefined) return indentation;
  }
  return "  ";
}

function indentationsOf({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let offset = from; offset <= to;) {
      const line = state.doc.lineAt(offset);
      const [indentation = ""] = /^\s*/.exec(line.text) ?? [];
      const depth = indentation.replaceAll("\t", " ".repeat(state.tabSize)).length;
      const style = `--indent: ${Math.min(depth + 2, MAX_INDENTATION)}ch`;
      if (line.length > depth) builder.add(line.from, line.from, Decoration.line({ attributes: { style } }));
      offset = line.to + 1;
    }
  }
  return builder.finish();
}

/** Returns CodeMirror's built-in phrases in the page's language, keyed by the English original. */
export function phrases(): Readonly<Record<string, string>> {
  return {
    all: message("All"),
    "by word": message("Whole Word"),
    close: message("Close"),
    Completions: message("Completions"),
    "Control character": message("Control character"),
    "current match": message("Current match"),
    Diagnostics: message("Diagnostics"),
    Find: message("Find"),
    "Fold line": message("Fold line"),
    "folded code": message("Folded code"),
    "Folded lines": message("Folded lines"),
    go: message("Go"),
    "Go to line": message("Go to line"),
    "match case": message("Match Case"),
    next: message("Next"),
    "No diagnostics": message("No diagnostics"),
    "on line": message("on line"),
    previous: message("Previous"),
    regexp: message("Regexp"),
    Replace: message("Replace With"),
    replace: message("Replace"),
    "replace all": message("Replace All"),
    "replaced $ matches": message("Replaced $ matches"),
    "replaced match on line $": message("Replaced match on line $"),
    "Selection deleted": message("Selection deleted"),
    to: message("to"),
    unfold: message("Unfold"),
    "Unfold line": message("Unfold line"),
    "Unfolded lines": message("Unfolded lines"),
  };
}

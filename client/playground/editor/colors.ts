import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors of JSON, from the style sheet's variables. The rest of the editor's looks is in style/editor.css. */
const TOKENS = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--token-name)" },
  { tag: tags.string, color: "var(--token-string)" },
  { tag: tags.number, color: "var(--token-number)" },
  { tag: [tags.bool, tags.null], color: "var(--token-word)" },
  { tag: tags.invalid, color: "var(--bad)" },
]);

const CHROME = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--ground)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "var(--mono-size)", lineHeight: "20px" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-line": {
    padding: "0 16px 0 calc(4px + var(--indent, 0px))",
    textIndent: "calc(0px - var(--indent, 0px))",
  },
  ".cm-gutters": { color: "var(--muted)", backgroundColor: "var(--ground)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--soft)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "var(--found)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--found)" },
  ".cm-foldPlaceholder": {
    color: "var(--muted)",
    backgroundColor: "var(--soft)",
    borderColor: "var(--edge)",
  },
});

export const colors: Extension = [CHROME, syntaxHighlighting(TOKENS)];

import { RangeSetBuilder, type Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";

/** Deeper lines are continued at this column, to leave room for their text on a phone. */
const DEEPEST = 12;

/** Continues a long line below its own beginning, not at the edge. */
export const wrappedLines: Extension = [
  EditorView.lineWrapping,
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = indentations(view);
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = indentations(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
];

function indentations({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      const [space = ""] = /^\s*/.exec(line.text) ?? [];
      const depth = space.replaceAll("\t", " ".repeat(state.tabSize)).length;
      const style = `--indent: ${Math.min(depth + 2, DEEPEST)}ch`;
      if (line.length > depth) builder.add(line.from, line.from, Decoration.line({ attributes: { style } }));
      at = line.to + 1;
    }
  }
  return builder.finish();
}

import { activateHover, hoverTooltip, type EditorView } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import type { Hover, MarkupContent } from "vscode-languageserver-protocol";
import type { OpenDocument } from "../server/open-document";
import { offsetOf, positionOf } from "../server/positions";
import { markdown } from "../text/markdown";

/** Shows the server's explanation of the member or value under the pointer. */
export function hover(document: OpenDocument): Extension {
  return hoverTooltip(
    async ({ state }, offset) => {
      const position = positionOf(state.doc, offset);
      const answer = await document.ask<Hover | null>("textDocument/hover", { position });
      const source = (answer?.contents as MarkupContent | undefined)?.value;
      if (!answer || !source) return null;
      const pos = answer.range ? offsetOf(state.doc, answer.range.start) : offset;
      const end = answer.range ? offsetOf(state.doc, answer.range.end) : offset;
      return { pos, end, above: true, create: () => ({ dom: markdown(source) }) };
    },
    { hoverTime: 250 },
  );
}

/** Shows everything that is known of the place of the cursor, until the cursor or the text changes. */
export function showHover(view: EditorView): boolean {
  const until = ({ docChanged, selection }: { docChanged: boolean; selection?: unknown }) =>
    docChanged || selection !== undefined;
  activateHover(view, view.state.selection.main.head, 1, { until });
  return true;
}

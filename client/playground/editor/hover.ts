import { activateHover, hoverTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import type { EditorState, Extension } from "@codemirror/state";
import type { Hover, MarkupContent } from "vscode-languageserver-protocol";
import { offsetOf, positionOf, type OpenDocument } from "../server/open-document";
import { renderMarkdown } from "../text/markdown";

/** The tooltip that the command *Show Hover* is opening, by editor. */
const commandTooltips = new WeakMap<EditorView, Tooltip>();

export function hover(document: OpenDocument): Extension {
  return hoverTooltip((view, offset) => commandTooltips.get(view) ?? hoverAt(document, view.state, offset), {
    hoverTime: 250,
  });
}

async function hoverAt(
  document: OpenDocument,
  { doc }: EditorState,
  offset: number,
): Promise<Tooltip | null> {
  const answer = await document.ask<Hover>("textDocument/hover", {
    position: positionOf(doc, offset),
  });
  const source = (answer?.contents as MarkupContent | undefined)?.value;
  if (!answer || !source) return null;
  const pos = answer.range ? offsetOf(doc, answer.range.start) : offset;
  const end = answer.range ? offsetOf(doc, answer.range.end) : offset;
  return { pos, end, above: true, create: () => ({ dom: renderMarkdown(source) }) };
}

/** Shows the hover at the cursor, until the cursor or the text changes. */
export async function showHover(view: EditorView, document: OpenDocument): Promise<void> {
  const { doc, selection } = view.state;
  const offset = selection.main.head;
  // CodeMirror drops a pending hover on any update, such as new diagnostics, so get the tooltip first.
  const tooltip = await hoverAt(document, view.state, offset);
  if (view.state.doc !== doc || view.state.selection.main.head !== offset) return;
  if (tooltip) commandTooltips.set(view, tooltip);
  const hasChanged = (update: { docChanged: boolean; selection?: unknown }) =>
    update.docChanged || update.selection !== undefined;
  activateHover(view, offset, 1, { until: hasChanged });
  commandTooltips.delete(view);
}

import { activateHover, hoverTooltip, type EditorView, type Tooltip } from "@codemirror/view";
import type { EditorState, Extension } from "@codemirror/state";
import type { Hover, MarkupContent } from "vscode-languageserver-protocol";
import type { OpenDocument } from "../server/open-document";
import { offsetOf, positionOf } from "../server/positions";
import { markdown } from "../text/markdown";

/** The explanation that a view is about to show at its cursor. */
const asked = new WeakMap<EditorView, Tooltip>();

/** Shows the server's explanation of the member or value under the pointer. */
export function hover(document: OpenDocument): Extension {
  return hoverTooltip((view, offset) => asked.get(view) ?? explanation(document, view.state, offset), {
    hoverTime: 250,
  });
}

async function explanation(
  document: OpenDocument,
  { doc }: EditorState,
  offset: number,
): Promise<Tooltip | null> {
  const answer = await document.ask<Hover | null>("textDocument/hover", {
    position: positionOf(doc, offset),
  });
  const source = (answer?.contents as MarkupContent | undefined)?.value;
  if (!answer || !source) return null;
  const pos = answer.range ? offsetOf(doc, answer.range.start) : offset;
  const end = answer.range ? offsetOf(doc, answer.range.end) : offset;
  return { pos, end, above: true, create: () => ({ dom: markdown(source) }) };
}

/** Shows everything that is known of the place of the cursor, until the cursor or the text changes. */
export async function showHover(view: EditorView, document: OpenDocument): Promise<void> {
  const { doc, selection } = view.state;
  const offset = selection.main.head;
  // CodeMirror forgets a question when anything changes before its answer, such as the problems.
  const tooltip = await explanation(document, view.state, offset);
  if (view.state.doc !== doc || view.state.selection.main.head !== offset) return;
  if (tooltip) asked.set(view, tooltip);
  const until = ({ docChanged, selection: moved }: { docChanged: boolean; selection?: unknown }) =>
    docChanged || moved !== undefined;
  activateHover(view, offset, 1, { until });
  asked.delete(view);
}

import {
  DocumentHighlightKind,
  type DocumentHighlight,
  type Location,
  type Position,
} from "vscode-languageserver-types";
import type { Analysis } from "../documents/analysis";
import { NOWHERE, occurrencesAt, occurrencesIn, placesAbout, type Elsewhere } from "../documents/occurrences";
import { declarationsOf } from "../lsp/params";
import { positionOf } from "../protocol";
import { aboutManifest } from "./shared/feature";

export const referencesFeature = aboutManifest({
  method: "textDocument/references",
  capability: () => ({ referencesProvider: true }),
  params: { position: positionOf, declarations: declarationsOf },
  prepare: ({ scan }) => scan.ready(),
  answer: (analysis, { position, declarations }, { index }) =>
    references(analysis, position, declarations, index),
});

export const documentHighlightFeature = aboutManifest({
  method: "textDocument/documentHighlight",
  capability: () => ({ documentHighlightProvider: true }),
  params: { position: positionOf },
  answer: (analysis, { position }) => documentHighlights(analysis, position),
});

/**
 * `textDocument/references`: finds every place that names the thing at a position, those in this document first.
 * @param declarations whether to include the places that declare it
 */
export function references(
  analysis: Analysis,
  position: Position,
  declarations: boolean,
  elsewhere: Elsewhere,
): Location[] | null {
  const all = occurrencesIn(analysis);
  const at = occurrencesAt(analysis, position, all);
  if (at.length === 0) return null;
  return placesAbout(at, all, analysis, elsewhere)
    .filter(({ role }) => declarations || role !== "source")
    .map(({ uri, range }) => ({ uri, range }));
}

/** `textDocument/documentHighlight`: finds the same places within the document. */
export function documentHighlights(analysis: Analysis, position: Position): DocumentHighlight[] | null {
  const all = occurrencesIn(analysis);
  const at = occurrencesAt(analysis, position, all);
  if (at.length === 0) return null;
  return placesAbout(at, all, analysis, NOWHERE).map(({ role, range }) => ({
    range,
    kind: role === "source" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

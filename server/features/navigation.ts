import {
  DocumentHighlightKind,
  type DocumentHighlight,
  type Location,
  type LocationLink,
  type Position,
  type Range,
} from "vscode-languageserver-types";
import type { Occurrence } from "../core/manifest/names/pairs";
import type { PathPlace } from "../core/manifest/names/paths";
import type { Files } from "../host/files";
import type { Analysis } from "../project/documents/analysis";
import {
  definitionPlaces,
  NOWHERE,
  occurrencesAt,
  occurrencesIn,
  placesAbout,
  type Elsewhere,
} from "../project/documents/occurrences";
import { positionOf } from "../protocol";
import { registrationsOf } from "./shared/counterparts";
import { aboutManifest, contextOf } from "./shared/feature";
import type { Services } from "./shared/services";

export const definitionFeature = aboutManifest({
  method: "textDocument/definition",
  capability: () => ({ definitionProvider: true }),
  params: { position: positionOf },
  prepare: whenScanned,
  answer(analysis, { position }, { client, files, index }) {
    const hasLinks = client.capabilities.textDocument?.definition?.linkSupport === true;
    return definition(analysis, position, hasLinks, files, index);
  },
});

export const referencesFeature = aboutManifest({
  method: "textDocument/references",
  capability: () => ({ referencesProvider: true }),
  params: { position: positionOf, context: contextOf },
  prepare: whenScanned,
  answer: (analysis, { position, context }, { index }) =>
    references(analysis, position, context["includeDeclaration"] === true, index),
});

async function whenScanned(_: unknown, __: unknown, { scan }: Services): Promise<void> {
  await scan.ready();
}

export const documentHighlightFeature = aboutManifest({
  method: "textDocument/documentHighlight",
  capability: () => ({ documentHighlightProvider: true }),
  params: { position: positionOf },
  answer: (analysis, { position }) => documentHighlights(analysis, position),
});

/**
 * `textDocument/definition`: goes from a level to its member and back, from a tag to its source, from a capability to
 * its permission, from a tab's position to the tab, between packages and libraries, from a path to its file, from a
 * command to the code that registers it.
 * @param hasLinks whether the client supports links (`textDocument.definition.linkSupport`)
 */
export async function definition(
  analysis: Analysis,
  position: Position,
  hasLinks: boolean,
  files: Files,
  elsewhere: Elsewhere,
): Promise<Location[] | LocationLink[] | null> {
  const occurrences = occurrencesIn(analysis);
  const targetLists = await Promise.all(
    occurrencesAt(analysis, position, occurrences).map(async (from) => {
      const targets = await targetsOf(from, occurrences, analysis, files, elsewhere);
      return targets.map((target) => ({ ...target, origin: analysis.range(from.range) }));
    }),
  );
  const targets = targetLists.flat();
  if (targets.length === 0) return null;
  if (!hasLinks) return targets.map(({ uri, range }) => ({ uri, range }));
  return targets.map(({ uri, range, origin }) => ({
    originSelectionRange: origin,
    targetUri: uri,
    targetRange: range,
    targetSelectionRange: range,
  }));
}

const START_OF_FILE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

async function targetsOf(
  from: Occurrence,
  occurrences: readonly Occurrence[],
  analysis: Analysis,
  files: Files,
  elsewhere: Elsewhere,
): Promise<readonly Location[]> {
  const { path } = from as Partial<PathPlace>;
  const file = path === undefined ? undefined : await files.resolveFile(analysis.uri, path);
  if (file !== undefined) return [{ uri: file, range: START_OF_FILE }];
  const registrations = registrationsOf(from, analysis);
  if (registrations.length > 0) return registrations;
  return definitionPlaces(from, occurrences, analysis, elsewhere);
}

/**
 * `textDocument/references`: finds every place that names the thing at a position, first those in this document, last
 * those in code.
 * @param declarations whether to include the places that declare it
 */
export function references(
  analysis: Analysis,
  position: Position,
  declarations: boolean,
  elsewhere: Elsewhere,
): Location[] | null {
  const occurrences = occurrencesIn(analysis);
  const atPosition = occurrencesAt(analysis, position, occurrences);
  if (atPosition.length === 0) return null;
  const places = placesAbout(atPosition, occurrences, analysis, elsewhere);
  const registrations = atPosition.flatMap((occurrence) => registrationsOf(occurrence, analysis));
  return [...places.filter(({ role }) => declarations || role !== "source"), ...registrations].map(
    ({ uri, range }) => ({ uri, range }),
  );
}

/** `textDocument/documentHighlight`: finds the same places within the document. */
export function documentHighlights(analysis: Analysis, position: Position): DocumentHighlight[] | null {
  const occurrences = occurrencesIn(analysis);
  const atPosition = occurrencesAt(analysis, position, occurrences);
  if (atPosition.length === 0) return null;
  return placesAbout(atPosition, occurrences, analysis, NOWHERE).map(({ role, range }) => ({
    range,
    kind: role === "source" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

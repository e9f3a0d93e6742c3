import {
  type Location,
  type LocationLink,
  type Position,
  type Range,
  DocumentHighlightKind,
  type DocumentHighlight,
} from "vscode-languageserver-types";
import type { Analysis } from "../project/documents/analysis";
import type { Occurrence } from "../core/manifest/names/pairs";
import type { PathPlace } from "../core/manifest/names/paths";
import type { Files } from "../host/files";
import { positionOf } from "../protocol";
import { aboutManifest, contextOf } from "./shared/feature";
import type { Services } from "./shared/services";
import { registrationsOf } from "./shared/registrations";
import {
  definitionPlaces,
  occurrencesAt,
  occurrencesIn,
  type Elsewhere,
  NOWHERE,
  placesAbout,
} from "../project/documents/occurrences";

export const definitionFeature = aboutManifest({
  method: "textDocument/definition",
  capability: () => ({ definitionProvider: true }),
  params: { position: positionOf },
  prepare: whenScanned,
  answer(analysis, { position }, { client, files, index }) {
    const links = client.capabilities.textDocument?.definition?.linkSupport === true;
    return definition(analysis, position, links, files, index);
  },
});

async function whenScanned(_: unknown, __: unknown, { scan }: Services): Promise<void> {
  await scan.ready();
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/**
 * `textDocument/definition`: goes from a level to its member and back, from a tag to its source, from a capability to
 * its permission, from a tab's position to the tab, between packages and libraries, from a path to its file, from a
 * command to the code that registers it.
 * @param links whether the client supports links (`textDocument.definition.linkSupport`)
 */
export async function definition(
  analysis: Analysis,
  position: Position,
  links: boolean,
  files: Files,
  elsewhere: Elsewhere,
): Promise<Location[] | LocationLink[] | null> {
  const all = occurrencesIn(analysis);
  const found = await Promise.all(
    occurrencesAt(analysis, position, all).map(async (from) => {
      const targets = await targetsOf(from, all, analysis, files, elsewhere);
      return targets.map((target) => ({ ...target, origin: analysis.range(from.range) }));
    }),
  );
  const targets = found.flat();
  if (targets.length === 0) return null;
  if (!links) return targets.map(({ uri, range }) => ({ uri, range }));
  return targets.map(({ uri, range, origin }) => ({
    originSelectionRange: origin,
    targetUri: uri,
    targetRange: range,
    targetSelectionRange: range,
  }));
}

async function targetsOf(
  from: Occurrence,
  all: readonly Occurrence[],
  analysis: Analysis,
  files: Files,
  elsewhere: Elsewhere,
): Promise<readonly Location[]> {
  const file = isPath(from) ? await files.resolveFile(analysis.uri, from.path) : undefined;
  if (file !== undefined) return [{ uri: file, range: START }];
  const registrations = registrationsOf(from, analysis);
  if (registrations.length > 0) return registrations;
  return definitionPlaces(from, all, analysis, elsewhere);
}

function isPath(occurrence: Occurrence): occurrence is PathPlace {
  return "path" in occurrence;
}

export const referencesFeature = aboutManifest({
  method: "textDocument/references",
  capability: () => ({ referencesProvider: true }),
  params: { position: positionOf, context: contextOf },
  prepare: whenScanned,
  answer: (analysis, { position, context }, { index }) =>
    references(analysis, position, context["includeDeclaration"] === true, index),
});

export const documentHighlightFeature = aboutManifest({
  method: "textDocument/documentHighlight",
  capability: () => ({ documentHighlightProvider: true }),
  params: { position: positionOf },
  answer: (analysis, { position }) => documentHighlights(analysis, position),
});

/**
 * `textDocument/references`: finds every place that names the thing at a position, those in this document first and those
 * in code last.
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
  const manifests = placesAbout(at, all, analysis, elsewhere).filter(
    ({ role }) => declarations || role !== "source",
  );
  const registrations = at.flatMap((from) => registrationsOf(from, analysis));
  return [...manifests, ...registrations].map(({ uri, range }) => ({ uri, range }));
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

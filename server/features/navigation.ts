import {
  DocumentHighlightKind,
  type DocumentHighlight,
  type DocumentLink,
  type Location,
  type LocationLink,
  type Position,
  type Range,
} from "vscode-languageserver-types";
import { selfAndDescendants } from "../core/json/tree/tree";
import { formats } from "../core/manifest/formats";
import type { Occurrence } from "../core/manifest/names/occurrences";
import { findPaths, type PathOccurrence } from "../core/manifest/names/paths";
import type { OffsetRange } from "../core/text/ranges";
import type { Files } from "../host/files";
import type { Analysis } from "../project/documents/analysis";
import {
  definitionLocations,
  NO_OTHER_MANIFESTS,
  occurrencesAt,
  occurrencesIn,
  relatedLocations,
  type OtherManifests,
} from "../project/documents/occurrences";
import { positionOf } from "../protocol";
import { registrationsOf } from "./shared/counterparts";
import { manifestFeature, contextOf, type Feature } from "./shared/feature";

export const navigationFeatures: readonly Feature[] = [
  manifestFeature({
    method: "textDocument/definition",
    capability: () => ({ definitionProvider: true }),
    params: { position: positionOf },
    prepare: (_, __, { scan }) => scan.ready(),
    answer(analysis, { position }, { client, files, index }) {
      const supportsLinks = client.capabilities.textDocument?.definition?.linkSupport === true;
      return definition(analysis, position, supportsLinks, files, index);
    },
  }),
  manifestFeature({
    method: "textDocument/references",
    capability: () => ({ referencesProvider: true }),
    params: { position: positionOf, context: contextOf },
    prepare: (_, __, { scan }) => scan.ready(),
    answer: (analysis, { position, context }, { index }) =>
      references(analysis, position, context["includeDeclaration"] === true, index),
  }),
  manifestFeature({
    method: "textDocument/documentHighlight",
    capability: () => ({ documentHighlightProvider: true }),
    params: { position: positionOf },
    answer: (analysis, { position }) => documentHighlights(analysis, position),
  }),
  manifestFeature({
    method: "textDocument/documentLink",
    capability: () => ({ documentLinkProvider: {} }),
    answer: (analysis, _, { files }) => documentLinks(analysis, files),
  }),
];

/**
 * Finds the targets of a name: the file of a path, or the code that registers an identifier or command. For other
 * names, finds the declaration; at the declaration itself, finds its counterparts (such as a level's member).
 */
export async function definition(
  analysis: Analysis,
  position: Position,
  supportsLinks: boolean,
  files: Files,
  otherManifests: OtherManifests,
): Promise<Location[] | LocationLink[] | null> {
  const occurrences = occurrencesIn(analysis);
  const targetLists = await Promise.all(
    occurrencesAt(analysis, position, occurrences).map(async (occurrence) => {
      const targets = await targetsOf(occurrence, occurrences, analysis, files, otherManifests);
      return targets.map((target) => ({ ...target, origin: analysis.range(occurrence.range) }));
    }),
  );
  const targets = targetLists.flat();
  if (targets.length === 0) return null;
  if (!supportsLinks) return targets.map(({ uri, range }) => ({ uri, range }));
  return targets.map(({ uri, range, origin }) => ({
    originSelectionRange: origin,
    targetUri: uri,
    targetRange: range,
    targetSelectionRange: range,
  }));
}

const START_OF_FILE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

async function targetsOf(
  occurrence: Occurrence,
  occurrences: readonly Occurrence[],
  analysis: Analysis,
  files: Files,
  otherManifests: OtherManifests,
): Promise<readonly Location[]> {
  const { path } = occurrence as Partial<PathOccurrence>;
  const file = path === undefined ? undefined : await files.resolveFile(analysis.uri, path);
  if (file !== undefined) return [{ uri: file, range: START_OF_FILE }];
  const registrations = registrationsOf(occurrence, analysis);
  if (registrations.length > 0) return registrations;
  return definitionLocations(occurrence, occurrences, analysis, otherManifests);
}

/** Finds every occurrence of the name at a position: in this document, other manifests, then the plugin's code. */
export function references(
  analysis: Analysis,
  position: Position,
  includesDeclarations: boolean,
  otherManifests: OtherManifests,
): Location[] | null {
  const occurrences = occurrencesIn(analysis);
  const matches = occurrencesAt(analysis, position, occurrences);
  if (matches.length === 0) return null;
  const locations = relatedLocations(matches, occurrences, analysis, otherManifests);
  const registrations = matches.flatMap((occurrence) => registrationsOf(occurrence, analysis));
  return [...locations.filter(({ role }) => includesDeclarations || role !== "source"), ...registrations].map(
    ({ uri, range }) => ({ uri, range }),
  );
}

/** Finds every occurrence of the name at a position, in this document only. */
export function documentHighlights(analysis: Analysis, position: Position): DocumentHighlight[] | null {
  const occurrences = occurrencesIn(analysis);
  const matches = occurrencesAt(analysis, position, occurrences);
  if (matches.length === 0) return null;
  return relatedLocations(matches, occurrences, analysis, NO_OTHER_MANIFESTS).map(({ role, range }) => ({
    range,
    kind: role === "source" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** The maximum number of links of each kind. No real manifest has more. */
const MAX_LINKS = 1_000;

/** Links http and https addresses, and the paths of existing files. */
export async function documentLinks(analysis: Analysis, files: Files): Promise<DocumentLink[]> {
  return [...addressLinks(analysis), ...(await fileLinks(analysis, files))];
}

function addressLinks(analysis: Analysis): DocumentLink[] {
  const isAddress = (text: string) => /^https?:/i.test(text) && formats["http-url"](text);
  return selfAndDescendants(analysis.document.root)
    .filter((node) => node.type === "string")
    .filter(({ value }) => isAddress(value))
    .sort((a, b) => a.offset - b.offset)
    .slice(0, MAX_LINKS)
    .map((node) => {
      // `URL` encodes look-alike letters of other alphabets, so the target shows the real host.
      return { range: analysis.range(withoutQuotes(node)), target: new URL(node.value).href };
    });
}

async function fileLinks(analysis: Analysis, files: Files): Promise<DocumentLink[]> {
  const places = [...findPaths(analysis.context)].slice(0, MAX_LINKS);
  const links = await Promise.all(
    places.map(async ({ range, path }) => {
      const target = await files.resolveFile(analysis.uri, path);
      return target === undefined ? [] : [{ range: analysis.range(withoutQuotes(range)), target }];
    }),
  );
  return links.flat();
}

function withoutQuotes({ offset, length }: OffsetRange): OffsetRange {
  return { offset: offset + 1, length: length - 2 };
}

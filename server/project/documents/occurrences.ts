import type { Position, Range } from "vscode-languageserver-types";
import type { Analysis } from "./analysis";
import { endOf } from "../../core/text/ranges";
import { findNames } from "../../core/manifest/names/names";
import { definitionsOf, type Occurrence, type Role, findLinkedValues } from "../../core/manifest/names/pairs";
import { findPaths } from "../../core/manifest/names/paths";

/** An occurrence with its document and line positions. */
export interface Place {
  readonly uri: string;
  readonly subject: string;
  readonly role: Role;
  readonly range: Range;
}

/** The other manifests of the workspace. */
export interface OtherManifests {
  /** Returns the places with a subject (see `Occurrence`), except those in the document `except`. */
  placesAbout(subject: string, except: string): readonly Place[];
}

/** Limits a search to one document, as for highlights. */
export const NO_OTHER_MANIFESTS: OtherManifests = { placesAbout: () => [] };

export function occurrencesIn({ context, uri }: Analysis): Occurrence[] {
  return [...findLinkedValues(context), ...findNames(context, uri), ...findPaths(context)];
}

export function occurrencesAt(
  analysis: Analysis,
  position: Position,
  documentOccurrences: readonly Occurrence[],
): Occurrence[] {
  const offset = analysis.offset(position);
  return documentOccurrences.filter(
    ({ range, whole = range }) => whole.offset <= offset && offset <= endOf(whole),
  );
}

/** Returns every place that has the subject of a `from` occurrence: first in this document, then in the others. */
export function placesAbout(
  from: readonly Occurrence[],
  all: readonly Occurrence[],
  analysis: Analysis,
  elsewhere: OtherManifests,
): Place[] {
  const subjects = new Set(from.map(({ subject }) => subject));
  const here = all.filter(({ subject }) => subjects.has(subject));
  return [
    ...here.map(({ subject, role, range }): Place => {
      return { uri: analysis.uri, subject, role, range: analysis.range(range) };
    }),
    ...[...subjects].flatMap((subject) => elsewhere.placesAbout(subject, analysis.uri)),
  ];
}

/** Returns the targets of *go to definition* for an occurrence, in all documents. */
export function definitionPlaces(
  from: Occurrence,
  all: readonly Occurrence[],
  analysis: Analysis,
  elsewhere: OtherManifests,
): Place[] {
  const places = placesAbout([from], all, analysis, elsewhere);
  const { offset } = from.range;
  const fromPlace = places.find(
    ({ uri, range }) => uri === analysis.uri && analysis.offset(range.start) === offset,
  );
  return fromPlace ? definitionsOf(fromPlace, places) : [];
}

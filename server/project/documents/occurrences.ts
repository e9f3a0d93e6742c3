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

export interface OtherManifests {
  /** Returns the places with a subject (see `Occurrence`) in all documents but one. */
  placesAbout(subject: string, excludedUri: string): readonly Place[];
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
    ({ range, wholeString: place = range }) => place.offset <= offset && offset <= endOf(place),
  );
}

/** Returns every place about the occurrences' subjects: first those in this document, then those in other ones. */
export function placesAbout(
  occurrences: readonly Occurrence[],
  documentOccurrences: readonly Occurrence[],
  analysis: Analysis,
  otherManifests: OtherManifests,
): Place[] {
  const subjects = new Set(occurrences.map(({ subject }) => subject));
  const matches = documentOccurrences.filter(({ subject }) => subjects.has(subject));
  return [
    ...matches.map(({ subject, role, range }): Place => {
      return { uri: analysis.uri, subject, role, range: analysis.range(range) };
    }),
    ...[...subjects].flatMap((subject) => otherManifests.placesAbout(subject, analysis.uri)),
  ];
}

/** Returns the targets of *go to definition* for an occurrence, in all documents. */
export function definitionPlaces(
  occurrence: Occurrence,
  documentOccurrences: readonly Occurrence[],
  analysis: Analysis,
  otherManifests: OtherManifests,
): Place[] {
  const places = placesAbout([occurrence], documentOccurrences, analysis, otherManifests);
  const { offset } = occurrence.range;
  const occurrencePlace = places.find(
    ({ uri, range }) => uri === analysis.uri && analysis.offset(range.start) === offset,
  );
  return occurrencePlace ? definitionsOf(occurrencePlace, places) : [];
}

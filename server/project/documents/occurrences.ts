import type { Position, Range } from "vscode-languageserver-types";
import type { Analysis } from "./analysis";
import { endOf } from "../../core/text/ranges";
import { findNames } from "../../core/manifest/names/names";
import {
  definitionsOf,
  type Occurrence,
  type Role,
  findLinkedValues,
} from "../../core/manifest/names/occurrences";
import { findPaths } from "../../core/manifest/names/paths";

/** An occurrence in a document, with its range as lines and characters. */
export interface OccurrenceLocation {
  readonly uri: string;
  readonly subject: string;
  readonly role: Role;
  readonly range: Range;
}

export interface OtherManifests {
  /** Returns the occurrences of a subject (see `Occurrence`) in all documents but one. */
  locationsOf(subject: string, excludedUri: string): readonly OccurrenceLocation[];
}

/** Limits a search to one document, as for highlights. */
export const NO_OTHER_MANIFESTS: OtherManifests = { locationsOf: () => [] };

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
    ({ range, wholeString = range }) => wholeString.offset <= offset && offset <= endOf(wholeString),
  );
}

/** Returns every occurrence of the subjects of `occurrences`: first in this document, then in other manifests. */
export function relatedLocations(
  occurrences: readonly Occurrence[],
  documentOccurrences: readonly Occurrence[],
  analysis: Analysis,
  otherManifests: OtherManifests,
): OccurrenceLocation[] {
  const subjects = new Set(occurrences.map(({ subject }) => subject));
  const matches = documentOccurrences.filter(({ subject }) => subjects.has(subject));
  return [
    ...matches.map(({ subject, role, range }): OccurrenceLocation => {
      return { uri: analysis.uri, subject, role, range: analysis.range(range) };
    }),
    ...[...subjects].flatMap((subject) => otherManifests.locationsOf(subject, analysis.uri)),
  ];
}

/** Returns the targets of *go to definition* for an occurrence, in all documents. */
export function definitionLocations(
  occurrence: Occurrence,
  documentOccurrences: readonly Occurrence[],
  analysis: Analysis,
  otherManifests: OtherManifests,
): OccurrenceLocation[] {
  const locations = relatedLocations([occurrence], documentOccurrences, analysis, otherManifests);
  const { offset } = occurrence.range;
  const location = locations.find(
    ({ uri, range }) => uri === analysis.uri && analysis.offset(range.start) === offset,
  );
  return location ? definitionsOf(location, locations) : [];
}

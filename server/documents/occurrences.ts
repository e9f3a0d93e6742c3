import type { Position, Range } from "vscode-languageserver-types";
import type { Analysis } from "./analysis";
import { endOf } from "../core/json/tree/tree";
import { names } from "../core/manifest/names/names";
import { definitionsOf, type Occurrence, type Role } from "../core/manifest/names/occurrence";
import { pairs } from "../core/manifest/names/pairs";
import { paths } from "../core/manifest/names/paths";

/** A place in any document of the workspace. */
export interface Place {
  readonly uri: string;
  readonly subject: string;
  readonly role: Role;
  readonly range: Range;
}

/** The places in the other manifests of the workspace. */
export interface Elsewhere {
  /** Those that are about a subject, but not those in the document `except`. */
  about(subject: string, except: string): readonly Place[];
}

/** What is said of a document that stands alone. */
export const NOWHERE: Elsewhere = { about: () => [] };

/** All places of a document that are about something. */
export function occurrencesIn({ context, uri }: Analysis): Occurrence[] {
  return [...pairs(context), ...names(context, uri), ...paths(context)];
}

/** What a position is about: the occurrences that it touches. */
export function occurrencesAt(
  analysis: Analysis,
  position: Position,
  all: readonly Occurrence[],
): Occurrence[] {
  const offset = analysis.offset(position);
  return all.filter(({ range, around = range }) => around.offset <= offset && offset <= endOf(around));
}

/** The places, here and elsewhere, that are about the same as one of the occurrences; those here first. */
export function placesAbout(
  from: readonly Occurrence[],
  all: readonly Occurrence[],
  analysis: Analysis,
  elsewhere: Elsewhere,
): Place[] {
  const subjects = new Set(from.map(({ subject }) => subject));
  const here = all.filter(({ subject }) => subjects.has(subject));
  return [
    ...here.map((occurrence) => placeOf(occurrence, analysis)),
    ...[...subjects].flatMap((subject) => elsewhere.about(subject, analysis.uri)),
  ];
}

/** Where *go to definition* leads from an occurrence, here and elsewhere. */
export function definitionPlaces(
  from: Occurrence,
  all: readonly Occurrence[],
  analysis: Analysis,
  elsewhere: Elsewhere,
): Place[] {
  const places = placesAbout([from], all, analysis, elsewhere);
  const own = places.find((place) => isAt(place, from, analysis));
  return own ? definitionsOf(own, places) : [];
}

function isAt({ uri, range }: Place, occurrence: Occurrence, analysis: Analysis): boolean {
  return uri === analysis.uri && analysis.offset(range.start) === occurrence.range.offset;
}

function placeOf({ subject, role, range }: Occurrence, analysis: Analysis): Place {
  return { uri: analysis.uri, subject, role, range: analysis.range(range) };
}

import { detail, placeholder, published } from "../../../support/manifests";
import type { DocumentKind } from "../../../../server/core/manifest/kind";

/** A statement in short, the finding when a document breaks it, and that document. */
export type Row = readonly [statement: string, finding: string, text: string, kind?: DocumentKind];

/** The statements of the interface by section. */
export type Statements = Readonly<Record<string, readonly Row[]>>;

export type Members = Readonly<Record<string, string | undefined>>;

export const item = (members: Members): string => detail({ item: members });
export const older = (members: Members): string => detail({ versions: { 1: members } });

/** An object in a document: its pointer, and how a document with other members of it is written. */
export interface Place {
  readonly at: string;
  readonly write: (members: Members) => string;
}

export const IN = {
  item: { at: "/data/item", write: item },
  version: { at: "/data/versions/1", write: older },
  manifest: { at: "", write: published },
  placeholder: { at: "", write: placeholder },
} satisfies Record<string, Place>;

/** Returns the place of an object inside a manifest, with all its members. */
export function inside(
  member: string,
  at: string,
  members: Members,
  write = (text: string): string => text,
): Place {
  const object = (own: Members) =>
    `{ ${Object.entries({ ...members, ...own })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `"${name}": ${value}`)
      .join(", ")} }`;
  return { at: `/${member}${at}`, write: (own) => published({ [member]: write(object(own)) }) };
}

/** Makes a row for each member that is required. */
export function required({ at, write }: Place, names: string): Row[] {
  return names
    .split(" ")
    .map((name) => [`${name} is there`, `missing-member ${at}/${name}`, write({ [name]: undefined })]);
}

/** Makes a row for each member that has a type; the values are of another type. */
export function typed({ at, write }: Place, values: Members): Row[] {
  return Object.entries(values).map(([name, value]) => [
    `${name} has its type, not that of ${value}`,
    `wrong-type ${at}/${name}`,
    write({ [name]: value }),
  ]);
}

/** Makes a row for members with values that a rule finds. */
export function broken(
  { at, write }: Place,
  statement: string,
  code: string,
  members: Members,
  where?: string,
): Row {
  return [statement, `${code} ${at}/${where ?? Object.keys(members)[0]}`, write(members)];
}

/** The members of a version without a package. */
export const NO_PACKAGE = {
  artifact_url: "null",
  artifact_size: "null",
  sha256: "null",
  signature: "null",
  signature_algorithm: "null",
  signing_key_id: "null",
};

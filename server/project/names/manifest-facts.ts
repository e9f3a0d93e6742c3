import type { Position, Range } from "vscode-languageserver-types";
import { workspaceRules } from "../../core/check/all-rules";
import type { ManifestDocument } from "../../core/json/parse/document";
import { pointerOf } from "../../core/json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../../core/json/tree/tree";
import { endOf } from "../../core/text/ranges";
import { manifestsOf } from "../../core/manifest/manifest";
import { names, type NamedThing, type NamePlace } from "../../core/manifest/names/names";
import type { DocumentKind } from "../../core/manifest/kind";
import type { Analysis } from "../documents/analysis";
import { lazyOf } from "../../core/text/lazy";
import type { Place } from "../documents/occurrences";

/** The number of names indexed at most. No plugin has more, and indexing more would take longer than a check. */
const MAX_NAMES = 2_000;

/** The things whose names no two plugins may share. */
const UNIQUE: ReadonlySet<NamedThing> = new Set(workspaceRules.map(({ thing }) => thing));

/** Tests if no other plugin may declare a name that a manifest has in this role. */
export function isUnique({ role, thing }: Pick<DeclaredName, "role" | "thing">): boolean {
  return role === "source" && UNIQUE.has(thing);
}

/** The facts that are kept about a manifest of the workspace, without its text and its tree. */
export interface ManifestFacts {
  readonly uri: string;
  readonly kind: DocumentKind;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** Equal only for identical files. */
  readonly content: string;
  /** The address of its `$schema`. */
  readonly schema: string | undefined;
  readonly names: readonly NameFact[];
  /** The executables that its permissions allow. */
  readonly executables: readonly string[];
}

/** A place where a manifest names something. */
export interface NameFact extends Place {
  readonly thing: NamedThing;
  readonly name: string;
  /** The module that contains a tab; empty for other things. */
  readonly parent: string;
  readonly prefix: string;
  readonly isWhole: boolean;
  /** Its name for people: a tab's label, a command's description. */
  readonly label: string | undefined;
  /** The JSON Pointer of the value, if no other plugin may declare the name. */
  readonly pointer: string;
}

/** What decides whether a name clashes with others. */
export type DeclaredName = Pick<NameFact, "thing" | "role" | "name" | "parent" | "range" | "pointer">;

export interface Declarer extends Pick<
  ManifestFacts,
  "uri" | "kind" | "id" | "name" | "version" | "content"
> {
  readonly names: readonly DeclaredName[];
}

export interface Declaration {
  readonly fact: DeclaredName;
  readonly manifest: Declarer;
}

/** The declarations that one clashes with. */
export interface Clashes {
  /** Returns the first of them. @param wanted how many at most */
  readonly first: (wanted: number) => readonly Declaration[];
  readonly count: number;
}

/** The known manifests of the workspace. */
export interface Workspace {
  /** Returns the places that are about a subject, without those in the document `except`. */
  about(subject: string, except: string): readonly NameFact[];
  /** Returns the places with the same key (`clashKey`), without those in the document `except`. */
  clashing(key: string, except: string): readonly NameFact[];
  clashes(own: Declaration): Clashes;
  of(uri: string): ManifestFacts | undefined;
  all(): Iterable<ManifestFacts>;
}

/** Returns the key of a name. Two plugins must not declare names with the same key. */
export function clashKey({ thing, parent, name }: Pick<NameFact, "thing" | "parent" | "name">): string {
  return `${thing} ${parent.length} ${parent} ${name}`;
}

/** Returns the names that a manifest declares by their clash keys; of two with the same key, the first. */
export const sourcesOf = lazyOf(({ names }: Declarer): ReadonlyMap<string, DeclaredName> => {
  const found = new Map<string, DeclaredName>();
  for (const fact of names) {
    if (!isUnique(fact)) continue;
    const key = clashKey(fact);
    if (!found.has(key)) found.set(key, fact);
  }
  return found;
});

/** Collects the facts about an open document. */
export function factsIn({ uri, document, context, textDocument }: Analysis): ManifestFacts {
  return factsOf(uri, document, context.kind, (offset) => textDocument.positionAt(offset));
}

/** Collects the facts about a document. A detail response is the catalog's own, so its names are left out. */
export function factsOf(
  uri: string,
  document: ManifestDocument,
  kind: DocumentKind,
  positionAt: (offset: number) => Position,
): ManifestFacts {
  const { root } = document;
  const manifests = kind === "detail" ? [] : manifestsOf(document, kind);
  const range = ({ range: at }: NamePlace): Range => ({
    start: positionAt(at.offset),
    end: positionAt(endOf(at)),
  });
  return {
    uri,
    kind,
    ...titleOf(root),
    content: fingerprint(document.text),
    schema: stringOf(memberOf(root, "$schema")),
    names: names({ manifests, document, kind }, uri)
      .slice(0, MAX_NAMES)
      .map((place) => ({
        uri,
        subject: place.subject,
        role: place.role,
        range: range(place),
        thing: place.thing,
        name: place.name,
        parent: place.parent,
        prefix: place.prefix,
        isWhole: place.isWhole,
        label: labelOf(place),
        pointer: isUnique(place) ? pointerOf(place.around) : "",
      })),
    executables: kind === "detail" ? [] : executablesIn(root),
  };
}

/** Returns the members of a manifest by which others name it. */
function titleOf(root: ValueNode | undefined): Pick<ManifestFacts, "id" | "name" | "version"> {
  const textOf = (name: string) => stringOf(memberOf(root, name));
  return { id: textOf("id"), name: textOf("name"), version: textOf("version") };
}

const LABELS: Partial<Readonly<Record<NamedThing, string>>> = {
  plugin: "name",
  module: "module_label",
  tab: "tab_label",
  command: "description",
};

function labelOf({ thing, role, holder }: NamePlace): string | undefined {
  const member = LABELS[thing];
  return member === undefined || role !== "source" ? undefined : stringOf(memberOf(holder, member));
}

function executablesIn(root: ValueNode | undefined): string[] {
  const permissions = memberOf(root, "permissions");
  if (permissions?.type !== "array") return [];
  return permissions.items
    .map((permission) => memberOf(permission, "value"))
    .flatMap((list) => (list?.type === "array" ? list.items : []))
    .flatMap((item) => stringOf(item) ?? []);
}

/** Returns a short text that two different texts practically never share; not safe against forgery. */
function fingerprint(text: string): string {
  // FNV-1a of 32 bits, which a few of many thousand texts share.
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length} ${hash}`;
}

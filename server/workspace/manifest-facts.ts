import type { Position, Range } from "vscode-languageserver-types";
import type { ManifestDocument } from "../core/json/parse/document";
import { memberOf, stringOf, endOf, type ValueNode } from "../core/json/tree/tree";
import { manifestsOf } from "../core/manifest/manifest";
import { names, type NamedThing, type NamePlace } from "../core/manifest/names/names";
import type { DocumentKind } from "../core/manifest/kind";
import type { Place } from "../documents/occurrences";

/** No plugin names more; of a longer list, taking it in on each keystroke would take longer than checking it. */
const MAX_NAMES = 2_000;

/** What is kept of a manifest of the workspace: no text and no tree. */
export interface ManifestFacts {
  readonly uri: string;
  readonly kind: DocumentKind;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** The address of the schema that it names. */
  readonly schema: string | undefined;
  readonly names: readonly NameFact[];
  /** The executables that its permissions whitelist. */
  readonly executables: readonly string[];
}

/** A place where a manifest names something. */
export interface NameFact extends Place {
  readonly thing: NamedThing;
  readonly name: string;
  /** Of a tab, the module that it stands in; else empty. */
  readonly parent: string;
  readonly prefix: string;
  readonly isWhole: boolean;
  /** What people call it: a tab's label, a command's description. */
  readonly label: string | undefined;
}

/** The manifests of the workspace as far as they are known. */
export interface Workspace {
  /** The places that are about a subject, but not those in the document `except`. */
  about(subject: string, except: string): readonly NameFact[];
  /** The places of the same key (`clashKey`), but not those in the document `except`. */
  clashing(key: string, except: string): readonly NameFact[];
  of(uri: string): ManifestFacts | undefined;
  all(): Iterable<ManifestFacts>;
}

/** Of two plugins, names of one key cannot be told apart by the host. */
export function clashKey({ thing, parent, name }: Pick<NameFact, "thing" | "parent" | "name">): string {
  return JSON.stringify([thing, parent, name]);
}

/**
 * Takes from a document what the rest of the workspace may want to know. A detail response is the catalog's and names
 * nothing here.
 */
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
    id: stringOf(memberOf(root, "id")),
    name: stringOf(memberOf(root, "name")),
    version: stringOf(memberOf(root, "version")),
    schema: stringOf(memberOf(root, "$schema")),
    names: first(MAX_NAMES, names({ manifests, document, kind }, uri)).map((place) => ({
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
    })),
    executables: kind === "detail" ? [] : executablesIn(root),
  };
}

function first<T>(count: number, values: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const value of values) {
    if (taken.length === count) break;
    taken.push(value);
  }
  return taken;
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

/** Whether a change of a name can matter to other manifests. */
export function sharedKeys(facts: ManifestFacts | undefined): string[] {
  const own = facts?.names.filter(({ role }) => role === "source") ?? [];
  return own.map(clashKey);
}

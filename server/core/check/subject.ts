import { escapeSegment, parsePointer, propertyHolding, resolvePointer } from "../json/tree/pointer";
import {
  membersOf,
  valueIn,
  isArray,
  isString,
  type JsonObject,
  type JsonValue,
  memberValue,
} from "../json/tree/value";
import { ITEM } from "../manifest/detail";
import type { ManifestContext } from "../manifest/manifest";
import type { ConfigurationChange, Finding } from "../problem";
import {
  type SuppressionEntry,
  APPROVED,
  isSuppressible,
  type Subject,
  type Suppression,
  type SuppressionIndex,
} from "./suppressions";
import { missingMember } from "../rules/missing-member";
import { isBlank } from "../text/printable";
import { permissionType } from "../compare/places";

/** What identifies what a finding is about. */
export type SubjectFinding = Pick<Finding, "code" | "pointer"> & Partial<Finding>;

/** Returns what a finding is about, as a suppression can name it. */
export function subjectOf(
  { code, pointer, range, missing }: SubjectFinding,
  { document: { root, value }, manifests }: ManifestContext,
): Subject {
  const manifest = manifests.find((each) => isWithin(pointer, each.pointer));
  const own = pointer.slice(manifest?.pointer.length);
  const node = UNKNOWN_NAMES.includes(code) && root ? resolvePointer(root, pointer) : undefined;
  const isName = node !== undefined && propertyHolding(node)?.keyNode.offset === range?.offset;
  const valuesOf = () =>
    manifest
      ? valuesAt(own, manifest.value, { code, isName })
      : valuesAt(pointer, membersOf(value), { code, isName });
  return {
    code,
    plugin: pluginOf(manifest?.value ?? valueIn(value, ITEM)),
    places: own === pointer ? [pointer] : [own, pointer],
    values: missing === undefined ? valuesOf() : [missing],
  };
}

/** The rules that mark a name which the interface does not have. */
const UNKNOWN_NAMES: readonly string[] = ["unknown-member", "unknown-value", "unobserved-value"];

function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

export type UnreasonedSuppression = Omit<SuppressionEntry, "reason" | "until">;

/** Returns the change of a configuration that adds suppressions with a reason. */
export function suppressing(
  suppressions: readonly UnreasonedSuppression[],
  reason: string,
): ConfigurationChange {
  return {
    path: ["suppressions"],
    added: suppressions.map(({ rule, ...others }) => ({ rule, reason, ...others })),
  };
}

/** A longer text identifies nothing. */
const MAX_VALUE = 100;

/** Tests if a value identifies a finding without its place. Many objects lack a member of one name. */
function identifies(value: string, code: string): boolean {
  return value.length <= MAX_VALUE && !isBlank(value) && code !== missingMember.code;
}

/** Returns the narrowest suppressions that cover a finding: one for each member that it is about; none if nothing can. */
export function suppressionsFor(finding: SubjectFinding, context: ManifestContext): UnreasonedSuppression[] {
  const { code, pointer, members } = finding;
  if (!isSuppressible(code) || finding.alwaysOn) return [];
  const places = members?.map((name) => `${pointer}/${escapeSegment(name)}`) ?? [pointer];
  const isInList = finding.missing !== undefined;
  return places.flatMap(
    (place) => narrow(subjectOf({ ...finding, pointer: place }, context), isInList) ?? [],
  );
}

/** @param isInList true for what is missing from a list: the place is that of the list */
function narrow(
  { code, plugin, places: [at = ""], values: [value] }: Subject,
  isInList: boolean,
): UnreasonedSuppression | undefined {
  const suppression = { rule: code, ...(plugin !== undefined && { plugin }) };
  // Without both, it would accept nothing.
  if (code === APPROVED)
    return value === undefined || plugin === undefined ? undefined : { ...suppression, value };
  // The entries of a list move when others are added or removed.
  const isStable = !isInList && !parsePointer(at).some((name) => /^\d+$/.test(name));
  if (!isStable && value !== undefined && identifies(value, code)) return { ...suppression, value };
  return at === "" ? suppression : { ...suppression, at };
}

/**
 * Returns the suppressions of a rule that cover a place in a manifest, which is not a name.
 * @param pointer the JSON Pointer of the place, from the manifest's root
 */
export function coveringAt(
  index: SuppressionIndex | undefined,
  code: string,
  pointer: string,
  manifest: JsonObject,
): Suppression[] {
  if (!index?.has(code)) return [];
  const values = valuesAt(pointer, manifest, { code, isName: false });
  return index.covering({ code, plugin: pluginOf(manifest), places: [pointer], values });
}

/** Returns the identifier of a manifest's plugin, as suppressions name it; undefined if it is not a string. */
export function pluginOf(manifest: JsonValue | undefined): string | undefined {
  const id = memberValue(manifest, "id");
  return isString(id) ? id : undefined;
}

interface Marked {
  readonly code: string;
  /** True if it marks a name that the interface does not have. */
  readonly isName: boolean;
}

/**
 * Returns what the `value` of a suppression means for a finding: the type of a permission, a capability, the name of a
 * member that is missing or unknown, or the string at its place; nothing for other values.
 * @param pointer the finding's, from the manifest's root
 */
export function valuesAt(pointer: string, manifest: JsonObject, { code, isName }: Marked): string[] {
  const path = parsePointer(pointer);
  const value = valueIn(manifest, pointer);
  const [list, entry, member, ...rest] = path;
  if (list === "permissions" && entry !== undefined) {
    const type = permissionType(valueIn(manifest, `/permissions/${entry}`));
    if (type !== undefined) {
      const isApart = member === "value" && value !== undefined && isNamedApart(value, rest, code);
      return [isApart ? `${type}:${isString(value) ? value : JSON.stringify(value)}` : type];
    }
  }
  const named = value === undefined || isName ? path.at(-1) : value;
  return isString(named) ? [named] : [];
}

/** Tests if a part of a permission's value has a name beside the permission's type. @param path from the value */
function isNamedApart(value: JsonValue, path: readonly string[], code: string): boolean {
  // The type alone would approve every other value, too.
  if (code === APPROVED) return path.length > 0 || !isArray(value);
  return path.length === 1 && isString(value);
}

import { permissionType } from "../compare/places";
import { escapeSegment, parsePointer, propertyHolding, resolvePointer } from "../json/tree/pointer";
import {
  isArray,
  isString,
  membersOf,
  memberValue,
  valueIn,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { ITEM } from "../manifest/detail";
import type { ManifestContext } from "../manifest/manifest";
import type { ConfigurationChange, Finding } from "../problem";
import { missingMember } from "../rules/missing-member";
import { isBlank } from "../text/printable";
import {
  APPROVED,
  isSuppressible,
  type Subject,
  type Suppression,
  type SuppressionEntry,
  type SuppressionIndex,
} from "./suppressions";
import { byPosition, type SeverityCounts } from "./too-many-problems";

export interface SuppressedFinding extends Finding {
  readonly suppression: Suppression;
}

export interface Suppressed {
  /** The first 1,000 by position. */
  readonly findings: readonly SuppressedFinding[];
  /** How many there are, by severity. */
  readonly counts: SeverityCounts;
  /** The suppressions that cover something. */
  readonly used: ReadonlySet<Suppression>;
}

export const NOTHING_SUPPRESSED: Suppressed = { findings: [], counts: new Map(), used: new Set() };

/** Tests if a suppression covers a finding that marks no name. */
export function isSuppressed(
  place: SubjectFinding,
  context: ManifestContext,
  index: SuppressionIndex | undefined,
): boolean {
  return index?.has(place.code) === true && index.covering(subjectOf(place, context)).length > 0;
}

/** Splits findings into those that suppressions cover and the others, each by position. */
export function withoutSuppressed(
  findings: Iterable<Finding>,
  context: ManifestContext,
  index: SuppressionIndex | undefined,
) {
  const left: Finding[] = [];
  const covered: SuppressedFinding[] = [];
  const used = new Set<Suppression>();
  for (const finding of findings) {
    const covering =
      index?.has(finding.code) && !finding.alwaysOn ? index.covering(subjectOf(finding, context)) : [];
    for (const each of covering) used.add(each);
    const [suppression] = covering;
    if (suppression) covered.push({ ...finding, suppression });
    else left.push(finding);
  }
  return { left: left.sort(byPosition), covered: covered.sort(byPosition), used };
}

export type SubjectFinding = Pick<Finding, "code" | "pointer"> & Partial<Finding>;

/** Returns the place, the values and the plugin by which a suppression can cover a finding. */
function subjectOf(
  { code, pointer, range, missing }: SubjectFinding,
  { document: { root, value }, manifests }: ManifestContext,
): Subject {
  const manifest = manifests.find((each) => isWithin(pointer, each.pointer));
  const own = pointer.slice(manifest?.pointer.length);
  const node = UNKNOWN_NAMES.includes(code) && root ? resolvePointer(root, pointer) : undefined;
  const isName = node !== undefined && propertyHolding(node)?.keyNode.offset === range?.offset;
  return {
    code,
    plugin: pluginOf(manifest?.value ?? valueIn(value, ITEM)),
    places: own === pointer ? [pointer] : [own, pointer],
    values:
      missing === undefined
        ? valuesAt(own, manifest?.value ?? membersOf(value), { code, isName })
        : [missing],
  };
}

/** The rules that may mark an unknown name. */
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

/** Tests if a value identifies a finding without its place. Many objects may lack a member of the same name. */
function identifies(value: string, code: string): boolean {
  return value.length <= MAX_VALUE && !isBlank(value) && code !== missingMember.code;
}

/** Returns the narrowest suppressions that cover a finding, one for each of its members; none if nothing can. */
export function suppressionsFor(finding: SubjectFinding, context: ManifestContext): UnreasonedSuppression[] {
  const { code, pointer, members } = finding;
  if (!isSuppressible(code) || finding.alwaysOn) return [];
  const places = members?.map((name) => `${pointer}/${escapeSegment(name)}`) ?? [pointer];
  const isInList = finding.missing !== undefined;
  return places.flatMap(
    (place) => narrow(subjectOf({ ...finding, pointer: place }, context), isInList) ?? [],
  );
}

/** @param isInList true if something is missing from a list; the place is then the list's */
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

/** Returns the suppressions of a rule that cover a value. @param pointer its JSON Pointer from the manifest's root */
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

export function pluginOf(manifest: JsonValue | undefined): string | undefined {
  const id = memberValue(manifest, "id");
  return isString(id) ? id : undefined;
}

interface Marked {
  readonly code: string;
  /** True if it marks an unknown name. */
  readonly isName: boolean;
}

/**
 * Returns the `value` by which a suppression covers a finding: the type of a permission, a capability, the name of a
 * member that is missing or unknown, or the string at its place; none for other values.
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

/** Tests if a part of a permission's value is named beside the type. @param path the way from the value to the part */
function isNamedApart(value: JsonValue, path: readonly string[], code: string): boolean {
  // The type alone would approve any other value, too.
  if (code === APPROVED) return path.length > 0 || !isArray(value);
  return path.length === 1 && isString(value);
}

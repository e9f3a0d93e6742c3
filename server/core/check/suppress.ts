import { allowanceOf } from "../compare/access";
import type { Approval, ManifestChange } from "../compare/change";
import { permissionType } from "../compare/places";
import { escapeSegment, parsePointer, parentProperty, resolvePointer } from "../json/tree/pointer";
import {
  asObject,
  isArray,
  isString,
  memberValue,
  valueAt,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { ITEM } from "../manifest/detail";
import type { ManifestContext } from "../manifest/manifest";
import type { ConfigurationChange, Finding } from "../problem";
import type { TextSources } from "../schema/permissions";
import { isBlank } from "../text/printable";
import {
  APPROVAL_RULE,
  isSuppressible,
  suppressionIndex,
  type SuppressionCriteria,
  type Suppression,
  type SuppressionEntry,
  type SuppressionIndex,
} from "./suppressions";
import { byPosition, type SeverityCounts } from "./too-many-problems";

export interface SuppressedFinding extends Finding {
  readonly suppression: Suppression;
}

export interface SuppressionResult {
  /** The first 1,000 by position. */
  readonly findings: readonly SuppressedFinding[];
  /** Numbers of all suppressed findings by severity, including those after the first 1,000. */
  readonly counts: SeverityCounts;
  readonly usedSuppressions: ReadonlySet<Suppression>;
}

export const NOTHING_SUPPRESSED: SuppressionResult = {
  findings: [],
  counts: new Map(),
  usedSuppressions: new Set(),
};

/** Returns the suppressions that cover a finding, the deciding one first. */
export function coveringSuppressions(
  finding: PartialFinding,
  context: ManifestContext,
  index: SuppressionIndex,
): Suppression[] {
  return finding.alwaysOn ? [] : index.suppressionsOf(finding.code, () => criteriaOf(finding, context));
}

/** Separates suppressed findings from open ones, both sorted by position. */
export function splitSuppressed(
  findings: Iterable<Finding>,
  context: ManifestContext,
  index: SuppressionIndex,
) {
  const openFindings: Finding[] = [];
  const suppressedFindings: SuppressedFinding[] = [];
  const usedSuppressions = new Set<Suppression>();
  for (const finding of [...findings].sort(byPosition)) {
    const suppressions = coveringSuppressions(finding, context, index);
    for (const suppression of suppressions) usedSuppressions.add(suppression);
    if (suppressions[0]) suppressedFindings.push({ ...finding, suppression: suppressions[0] });
    else openFindings.push(finding);
  }
  return { openFindings, suppressedFindings, usedSuppressions };
}

/** A finding, or only the parts by which suppressions match it. */
export type PartialFinding = Pick<Finding, "code" | "pointer"> & Partial<Finding>;

function criteriaOf(
  { code, pointer, range, missing }: PartialFinding,
  { document: { root, value }, manifests }: ManifestContext,
): SuppressionCriteria {
  const manifest = manifests.find((each) => `${pointer}/`.startsWith(`${each.pointer}/`));
  const path = pointer.slice(manifest?.pointer.length);
  const node = NAME_RULES.includes(code) && root ? resolvePointer(root, pointer) : undefined;
  const isName = node !== undefined && parentProperty(node)?.keyNode.offset === range?.offset;
  const values = valuesAt(path, manifest?.value ?? asObject(value), code, isName);
  return {
    plugin: pluginOf(manifest?.value ?? valueAt(value, ITEM)),
    places: path === pointer ? [pointer] : [path, pointer],
    values: missing === undefined ? values : [missing],
  };
}

/** Rules that may mark the name of a member instead of its value. */
const NAME_RULES: readonly string[] = ["unknown-member", "unknown-value", "unobserved-value"];

export type SuppressionTarget = Omit<SuppressionEntry, "reason" | "until">;

/** Returns the change of a configuration that adds suppressions with a reason. */
export function suppressionChange(
  suppressions: readonly SuppressionTarget[],
  reason: string,
): ConfigurationChange {
  return {
    path: ["suppressions"],
    newEntries: suppressions.map(({ rule, ...scope }) => ({ rule, reason, ...scope })),
  };
}

/** In UTF-16 code units; a longer text, such as a description, does not serve as `value`. */
const MAX_VALUE_LENGTH = 100;

/** Tests if a value identifies a finding by itself. A missing member's name does not: several objects may lack it. */
function canIdentify(value: string, code: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && !isBlank(value) && code !== "missing-member";
}

/** Returns the narrowest suppression of a finding, or of each of its `members`; empty if suppressing is impossible. */
export function proposeSuppressions(finding: PartialFinding, context: ManifestContext): SuppressionTarget[] {
  const { code, pointer, members } = finding;
  if (!isSuppressible(code) || finding.alwaysOn) return [];
  const places = members?.map((name) => `${pointer}/${escapeSegment(name)}`) ?? [pointer];
  return places.flatMap((place) => {
    const criteria = criteriaOf({ ...finding, pointer: place }, context);
    return narrowestSuppression(code, criteria, finding.missing !== undefined) ?? [];
  });
}

/** @param isMissing true for a missing value; several missing values may share one place */
function narrowestSuppression(
  code: string,
  { plugin, places: [at = ""], values: [value] }: SuppressionCriteria,
  isMissing: boolean,
): SuppressionTarget | undefined {
  const suppression = { rule: code, ...(plugin !== undefined && { plugin }) };
  // An approval needs a value and a plugin.
  if (code === APPROVAL_RULE)
    return value === undefined || plugin === undefined ? undefined : { ...suppression, value };
  // The index of a list entry changes when another entry is added or removed.
  const isPlaceReliable = !isMissing && !parsePointer(at).some((name) => /^\d+$/.test(name));
  if (!isPlaceReliable && value !== undefined && canIdentify(value, code)) return { ...suppression, value };
  return at === "" ? suppression : { ...suppression, at };
}

/** Returns the suppressions that cover a rule's findings at a place. @param pointer from the manifest's root */
export function suppressionsAt(
  index: SuppressionIndex,
  code: string,
  pointer: string,
  manifest: JsonObject,
): Suppression[] {
  return index.suppressionsOf(code, () => ({
    plugin: pluginOf(manifest),
    places: [pointer],
    values: valuesAt(pointer, manifest, code),
  }));
}

function pluginOf(manifest: JsonValue | undefined): string | undefined {
  const id = memberValue(manifest, "id");
  return isString(id) ? id : undefined;
}

/**
 * Returns the `value` by which a suppression covers a finding: a permission's `type` or `type:part`, the name of a
 * missing or unknown member, or the string at the finding's place; empty for other values.
 * @param path the finding's JSON Pointer from the manifest's root
 */
function valuesAt(path: string, manifest: JsonObject, code: string, isName = false): string[] {
  const segments = parsePointer(path);
  const value = valueAt(manifest, path);
  const [list, entry, member, ...partPath] = segments;
  const type =
    list === "permissions" ? permissionType(valueAt(manifest, `/permissions/${entry}`)) : undefined;
  if (type !== undefined) {
    const isPart = member === "value" && value !== undefined && needsPart(value, partPath, code);
    return [isPart ? `${type}:${isString(value) ? value : JSON.stringify(value)}` : type];
  }
  const identifyingValue = value === undefined || isName ? segments.at(-1) : value;
  return isString(identifyingValue) ? [identifyingValue] : [];
}

/** Tests if a suppression must name a part of a permission's value. @param path segments from the value to the part */
function needsPart(value: JsonValue, path: readonly string[], code: string): boolean {
  // The type alone would approve every value.
  if (code === APPROVAL_RULE) return path.length > 0 || !isArray(value);
  return path.length === 1 && isString(value);
}

interface ApprovalSources extends TextSources {
  readonly suppressions?: readonly Suppression[] | undefined;
  readonly today?: string | undefined;
}

/** Adds the allowed access and the approval to each change. */
export function explainChanges<C extends ManifestChange>(
  changes: readonly C[],
  manifest: JsonObject,
  sources: ApprovalSources,
): C[] {
  const index = suppressionIndex(sources.suppressions, sources.today);
  return changes.map((change) => {
    const allows = allowanceOf(change, manifest, sources);
    const approval = change.class === "permission" ? approvalOf(change.pointer, manifest, index) : undefined;
    return { ...change, ...(allows && { allows }), ...(approval && { approval }) };
  });
}

/** Returns the suppression of `release-permission` that approves a change (docs/spec/release.md, diff). */
function approvalOf(pointer: string, manifest: JsonObject, index: SuppressionIndex): Approval | undefined {
  const [suppression] = suppressionsAt(index, APPROVAL_RULE, pointer, manifest);
  if (!suppression) return undefined;
  const { reason = "", origin } = suppression;
  return { reason, suppression: { path: origin.file, pointer: origin.pointer } };
}

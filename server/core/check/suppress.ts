import { allowanceOf } from "../compare/access";
import type { Approval, ManifestChange } from "../compare/change";
import { permissionType } from "../compare/places";
import { escapeSegment, parsePointer, propertyOfValue, resolvePointer } from "../json/tree/pointer";
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
import type { WordSources } from "../schema/permissions";
import { isBlank } from "../text/printable";
import {
  APPROVAL_RULE,
  isSuppressible,
  suppressionIndex,
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
  /** Counts by severity, including omitted ones. */
  readonly counts: SeverityCounts;
  readonly usedSuppressions: ReadonlySet<Suppression>;
}

export const NOTHING_SUPPRESSED: Suppressed = {
  findings: [],
  counts: new Map(),
  usedSuppressions: new Set(),
};

/** Returns the suppressions that cover a finding, the deciding one first. */
export function coveringSuppressions(
  finding: SubjectFinding,
  context: ManifestContext,
  index: SuppressionIndex,
): Suppression[] {
  return finding.alwaysOn ? [] : index.suppressionsOf(finding.code, () => subjectOf(finding, context));
}

/** Splits findings into those that suppressions cover and the others, each by position. */
export function splitSuppressed(
  findings: Iterable<Finding>,
  context: ManifestContext,
  index: SuppressionIndex,
) {
  const uncovered: Finding[] = [];
  const covered: SuppressedFinding[] = [];
  const usedSuppressions = new Set<Suppression>();
  for (const finding of findings) {
    const suppressions = coveringSuppressions(finding, context, index);
    for (const suppression of suppressions) usedSuppressions.add(suppression);
    if (suppressions[0]) covered.push({ ...finding, suppression: suppressions[0] });
    else uncovered.push(finding);
  }
  return { uncovered: uncovered.sort(byPosition), covered: covered.sort(byPosition), usedSuppressions };
}

export type SubjectFinding = Pick<Finding, "code" | "pointer"> & Partial<Finding>;

/** Returns the place, the values and the plugin by which a suppression can cover a finding. */
function subjectOf(
  { code, pointer, range, missing }: SubjectFinding,
  { document: { root, value }, manifests }: ManifestContext,
): Subject {
  const manifest = manifests.find((each) => `${pointer}/`.startsWith(`${each.pointer}/`));
  const path = pointer.slice(manifest?.pointer.length);
  const node = NAME_RULES.includes(code) && root ? resolvePointer(root, pointer) : undefined;
  const isName = node !== undefined && propertyOfValue(node)?.keyNode.offset === range?.offset;
  const values = valuesAt(path, manifest?.value ?? membersOf(value), code, isName);
  return {
    plugin: pluginOf(manifest?.value ?? valueIn(value, ITEM)),
    places: path === pointer ? [pointer] : [path, pointer],
    values: missing === undefined ? values : [missing],
  };
}

/** The rules that may mark an unknown name. */
const NAME_RULES: readonly string[] = ["unknown-member", "unknown-value", "unobserved-value"];

export type UnreasonedSuppression = Omit<SuppressionEntry, "reason" | "until">;

/** Returns the change of a configuration that adds suppressions with a reason. */
export function suppressionChange(
  suppressions: readonly UnreasonedSuppression[],
  reason: string,
): ConfigurationChange {
  return {
    path: ["suppressions"],
    newEntries: suppressions.map(({ rule, ...others }) => ({ rule, reason, ...others })),
  };
}

/** A longer text identifies nothing. */
const MAX_VALUE = 100;

/** Tests if a value identifies a finding without its place. A missing member's name does not: many objects lack it. */
function canIdentify(value: string, code: string): boolean {
  return value.length <= MAX_VALUE && !isBlank(value) && code !== "missing-member";
}

/** Returns the narrowest suppressions that cover a finding, one for each of its members; none if nothing can. */
export function suppressionsFor(finding: SubjectFinding, context: ManifestContext): UnreasonedSuppression[] {
  const { code, pointer, members } = finding;
  if (!isSuppressible(code) || finding.alwaysOn) return [];
  const places = members?.map((name) => `${pointer}/${escapeSegment(name)}`) ?? [pointer];
  return places.flatMap((place) => {
    const subject = subjectOf({ ...finding, pointer: place }, context);
    return narrowestSuppression(code, subject, finding.missing !== undefined) ?? [];
  });
}

/** @param isInList true if an entry is missing from a list; the place is then the list's */
function narrowestSuppression(
  code: string,
  { plugin, places: [at = ""], values: [value] }: Subject,
  isInList: boolean,
): UnreasonedSuppression | undefined {
  const suppression = { rule: code, ...(plugin !== undefined && { plugin }) };
  // Without both, it would accept nothing.
  if (code === APPROVAL_RULE)
    return value === undefined || plugin === undefined ? undefined : { ...suppression, value };
  // The entries of a list move when others are added or removed.
  const isStable = !isInList && !parsePointer(at).some((name) => /^\d+$/.test(name));
  if (!isStable && value !== undefined && canIdentify(value, code)) return { ...suppression, value };
  return at === "" ? suppression : { ...suppression, at };
}

/** Returns the suppressions of a rule that cover a value. @param pointer its JSON Pointer from the manifest's root */
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
 * Returns the `value` by which a suppression covers a finding: a permission's type, a capability, the name of a missing
 * or unknown member, or the string at its place; empty for other values.
 * @param path the finding's JSON Pointer from the manifest's root
 */
function valuesAt(path: string, manifest: JsonObject, code: string, isName = false): string[] {
  const segments = parsePointer(path);
  const value = valueIn(manifest, path);
  const [list, entry, member, ...rest] = segments;
  const type =
    list === "permissions" ? permissionType(valueIn(manifest, `/permissions/${entry}`)) : undefined;
  if (type !== undefined) {
    const isPart = member === "value" && value !== undefined && needsPart(value, rest, code);
    return [isPart ? `${type}:${isString(value) ? value : JSON.stringify(value)}` : type];
  }
  const identifyingValue = value === undefined || isName ? segments.at(-1) : value;
  return isString(identifyingValue) ? [identifyingValue] : [];
}

/** Tests if a suppression names a part of a permission's value, too. @param path from the value to the part */
function needsPart(value: JsonValue, path: readonly string[], code: string): boolean {
  // The type alone would approve any other value, too.
  if (code === APPROVAL_RULE) return path.length > 0 || !isArray(value);
  return path.length === 1 && isString(value);
}

interface ApprovalSources extends WordSources {
  readonly suppressions?: readonly Suppression[] | undefined;
  readonly today?: string | undefined;
}

/** Adds to each change the access that it allows and its approval. */
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

/** Returns the suppression of `release-permission` that approves a change (docs/spec/configuration.md, Approvals). */
function approvalOf(pointer: string, manifest: JsonObject, index: SuppressionIndex): Approval | undefined {
  const [suppression] = suppressionsAt(index, APPROVAL_RULE, pointer, manifest);
  if (!suppression) return undefined;
  const { reason = "", origin } = suppression;
  return { reason, suppression: { path: origin.file, pointer: origin.pointer } };
}

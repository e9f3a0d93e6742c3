import { escapeSegment, parsePointer, propertyHolding, resolvePointer } from "../../json/tree/pointer";
import { membersOf, valueIn } from "../../json/tree/value";
import { ITEM } from "../../manifest/detail";
import type { ManifestContext } from "../../manifest/manifest";
import type { ConfigurationChange, Finding } from "../../problem";
import type { SuppressionEntry } from "./suppression";
import { missingMember } from "../../rules/missing-member";
import { isBlank } from "../../text/printable";
import { APPROVED, isSuppressible, type Subject } from "./suppressions-in";
import { valuesAt, pluginOf } from "./value-of";

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

import { asArray, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import type { DocumentKind } from "../manifest/kind";
import type { ManifestContext } from "../manifest/manifest";
import { rules } from "../rules";
import type { CheckOptions, CheckResult } from "./check";
import { suppressionsAt } from "./suppress";
import { APPROVAL_RULE, isSuppressible, suppressionIndex, type Suppression } from "./suppressions";

/** The suppressions of a configuration file that are used when one document is checked. Serializable. */
export interface SuppressionUsage {
  /** Pointers of the suppressions that cover a finding or approve access. */
  readonly usedPointers: readonly string[];
  /** Codes of the rules that have suppressions and ran; empty if the text is not JSON. */
  readonly appliedRules: readonly string[];
  /** True if the text is not JSON or its encoding is a guess; any suppression may then be needed. */
  readonly isInconclusive: boolean;
}

/** Returns the usage of the configuration file's own suppressions, not inherited ones; undefined if it has none. */
export function suppressionUsage(
  context: Pick<ManifestContext, "document" | "manifests">,
  options: CheckOptions,
  { kind, suppressed }: Pick<CheckResult, "kind" | "suppressed">,
): SuppressionUsage | undefined {
  const isNotExtended = ({ origin }: Suppression) => !origin.isExtended;
  const fileSuppressions = options.suppressions?.filter(isNotExtended) ?? [];
  if (fileSuppressions.length === 0) return undefined;
  const usedSuppressions = [...suppressed.usedSuppressions, ...approvalsIn(context, options)].filter(
    isNotExtended,
  );
  const isInconclusive = !context.document.isValidJson;
  const codes = new Set(fileSuppressions.map(({ rule }) => rule));
  return {
    usedPointers: [...new Set(usedSuppressions)].map(({ origin }) => origin.pointer),
    appliedRules: isInconclusive ? [] : [...codes].filter((code) => hasRun(code, kind, options)),
    isInconclusive,
  };
}

const REPLACED_CODES: ReadonlySet<string | undefined> = new Set(rules.map(({ replaces }) => replaces));

function hasRun(code: string, kind: DocumentKind, options: CheckOptions): boolean {
  const { rules: severities, release, sourceFacts } = options;
  if (code === "json-syntax") return true;
  const rule = rules.find((rule) => rule.code === code);
  if (!rule || severities?.[code] === "off" || rule.appliesTo?.includes(kind) === false) return false;
  if (rule.requires && options[rule.requires] === undefined) return false;
  if (release && REPLACED_CODES.has(code)) return false;
  return rule.requires !== "sourceFacts" || code === "source-version" || sourceFacts?.code !== undefined;
}

function approvalsIn(
  { manifests }: Pick<ManifestContext, "manifests">,
  { suppressions, today }: CheckOptions,
): Suppression[] {
  const index = suppressionIndex(suppressions, today);
  return manifests.flatMap(({ value }) =>
    accessPlaces(value).flatMap((pointer) => suppressionsAt(index, APPROVAL_RULE, pointer, value)),
  );
}

function accessPlaces({ permissions, host_capabilities: capabilities }: JsonObject): string[] {
  const values = asArray(permissions).flatMap((permission, i) => {
    const value = memberValue(permission, "value");
    const place = `/permissions/${i}/value`;
    return value === undefined ? [] : [place, ...placesIn(place, value)];
  });
  return [
    ...placesIn("/permissions", permissions),
    ...values,
    ...placesIn("/host_capabilities", capabilities),
  ];
}

function placesIn(place: string, list: JsonValue | undefined): string[] {
  return asArray(list).map((_, i) => `${place}/${i}`);
}

/** Collects which suppressions of a configuration file are used in the documents that the file applies to. */
export class SuppressionUsageCollector {
  readonly #usedPointers = new Set<string>();
  readonly #appliedRules = new Set<string>();
  #isInconclusive = false;

  add({ usedPointers, appliedRules, isInconclusive }: SuppressionUsage): void {
    for (const pointer of usedPointers) this.#usedPointers.add(pointer);
    for (const code of appliedRules) this.#appliedRules.add(code);
    this.#isInconclusive ||= isInconclusive;
  }

  /** Adds the rules that compared documents, and the suppressions that covered their findings. */
  addWorkspaceRules(appliedRules: readonly string[], usedSuppressions: Iterable<Suppression>): void {
    for (const code of appliedRules) this.#appliedRules.add(code);
    for (const { origin } of usedSuppressions) if (!origin.isExtended) this.#usedPointers.add(origin.pointer);
  }

  /** Tests if a suppression covers nothing although its rule ran, or if its rule can never be suppressed. */
  isUnused(rule: string, pointer: string): boolean {
    if (this.#isInconclusive || this.#usedPointers.has(pointer)) return false;
    return this.#appliedRules.has(rule) || !isSuppressible(rule);
  }
}

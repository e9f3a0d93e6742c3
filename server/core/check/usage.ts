import { entriesOf, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import type { DocumentKind } from "../manifest/kind";
import type { ManifestContext } from "../manifest/manifest";
import { rules } from "../rules";
import { jsonSyntax } from "../rules/json-syntax";
import { missingFile } from "../rules/missing-file";
import { OF_RELEASE } from "../rules/shared/release";
import { sourceVersion } from "../rules/source-version";
import type { CheckOptions, CheckResult } from "./check";
import { coveringAt } from "./suppress";
import { APPROVED, isSuppressible, suppressionIndex, type Suppression } from "./suppressions";

/** How the check of a document uses the suppressions of its configuration file: plain data. */
export interface SuppressionUse {
  /** The JSON Pointers of suppressions that cover a finding, or approve access that the document requests. */
  readonly used: readonly string[];
  /** Codes of their rules that were applied; none if the text is not JSON. */
  readonly applied: readonly string[];
  /** True if any suppression may be used, because the text is not JSON. */
  readonly isUnknown: boolean;
}

/** Returns how a check uses the file's own suppressions, not those that it extends; undefined if it has none. */
export function suppressionUse(
  context: Pick<ManifestContext, "document" | "manifests">,
  options: CheckOptions,
  { kind, suppressed }: Pick<CheckResult, "kind" | "suppressed">,
): SuppressionUse | undefined {
  const isOwn = ({ origin }: Suppression) => !origin.isExtended;
  const own = options.suppressions?.filter(isOwn) ?? [];
  if (own.length === 0) return undefined;
  const used = [...suppressed.used, ...approvalsIn(context, options)].filter(isOwn);
  const isUnknown = !context.document.parses;
  const codes = new Set(own.map(({ rule }) => rule));
  return {
    used: [...new Set(used)].map(({ origin }) => origin.pointer),
    applied: isUnknown ? [] : [...codes].filter((code) => isApplied(code, kind, options)),
    isUnknown,
  };
}

/** The rules that release rules replace. */
const REPLACED: ReadonlySet<string | undefined> = new Set(rules.map(({ replaces }) => replaces));

function isApplied(
  code: string,
  kind: DocumentKind,
  { rules: severities, release, beside, sourceFacts }: CheckOptions,
): boolean {
  if (code === jsonSyntax.code) return true;
  const rule = rules.find((each) => each.code === code);
  if (!rule || severities?.[code] === "off" || rule.appliesTo?.includes(kind) === false) return false;
  if (rule.section === OF_RELEASE.section) return release !== undefined;
  if (release && REPLACED.has(code)) return false;
  if (rule.section === "Source")
    return (code === sourceVersion.code ? sourceFacts : sourceFacts?.code) !== undefined;
  // Otherwise it is unknown which files are missing.
  return code !== missingFile.code || beside !== undefined;
}

function approvalsIn(
  { manifests }: Pick<ManifestContext, "manifests">,
  { suppressions, today }: CheckOptions,
): Suppression[] {
  const index = suppressionIndex(suppressions, today);
  return manifests.flatMap(({ value }) =>
    accessPlaces(value).flatMap((pointer) => coveringAt(index, APPROVED, pointer, value)),
  );
}

function accessPlaces(manifest: JsonObject): string[] {
  const permissions = memberValue(manifest, "permissions");
  return [
    ...placesIn("/permissions", permissions),
    ...entriesOf(permissions).flatMap((permission, i) => {
      const value = memberValue(permission, "value");
      const place = `/permissions/${i}/value`;
      return value === undefined ? [] : [place, ...placesIn(place, value)];
    }),
    ...placesIn("/host_capabilities", memberValue(manifest, "host_capabilities")),
  ];
}

function placesIn(place: string, list: JsonValue | undefined): string[] {
  return entriesOf(list).map((_, i) => `${place}/${i}`);
}

/** Collects how all documents of a configuration file use its suppressions. */
export class FileUse {
  readonly #used = new Set<string>();
  readonly #applied = new Set<string>();
  #isUnknown = false;

  add({ used, applied, isUnknown }: SuppressionUse): void {
    for (const pointer of used) this.#used.add(pointer);
    for (const code of applied) this.#applied.add(code);
    this.#isUnknown ||= isUnknown;
  }

  /** Adds the use by rules about several documents. */
  addCommon(applied: readonly string[], used: Iterable<Suppression>): void {
    for (const code of applied) this.#applied.add(code);
    for (const { origin } of used) if (!origin.isExtended) this.#used.add(origin.pointer);
  }

  /** Tests if a suppression covers nothing, although its rule was applied. */
  isUnused(rule: string, pointer: string): boolean {
    if (this.#isUnknown || this.#used.has(pointer)) return false;
    return this.#applied.has(rule) || !isSuppressible(rule);
  }
}

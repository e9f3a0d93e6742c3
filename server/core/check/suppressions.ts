import { isBlank } from "../text/printable";

/** A suppression in a configuration file (docs/spec/command-line.md, Suppressions). */
export interface SuppressionEntry {
  readonly rule: string;
  /** If absent or blank, the suppression does not apply. */
  readonly reason?: string;
  /** The identifier of the plugin; any if absent. */
  readonly plugin?: string;
  /** The JSON Pointer of the finding from the manifest's root; any if absent. */
  readonly at?: string;
  readonly value?: string;
  /** The last day on which the suppression applies, in UTC: `2030-01-31`. */
  readonly until?: string;
}

/** A suppression with its place in the configuration of a manifest. */
export interface Suppression extends SuppressionEntry {
  readonly origin: SuppressionOrigin;
}

export interface SuppressionOrigin {
  /** A URI in the language server; elsewhere, the file's name in reports. */
  readonly file: string;
  /** The JSON Pointer in that file: `/suppressions/0`. */
  readonly pointer: string;
  readonly isExtended: boolean;
}

/** The plugin, the places and the values by which a suppression can match a finding. */
export interface SuppressionCriteria {
  /** The identifier in the finding's manifest; undefined if it is not a string. */
  readonly plugin: string | undefined;
  /** JSON Pointers of the finding: from the manifest's root, then, if that differs, from the document's root. */
  readonly places: readonly string[];
  /** See `valuesAt`. */
  readonly values: readonly string[];
}

/** Rules that cannot be suppressed, because they report faulty configurations or incomplete checks. */
const UNSUPPRESSIBLE: readonly string[] = [
  "json-syntax",
  "too-many-problems",
  "configuration",
  "suppression-expired",
  "suppression-reason",
  "suppression-unused",
];

export function isSuppressible(code: string): boolean {
  return !UNSUPPRESSIBLE.includes(code);
}

/** The rule whose suppressions approve new access. They apply only with a value and a plugin. */
export const APPROVAL_RULE = "release-permission";

/** Without a reason, a suppression never applies. */
export function hasReason({ reason = "" }: Pick<Suppression, "reason">): boolean {
  return !isBlank(reason);
}

/** Tests if a suppression has ended. @param today in UTC, `2030-01-31`; if undefined, every end date has passed */
export function isExpired({ until }: Pick<Suppression, "until">, today: string | undefined): boolean {
  return until !== undefined && (today === undefined || until < today);
}

/** Returns the day in UTC, `2030-01-31`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "2030-01-31".length);
}

/** Indexes the suppressions in effect on a given day, so that lookup time does not depend on how many there are. */
export class SuppressionIndex {
  /** By rule, then by plugin, place and value as JSON; the first of equal suppressions counts. */
  readonly #byRule = new Map<string, Map<string, readonly [rank: number, suppression: Suppression]>>();

  constructor(suppressions: readonly Suppression[], today: string | undefined) {
    for (const [rank, suppression] of suppressions.entries()) {
      const { rule, plugin, at, value } = suppression;
      if (!hasReason(suppression) || isExpired(suppression, today) || !isSuppressible(rule)) continue;
      if (rule === APPROVAL_RULE && (value === undefined || plugin === undefined)) continue;
      const suppressionsByKey = this.#byRule.get(rule) ?? new Map<string, readonly [number, Suppression]>();
      this.#byRule.set(rule, suppressionsByKey);
      const key = JSON.stringify([plugin, at, value]);
      if (!suppressionsByKey.has(key)) suppressionsByKey.set(key, [rank, suppression]);
    }
  }

  /** Returns the suppressions that cover a finding, in their listed order. @param criteriaOf called only when needed */
  suppressionsOf(code: string, criteriaOf: () => SuppressionCriteria): Suppression[] {
    const suppressionsByKey = this.#byRule.get(code);
    if (!suppressionsByKey) return [];
    const { plugin, places, values } = criteriaOf();
    const keys = [...new Set([undefined, plugin])].flatMap((id) =>
      [undefined, ...places].flatMap((at) =>
        [undefined, ...values].map((value) => JSON.stringify([id, at, value])),
      ),
    );
    const matches = keys.map((key) => suppressionsByKey.get(key)).filter((each) => each !== undefined);
    return matches.sort(([a], [b]) => a - b).map(([, suppression]) => suppression);
  }
}

const INDICES = new WeakMap<readonly Suppression[], { today: string | undefined; index: SuppressionIndex }>();
const NO_SUPPRESSIONS: readonly Suppression[] = [];

/** Returns the cached index of a configuration's suppressions, which thousands of manifests may share. */
export function suppressionIndex(
  suppressions: readonly Suppression[] = NO_SUPPRESSIONS,
  today: string | undefined,
): SuppressionIndex {
  const cached = INDICES.get(suppressions);
  if (cached && cached.today === today) return cached.index;
  const index = new SuppressionIndex(suppressions, today);
  INDICES.set(suppressions, { today, index });
  return index;
}

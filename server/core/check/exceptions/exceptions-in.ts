import type { Exception } from "./exception";

/** What a finding is about, as an exception can name it. */
export interface Subject {
  readonly code: string;
  /** The identifier of its manifest; undefined without a valid one. */
  readonly plugin: string | undefined;
  /** Its JSON Pointers from the document's root, and from its manifest's. */
  readonly places: readonly string[];
  /** What `value` means for it (`valuesAt`). */
  readonly values: readonly string[];
}

/** The rules that find no exception: those of exceptions themselves, and what says that not everything was read. */
const FIXED: readonly string[] = [
  ...["json-syntax", "too-many-problems", "configuration"],
  ...["exception-expired", "exception-reason", "exception-unused"],
];

/** Tests if the findings of a rule can be excepted. */
export function isExceptable(code: string): boolean {
  return !FIXED.includes(code);
}

/** The rule whose exceptions approve what is new: only those with a value hold. */
export const APPROVED = "release-permission";

/** Tests if an exception has a reason, without which it never holds. */
export function hasReason({ reason = "" }: Pick<Exception, "reason">): boolean {
  return reason.trim() !== "";
}

/**
 * Tests if an exception is over. The whole day counts.
 * @param today the day in UTC, `2030-01-31`; undefined where none is known, so that no exception with an end holds
 */
export function isExpired({ until }: Pick<Exception, "until">, today: string | undefined): boolean {
  return until !== undefined && (today === undefined || until < today);
}

/** Returns the day of a moment in UTC, `2030-01-31`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "2030-01-31".length);
}

/**
 * The exceptions that hold on a day. A question takes the same time however many there are.
 */
export class ExceptionIndex {
  /** By rule, and then by what else the exception names; of several that name the same, the first. */
  readonly #byRule = new Map<string, Map<string, Ranked>>();

  constructor(exceptions: readonly Exception[], today: string | undefined) {
    for (const [rank, exception] of exceptions.entries()) {
      const { rule, plugin, at, value } = exception;
      if (!hasReason(exception) || isExpired(exception, today) || !isExceptable(rule)) continue;
      if (rule === APPROVED && value === undefined) continue;
      let own = this.#byRule.get(rule);
      if (!own) this.#byRule.set(rule, (own = new Map<string, Ranked>()));
      const key = keyOf(plugin, at, value);
      if (!own.has(key)) own.set(key, { rank, exception });
    }
  }

  /** Tests if there is an exception to a rule. */
  has(code: string): boolean {
    return this.#byRule.has(code);
  }

  /** Returns the exceptions that cover a finding, in the order of the configuration. */
  covering({ code, plugin, places, values }: Subject): Exception[] {
    const own = this.#byRule.get(code);
    if (!own) return [];
    const found: Ranked[] = [];
    for (const id of plugin === undefined ? [undefined] : [undefined, plugin])
      for (const at of [undefined, ...places])
        for (const value of [undefined, ...values]) {
          const ranked = own.get(keyOf(id, at, value));
          if (ranked) found.push(ranked);
        }
    return found.sort((a, b) => a.rank - b.rank).map(({ exception }) => exception);
  }
}

/** An exception with its place among the others. */
interface Ranked {
  readonly rank: number;
  readonly exception: Exception;
}

function keyOf(plugin: string | undefined, at: string | undefined, value: string | undefined): string {
  return JSON.stringify([plugin ?? null, at ?? null, value ?? null]);
}

const INDICES = new WeakMap<readonly Exception[], { today: string | undefined; index: ExceptionIndex }>();

/**
 * Returns the index of some exceptions; undefined if there are none. Thousands of manifests may share one configuration,
 * so the index of a list is made once a day.
 */
export function exceptionIndex(
  exceptions: readonly Exception[] | undefined,
  today: string | undefined,
): ExceptionIndex | undefined {
  if (!exceptions || exceptions.length === 0) return undefined;
  const known = INDICES.get(exceptions);
  if (known?.today === today && known) return known.index;
  const index = new ExceptionIndex(exceptions, today);
  INDICES.set(exceptions, { today, index });
  return index;
}

import { isArray, isObject, membersOf } from "../../core/json/tree/value";

/*
 * Hundreds of earlier versions are the same from one keystroke to the next, so they are sent once: a short result has
 * only the edited version, and each receiver adds the earlier ones of the result before.
 */

/** The parts of an entry that are about versions. */
interface Versioned {
  /** The envelope; anything while there is none. */
  readonly entry: unknown;
  /** By JSON Pointer in the envelope. */
  readonly provenance: object;
  /** Identifies the earlier versions. */
  readonly older?: number;
  /** Set if the earlier versions are left out. */
  readonly isShort?: true;
}

/** Matches the pointers of earlier versions. */
const OLDER = /^\/data\/versions\/[1-9]/;

function versionsIn(entry: unknown): readonly unknown[] {
  const versions = membersOf(membersOf(entry)["data"])["versions"];
  return isArray(versions) ? versions : [];
}

/** Returns the earlier versions of a result, and where their fields come from. */
export function olderPart({ entry, provenance }: Versioned): {
  readonly versions: readonly unknown[];
  readonly provenance: object;
} {
  return { versions: versionsIn(entry).slice(1), provenance: originsOf(provenance, true) };
}

/** Returns a result without its earlier versions. */
export function shortened<T extends Versioned>(result: T): T {
  return {
    ...withVersions(result, versionsIn(result.entry).slice(0, 1)),
    provenance: originsOf(result.provenance, false),
    isShort: true,
  };
}

/**
 * Returns a result with all its versions.
 * @param kept the last whole result
 * @returns undefined if that result has other earlier versions
 */
export function completed<T extends Versioned>(result: T, kept: T | null | undefined): T | undefined {
  const { isShort, ...whole } = result;
  if (!isShort) return result;
  if (!kept || kept.older !== result.older) return undefined;
  return {
    ...withVersions(whole as T, [...versionsIn(result.entry), ...versionsIn(kept.entry).slice(1)]),
    provenance: { ...result.provenance, ...originsOf(kept.provenance, true) },
  };
}

function originsOf(provenance: object, areOlder: boolean): object {
  return Object.fromEntries(
    Object.entries(provenance).filter(([pointer]) => OLDER.test(pointer) === areOlder),
  );
}

function withVersions<T extends Versioned>(result: T, versions: readonly unknown[]): T {
  const { entry } = result;
  const data = membersOf(entry)["data"];
  if (!isObject(entry) || !isObject(data)) return result;
  return { ...result, entry: { ...entry, data: { ...data, versions } } };
}

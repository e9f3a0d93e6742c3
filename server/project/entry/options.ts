import type { ResponseStamp, EntryInputs } from "../../core/entry/review/assemble";
import { parseDetail } from "../../core/entry/earlier";
import { FACES } from "../../core/entry/version";
import { formats } from "../../core/manifest/formats";
import { listOr, message, typeName } from "../../core/text/messages";

export interface EntryOptions {
  /** `published` (the default) shows the entry after publication; `current`, as the catalog can return it today. */
  readonly face?: "published" | "current" | undefined;
  /** The time of publication, such as `2030-01-31T12:00:00.000Z`; the current time by default. */
  readonly now?: string | undefined;
  /** The identifier of the response; a random UUID by default. */
  readonly requestId?: string | undefined;
  /** The item's slug; by default, the earlier entry's slug, or else one derived from the plugin's identifier. */
  readonly slug?: string | undefined;
  /** The item's source if the manifest names no source; `official` by default. */
  readonly source?: string | undefined;
  /** The text of the catalog's earlier response about the plugin. */
  readonly entry?: string | undefined;
}

export interface OptionCheck {
  readonly isValid: (value: unknown) => boolean;
  readonly expectedValue: () => string;
}

/** How the command line and the npm functions validate each option. */
export const ENTRY_OPTIONS: Readonly<Record<keyof EntryOptions, OptionCheck>> = {
  face: {
    isValid: (value) => (FACES as readonly unknown[]).includes(value),
    expectedValue: () => listOr(FACES),
  },
  now: formatCheck("catalog-timestamp", () => message("a timestamp such as 2030-01-31T12:00:00.000Z")),
  requestId: formatCheck("uuid", () => message("a UUID")),
  slug: formatCheck("url-slug", () => message("letters, digits and - _ . ~")),
  source: { isValid: isString, expectedValue: () => typeName("string") },
  entry: {
    isValid: (value) => isString(value) && parseDetail(value) !== undefined,
    expectedValue: () => message("the text of a detail response"),
  },
};

function isString(value: unknown): value is string {
  return typeof value === "string";
}

export function formatCheck(format: keyof typeof formats, describe: () => string): OptionCheck {
  return { isValid: (value) => isString(value) && formats[format](value), expectedValue: describe };
}

/** @param shownValue the invalid value, formatted for the message */
export function describeInvalidOption(
  place: string,
  { expectedValue }: OptionCheck,
  shownValue: string,
): string {
  return message("{place} must be {wanted}, not {found}.", {
    place,
    wanted: expectedValue(),
    found: shownValue,
  });
}

/** Converts valid options to inputs of an entry. By default: published, at the current time, with a random UUID. */
export function optionInputs({
  face = "published",
  slug,
  source,
  ...stamp
}: EntryOptions): ResponseStamp & Pick<EntryInputs, "face" | "slug" | "source"> {
  return { face, ...responseStamp(stamp), slug, source };
}

/** Returns a response's time and identifier; by default, the current time and a random UUID. */
export function responseStamp({ now, requestId }: EntryOptions = {}): ResponseStamp {
  return { now: now ?? new Date().toISOString(), requestId: requestId ?? crypto.randomUUID() };
}

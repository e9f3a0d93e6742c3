import { parseUrl } from "../text/url";
import { isPluginVersion, isVersion } from "./versions";

/**
 * The tests for the string formats of the interface, by their `format` in schemas/. Each takes time linear in the
 * length of the string.
 */
export const formats = {
  "plugin-id": (text: string) => /^[\w-]+(?:\.[\w-]+)+$/.test(text),
  "plugin-version": isPluginVersion,
  "app-version": isVersion,
  "http-url": isHttpUrl,
  "catalog-timestamp": isTimestamp,
  uuid: (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  "sha256-hex": (text: string) => /^[0-9a-f]{64}$/.test(text),
  "ed25519-signature": (text: string) => base64Length(text) === 64,
  // RFC 3986, section 2.3: the unreserved characters.
  "url-slug": (text: string) => /^[\w.~-]+$/.test(text),
  "package-path": (text: string) => pathFault(text) === undefined,
  "file-extension": (text: string) => text.startsWith("."),
  "command-id": (text: string) => /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(text),
  "tab-position": (text: string) => /^after:\S+$/.test(text),
  // The characters of RFC 6838, section 4.2, and the wildcard of a range.
  "mime-type": (text: string) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(text),
} satisfies Record<string, (text: string) => boolean>;

export type FormatName = keyof typeof formats;

/** Tests a URL more strictly than the class URL, which repairs slashes and white space. */
function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]/i.test(text) || /[\s\\\p{Cc}]/u.test(text)) return false;
  return parseUrl(text) !== undefined;
}

/** Tests for the form of ISO 8601 in UTC with milliseconds and `Z`, whether or not the date exists. */
export function hasTimestampForm(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
}

/** Tests for a timestamp with a date of the calendar. */
function isTimestamp(text: string): boolean {
  if (!hasTimestampForm(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/** Counts the bytes of a standard padded base64 text (RFC 4648, section 4); undefined for any other text. */
export function base64Length(text: string): number | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  // The bits that padding leaves unused are zero: otherwise two texts would decode to the same bytes.
  const unused = padding === 2 ? /[AQgw]==$/ : padding === 1 ? /[AEIMQUYcgkosw048]=$/ : undefined;
  if (unused && !unused.test(text)) return undefined;
  return (text.length / 4) * 3 - padding;
}

type PathFault =
  | "empty"
  | "blank"
  | "backslash"
  | "drive"
  | "scheme"
  | "absolute"
  | "empty-segment"
  | "leaves-package";

/** Returns the reason why a text is not a relative path inside the package; undefined if it is one. */
export function pathFault(path: string): PathFault | undefined {
  if (path.trim() === "") return path === "" ? "empty" : "blank";
  if (path.includes("\\")) return "backslash";
  if (/^[A-Za-z]:/.test(path)) return path.startsWith("//", 2) ? "scheme" : "drive";
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path)) return "scheme";
  if (path.startsWith("/")) return "absolute";
  if (path.split("/").some((segment) => segment === "")) return "empty-segment";
  return leavesPackage(path) ? "leaves-package" : undefined;
}

function leavesPackage(path: string): boolean {
  let depth = 0;
  for (const segment of path.split("/")) {
    if (segment === "..") depth--;
    else if (segment !== ".") depth++;
    if (depth < 0) return true;
  }
  return false;
}

/** Matches a timestamp that names its zone: without one, the moment is unknown. */
const ZONED = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?:(:\d\d)(?:[.,](\d+))?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)$/;

/** Writes a timestamp that names its zone in the catalog's form; it is exact if no digit of the second is lost. */
export function inUtc(text: string): { readonly timestamp: string; readonly isExact: boolean } | undefined {
  const [, date = "", minutes = "", seconds = ":00", fraction = "", zone = ""] = ZONED.exec(text) ?? [];
  const offset = /z/i.test(zone) ? "Z" : zone.replace(/^(.\d\d):?(\d\d)?$/, (_, h, m = "00") => `${h}:${m}`);
  const time = Date.parse(`${date}T${minutes}${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}${offset}`);
  if (Number.isNaN(time) || !isCalendarDate(date)) return undefined;
  const timestamp = new Date(time).toISOString();
  // A year can have more than four digits.
  return formats["catalog-timestamp"](timestamp)
    ? { timestamp, isExact: /^0*$/.test(fraction.slice(3)) }
    : undefined;
}

function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

import { parseUrl } from "../text/addresses";
import { PLUGIN_VERSION, VERSION } from "./versions";

const LABEL = "[A-Za-z0-9_-]+";
const PORT = "0*(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])?";
const CONTROL = "\\x00-\\x1f\\x7f-\\x9f";
const MIME_NAME = "[A-Za-z0-9_!#$&^.+*-]+";

/** Patterns of the string formats, without flags and Unicode classes, so that every regex dialect supports them. */
export const patterns = {
  "plugin-id": `^${LABEL}(?:\\.${LABEL})+$`,
  "version-id": `^${LABEL}(?:\\.${LABEL})+[@-]${PLUGIN_VERSION.source.slice(1)}`,
  "plugin-version": PLUGIN_VERSION.source,
  "app-version": VERSION.source,
  // User, host or IPv6 address, port, and the rest without blanks.
  "http-url": `^[Hh][Tt][Tt][Pp][Ss]?://(?:[^\\s\\\\/?#${CONTROL}]*@)?(?:[^\\s\\\\/?#@:<>^|%[\\]${CONTROL}]+|\\[[0-9A-Fa-f:.]+\\])(?::${PORT})?(?:[/?#][^\\s\\\\${CONTROL}]*)?$`,
  "catalog-timestamp":
    "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$",
  uuid: "^[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$",
  "sha256-hex": "^[0-9a-f]{64}$",
  // 64 bytes; the unused bits before the padding are zero (RFC 4648, section 3.5).
  "ed25519-signature": "^[A-Za-z0-9+/]{85}[AQgw]==$",
  // The unreserved characters of RFC 3986, section 2.3.
  "url-slug": "^[A-Za-z0-9_.~-]+$",
  "package-path": `^(?!\\s*$)(?![A-Za-z][A-Za-z0-9+.-]*:)(?!${nestedSegments(4)}\\.\\.(?:/|$))[^\\\\/${CONTROL}]+(?:/[^\\\\/${CONTROL}]+)*$`,
  "file-extension": "^\\.",
  "command-id": "^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$",
  "tab-position": "^after:\\S+$",
  // The characters of RFC 6838, section 4.2, and the wildcard of a range.
  "mime-type": `^${MIME_NAME}/${MIME_NAME}$`,
};

export type FormatName = keyof typeof patterns;

/** Formats that the interface does not define; a value that does not match only causes a warning. */
export const inferredFormats: readonly FormatName[] = ["mime-type"];

const ADDITIONAL_TESTS: Readonly<Partial<Record<FormatName, (text: string) => boolean>>> = {
  "http-url": (text) => parseUrl(text) !== undefined,
  "catalog-timestamp": isTimestamp,
  "package-path": (text) => !leavesPackage(text),
};

export const formats = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => {
    const regExp = new RegExp(pattern, "u");
    const test = ADDITIONAL_TESTS[name as FormatName] ?? (() => true);
    return [name, (text: string) => regExp.test(text) && test(text)];
  }),
) as Readonly<Record<FormatName, (text: string) => boolean>>;

/** Returns a pattern for segments that end in the folder where they start, such as `a/b/../../`, to a maximum depth. */
function nestedSegments(depth: number): string {
  const below = depth === 0 ? "" : nestedSegments(depth - 1);
  return `(?:\\./|(?!\\.{1,2}/)[^/]+/${below}\\.\\./)*`;
}

/** Tests for ISO 8601 in UTC with milliseconds and `Z`; the date need not exist. */
export function hasTimestampForm(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
}

function isTimestamp(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/** Counts the bytes of a padded base64 text (RFC 4648, section 4); undefined for any other text. */
export function base64Length(text: string): number | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  // Unused bits must be zero; otherwise several texts would decode to the same bytes.
  const unused = padding === 2 ? /[AQgw]==$/ : padding === 1 ? /[AEIMQUYcgkosw048]=$/ : undefined;
  if (unused && !unused.test(text)) return undefined;
  return (text.length / 4) * 3 - padding;
}

export type PathFault = NonNullable<ReturnType<typeof pathFault>>;

/** Returns the reason that a text is not a relative path inside the package; undefined for a valid path. */
export function pathFault(path: string) {
  if (path.trim() === "") return path === "" ? "empty" : "blank";
  if (/\p{Cc}/u.test(path)) return "control";
  if (path.includes("\\")) return "backslash";
  if (/^[A-Za-z]:/.test(path)) return path.startsWith("//", 2) ? "scheme" : "drive";
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path)) return "scheme";
  if (path.startsWith("/")) return "absolute";
  if (path.split("/").some((segment) => segment === "")) return "empty-segment";
  return leavesPackage(path) ? "leaves-package" : undefined;
}

/** Matches names that Windows reserves for devices, with any extension, and names with characters that it rejects. */
const UNWRITABLE_NAME =
  /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\.| *$)|[<>:"|?*]|[. ]$/i;

/** Returns the first name in a path that Windows cannot write; undefined if it can write all. */
export function unwritableName(path: string): string | undefined {
  return path.split("/").find((name) => name !== "." && name !== ".." && UNWRITABLE_NAME.test(name));
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

const ZONED_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?:(:\d\d)(?:[.,](\d+))?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)$/;

/** Converts a timestamp with a time zone to the catalog's form; `isExact` is false if digits are lost. */
export function toUtc(text: string): { readonly timestamp: string; readonly isExact: boolean } | undefined {
  const [, date = "", minutes = "", seconds = ":00", fraction = "", zone = ""] = ZONED_TIME.exec(text) ?? [];
  const offset = /z/i.test(zone) ? "Z" : zone.replace(/^(.\d\d):?(\d\d)?$/, (_, h, m = "00") => `${h}:${m}`);
  const time = Date.parse(`${date}T${minutes}${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}${offset}`);
  if (Number.isNaN(time) || !isTimestamp(`${date}T00:00:00.000Z`)) return undefined;
  const timestamp = new Date(time).toISOString();
  // The time zone can move the year beyond four digits.
  return formats["catalog-timestamp"](timestamp)
    ? { timestamp, isExact: /^0*$/.test(fraction.slice(3)) }
    : undefined;
}

export const VERSION = /^[0-9]+(?:\.[0-9]+)*$/;

/** Matches a plugin's version: three numbers of any length, also with leading zeros. */
export const PLUGIN_VERSION = /^[0-9]+\.[0-9]+\.[0-9]+$/;

export function isVersion(text: string | undefined): text is string {
  return text !== undefined && VERSION.test(text);
}

export function isPluginVersion(text: string): boolean {
  return PLUGIN_VERSION.test(text);
}

/** Returns the numbers of a version, without its pre-release and build. */
export function numbersOf(version: string): string | undefined {
  return /^(\d+(?:\.\d+)*)(?:[-+].*)?$/s.exec(version)?.[1];
}

/** Removes the `v` that git tags put before a version. */
export function withoutLeadingV(version: string): string {
  return version.replace(/^v/i, "");
}

/** Compares two dotted numeric versions, for sorting; missing parts are zero. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [x, y] = [left[i] ?? "", right[i] ?? ""];
    // Compare the digits as text: a number cannot hold every version part.
    if (x !== y) return x.length - y.length || (x < y ? -1 : 1);
  }
  return 0;
}

/** Tests if two texts are the same version, ignoring leading zeros and missing zero parts. */
export function isSameVersion(a: string, b: string): boolean {
  return a === b || (isVersion(a) && isVersion(b) && compareVersions(a, b) === 0);
}

export type VersionStep = "patch" | "minor" | "major";

/** Returns the next patch, minor and major version of a three-part version; empty for any other version. */
export function nextVersions(version: string): { readonly version: string; readonly step: VersionStep }[] {
  if (!isPluginVersion(version)) return [];
  const [major = "", minor = "", patch = ""] = version.split(".");
  return [
    { version: [major, minor, increment(patch)].join("."), step: "patch" },
    { version: [major, increment(minor), reset(patch)].join("."), step: "minor" },
    { version: [increment(major), reset(minor), reset(patch)].join("."), step: "major" },
  ];
}

/** Removes each number's leading zeros, which Cargo and npm reject. */
export function withoutLeadingZeros(version: string): string {
  return partsOf(version)
    .map((part) => part || "0")
    .join(".");
}

/** Adds one to a number of any length, keeping the width of leading zeros: `009` becomes `010`. */
function increment(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "9") end--;
  const next = end === 0 ? "1" : digits.slice(0, end - 1) + String(Number(digits[end - 1]) + 1);
  return next + "0".repeat(digits.length - end);
}

function reset(part: string): string {
  return part.startsWith("0") ? "0".repeat(part.length) : "0";
}

function partsOf(version: string): string[] {
  return version.split(".").map((part) => part.replace(/^0+/, ""));
}

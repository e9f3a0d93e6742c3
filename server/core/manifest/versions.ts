/** Tests if a text is a dotted numeric version. */
export function isVersion(text: string | undefined): text is string {
  return text !== undefined && /^\d+(?:\.\d+)*$/.test(text);
}

/** Returns the numbers of a version, without its pre-release and its build; undefined for any other text. */
export function numbersOf(version: string): string | undefined {
  return /^(\d+(?:\.\d+)*)(?:[-+].*)?$/s.exec(version)?.[1];
}

/** Returns a version without the `v` that a git tag puts before it. */
export function withoutPrefix(version: string): string {
  return version.replace(/^v/i, "");
}

/** Compares two dotted numeric versions as numbers, missing parts being zero. @returns below, at or above zero */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [x, y] = [left[i] ?? "", right[i] ?? ""];
    // Compare the digits as text: a number cannot hold every version part.
    if (x !== y) return x.length - y.length || (x < y ? -1 : 1);
  }
  return 0;
}

/** The part of a version that is increased. */
export type VersionStep = "patch" | "minor" | "major";

/** Returns the versions that may follow one of three parts, the smallest step first; none for any other version. */
export function nextVersions(version: string): { readonly version: string; readonly step: VersionStep }[] {
  const match = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(version);
  if (!match) return [];
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  return [
    { version: `${major}.${minor}.${patch + 1}`, step: "patch" },
    { version: `${major}.${minor + 1}.0`, step: "minor" },
    { version: `${major + 1}.0.0`, step: "major" },
  ];
}

/** Tests for a version of three numbers as Cargo and npm read it too: without zeros in front. */
export function isPlainVersion(text: string): boolean {
  return /^(?:(?:0|[1-9]\d{0,14})(?:\.(?!$)|$)){3}$/.test(text);
}

/** Splits a version into the significant digits of each part; zero has none. */
function parts(version: string): string[] {
  return version.split(".").map((part) => part.replace(/^0+/, ""));
}

/** Whether a text is a dotted numeric version. */
export function isVersion(text: string | undefined): text is string {
  return text !== undefined && /^\d+(?:\.\d+)*$/.test(text);
}

/** Compares two dotted numeric versions as numbers, missing parts being zero. @returns below, at or above zero */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [x, y] = [left[i] ?? "", right[i] ?? ""];
    // Digits compared as text: a number has not room for all that can be written.
    if (x !== y) return x.length - y.length || (x < y ? -1 : 1);
  }
  return 0;
}

/** The versions of three parts that may follow one, the smallest step first; none when it is no such version. */
export function nextVersions(version: string): { readonly version: string; readonly step: string }[] {
  const match = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(version);
  if (!match) return [];
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
  return [
    { version: `${major}.${minor}.${patch + 1}`, step: "patch" },
    { version: `${major}.${minor + 1}.0`, step: "minor" },
    { version: `${major + 1}.0.0`, step: "major" },
  ];
}

/** The digits of each part that count; none for zero. */
function parts(version: string): string[] {
  return version.split(".").map((part) => part.replace(/^0+/, ""));
}

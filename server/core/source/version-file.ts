import { compareVersions, isPluginVersion, numbersOf, withoutLeadingZeros } from "../manifest/versions";
import type { Edit, OffsetRange } from "../text/ranges";

export interface VersionFile {
  readonly path: string;
  readonly uri: string;
  readonly text: string;
  readonly versions: readonly QuotedText[];
}

export interface FileVersion {
  readonly file: VersionFile;
  readonly version: QuotedText;
}

/** Matches the paths of Cargo's and npm's files. */
export const VERSION_FILE = /(?:^|\/)(?:Cargo\.(?:toml|lock)|package(?:-lock)?\.json)$/;

/** Returns the edits that set a file's versions. Skips versions that do not consist of three numbers. */
export function versionEdits(
  { path, versions }: Pick<VersionFile, "path" | "versions">,
  nextVersion: string,
): Edit[] {
  // Cargo and npm reject leading zeros.
  const text = VERSION_FILE.test(path) ? withoutLeadingZeros(nextVersion) : nextVersion;
  return versions
    .filter(({ value }) => isPluginVersion(value) && value !== text)
    .map(({ offset, length }) => ({ offset, length, text }));
}

/** Returns the versions that differ from the next version, but that `versionEdits` leaves unchanged. */
export function unchangedVersions(files: readonly VersionFile[], nextVersion: string): FileVersion[] {
  return versionsIn(files).filter(
    ({ version: { value } }) => !isPluginVersion(value) && compareVersionNumbers(value, nextVersion) !== 0,
  );
}

export function higherVersions(files: readonly VersionFile[], currentVersion: string): FileVersion[] {
  return versionsIn(files).filter(
    ({ version: { value } }) => compareVersionNumbers(value, currentVersion) > 0,
  );
}

/** Formats a version with three numbers: `1.4` and `1.4.0-beta.1` as `1.4.0`. */
export function plainVersion(version: string): string {
  const numbers = (numbersOf(version) ?? "").split(".");
  return [0, 1, 2].map((i) => numbers[i] || "0").join(".");
}

/** Compares the numbers of two versions; returns 0 if a version has no numbers. */
export function compareVersionNumbers(version: string, otherVersion: string): number {
  const [left, right] = [numbersOf(version), numbersOf(otherVersion)];
  return left === undefined || right === undefined ? 0 : compareVersions(left, right);
}

function versionsIn(files: readonly VersionFile[]): FileVersion[] {
  return files.flatMap((file) => file.versions.map((version) => ({ file, version })));
}

/** The characters between the quotes of a string without escapes, and their range. */
export interface QuotedText extends OffsetRange {
  readonly value: string;
}

export function quotedIn(text: string, { offset, length }: OffsetRange): QuotedText | undefined {
  const value = text.slice(offset + 1, offset + length - 1);
  return value.includes("\\") ? undefined : { value, offset: offset + 1, length: value.length };
}

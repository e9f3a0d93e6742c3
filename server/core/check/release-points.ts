import type { ManifestDocument } from "../json/parse/document";
import { memberOf, propertiesOf, stringOf } from "../json/tree/tree";
import { isObject } from "../json/tree/value";
import type { Finding } from "../problem";
import { baseVersionText, EMPTY_HISTORY, releasesOf } from "../release/past";
import type { ReleaseFacts, ReleasePackage, Releases } from "../release/past";
import { rules } from "../rules";
import { versionNode } from "../rules/shared/release";
import { makeLegible, listAnd, message, plural, show } from "../text/messages";
import { check, type CheckOptions } from "./check";
import { acceptedErrorsSentence, countAcceptedErrors } from "./accepted-errors";
import type { SuppressedFinding } from "./suppress";
import { MAX_REPORTED_FINDINGS, totalOf } from "./too-many-problems";

export type PointState = "done" | "error" | "warning" | "information" | "unknown";

export interface ChecklistPoint {
  /** The rule's code, or `errors` for a sentence about all rules that are not about releases. */
  readonly code: string;
  readonly state: PointState;
  /** The problem's message, or a sentence about what was checked. */
  readonly message: string;
  readonly finding?: Finding;
}

export interface ChecklistFacts extends Omit<ReleaseFacts, "past"> {
  /** Undefined while the history is being read. */
  readonly past?: ReleaseFacts["past"] | undefined;
  readonly hasUnreadPackage?: boolean | undefined;
  /** True if packages cannot be read at all, as in a browser. */
  readonly cannotReadPackages?: boolean | undefined;
}

/**
 * Returns the checklist: first errors and warnings of other rules, then for each release rule its problems or a point
 * about what it checked.
 */
export function releasePoints(
  document: ManifestDocument,
  options: Omit<CheckOptions, "release">,
  facts: ChecklistFacts,
): ChecklistPoint[] {
  const release = { ...facts, past: facts.past ?? EMPTY_HISTORY };
  const { findings, counts, suppressed } = check(document, { ...options, release });
  const areFindingsComplete = document.isValidJson && totalOf(counts) <= MAX_REPORTED_FINDINGS;
  const { root, value } = document;
  const pointFacts: PointFacts = {
    ...releasesOf(isObject(value) ? value : {}, release.past),
    ...release,
    document,
    version: versionNode(root)?.value,
    hasChangelog: (stringOf(memberOf(root, "changelog")) ?? "").trim() !== "",
  };
  const acceptedCount = countAcceptedErrors(document, options, suppressed.findings);
  const problemPoints = [...findings.map(pointOf), ...suppressed.findings.map(suppressedPoint)];
  return [
    ...otherPoints(problemPoints, acceptedCount),
    ...POINTS.flatMap(({ code, needsHistory, describe }) => {
      if (options.rules?.[code] === "off" || (needsHistory && !facts.past)) return [];
      const points = problemPoints.filter((point) => point.code === code);
      const result = points.length === 0 && areFindingsComplete ? describe(pointFacts) : undefined;
      return result ? [{ code, ...result }] : points;
    }),
  ];
}

const RELEASE_CODES = new Set(rules.flatMap(({ section, code }) => (section === "Release" ? [code] : [])));

function otherPoints(points: readonly ChecklistPoint[], acceptedCount: number): ChecklistPoint[] {
  const others = points.filter(({ code }) => !RELEASE_CODES.has(code));
  // Includes suppressed errors.
  const errors = others.filter(({ finding }) => finding?.severity === "error");
  const warnings = others.filter(({ state }) => state === "warning");
  if (acceptedCount > 0)
    errors.push({ code: "errors", state: "information", message: acceptedErrorsSentence(acceptedCount) });
  const done = { code: "errors", ...donePoint(message("The manifest has no errors.")) };
  return [...(errors.length > 0 ? errors : [done]), ...warnings];
}

function pointOf(finding: Finding): ChecklistPoint {
  const { code, severity, message: text } = finding;
  return { code, state: severity === "hint" ? "information" : severity, message: text, finding };
}

function suppressedPoint({ suppression, fixes: _, ...finding }: SuppressedFinding): ChecklistPoint {
  const { reason = "" } = suppression;
  const text = [finding.message, message("Suppressed: {reason}", { reason })].join(message(" "));
  return { ...pointOf(finding), state: "information", message: makeLegible(text) };
}

interface PointFacts extends Releases, ChecklistFacts {
  readonly past: ReleaseFacts["past"];
  readonly version: string | undefined;
  readonly hasChangelog: boolean;
  readonly document: ManifestDocument;
}

type PointResult = Pick<ChecklistPoint, "state" | "message">;

interface PointRule {
  readonly code: string;
  readonly needsHistory?: true;
  /** Returns the point for a rule without problems; undefined to omit the point. */
  readonly describe: (facts: PointFacts) => PointResult | undefined;
}

const POINTS: readonly PointRule[] = [
  {
    code: "release-template",
    describe: () => donePoint(message("Every template text has been replaced.")),
  },
  { code: "release-version", needsHistory: true, describe: versionPoint },
  { code: "release-changelog", describe: changelogPoint },
  { code: "release-file", describe: filePoint },
  {
    code: "release-platform",
    describe: () => donePoint(message("No platform lacks a native library that another one has.")),
  },
  {
    code: "release-id",
    needsHistory: true,
    describe: ({ base }) =>
      base &&
      donePoint(
        message("The identifier is unchanged since version {version}.", { version: baseVersionText(base) }),
      ),
  },
  { code: "release-icon", describe: iconPoint },
  { code: "release-package", describe: packagePoint },
  { code: "release-contents", describe: contentsPoint },
  { code: "release-native", describe: nativePoint },
  {
    code: "release-permission",
    needsHistory: true,
    describe: ({ base }) =>
      base &&
      donePoint(message("No access is new since version {version}.", { version: baseVersionText(base) })),
  },
  // Only explains why no earlier release is known; otherwise, the points above name that release.
  { code: "release-history", needsHistory: true, describe: () => undefined },
];

function versionPoint({ version: text, headReleases: [release], base }: PointFacts): PointResult | undefined {
  if (text === undefined) return unknownPoint(message("The version is not valid, so it was not compared."));
  const version = show(text);
  if (release)
    return donePoint(
      message("Version {version} matches its tag {tag}.", { version, tag: show(release.tag) }),
    );
  if (!base) return undefined;
  const values = { version, highest: show(base.version), tag: show(base.release?.tag ?? "") };
  return base.release
    ? donePoint(message("Version {version} is above {highest}, the version of tag {tag}.", values))
    : donePoint(
        message("Version {version} is above {highest}, the version of the saved catalog entry.", values),
      );
}

function changelogPoint({ version, ...facts }: PointFacts): PointResult | undefined {
  if (facts.hasChangelog) return donePoint(message('The property "changelog" says what is new.'));
  if (!facts.changelog && facts.isWithoutFolder) return undefined;
  if (version === undefined)
    return unknownPoint(message("The version is not valid, so CHANGELOG.md was not searched for it."));
  return donePoint(
    message("CHANGELOG.md says what is new in version {version}.", { version: show(version) }),
  );
}

function filePoint({ packages, isWithoutFolder, hasUnreadPackage }: PointFacts): PointResult | undefined {
  if (hasUnreadPackage)
    return unknownPoint(message("A package was not read, so its files were not checked."));
  if (packages.length > 0) return donePoint(message("Every path names a file in the packages."));
  return isWithoutFolder ? undefined : donePoint(message("Every path names a file beside the manifest."));
}

function packagePoint({ packages, document, hasUnreadPackage, cannotReadPackages }: PointFacts): PointResult {
  if (cannotReadPackages)
    return unknownPoint(message("A browser cannot read packages. Use a desktop editor or the command line."));
  if (hasUnreadPackage)
    return unknownPoint(message("A package was not read, so its size and digest are not known."));
  if (packages.length === 0) return unknownPoint(message("No package was read to check sizes and digests."));
  const artifacts = memberOf(document.root, "artifacts");
  const listedPackages = packages.filter(({ platform }) => memberOf(artifacts, platform) !== undefined);
  if (listedPackages.length === 0)
    return unknownPoint(message('The manifest lists none of the packages in "artifacts". Fill them in.'));
  const uncheckedCount = propertiesOf(artifacts).filter(({ keyNode }) =>
    packages.every(({ platform }) => platform !== keyNode.value),
  ).length;
  const platforms = listAnd(listedPackages.map(({ platform }) => show(platform)));
  const values = { platforms, count: uncheckedCount };
  return uncheckedCount === 0
    ? donePoint(message("Size and digest match the package for {platforms}.", values))
    : unknownPoint(
        plural(
          uncheckedCount,
          "Size and digest match the package for {platforms}. {count} other platform was not checked.",
          "Size and digest match the package for {platforms}. {count} other platforms were not checked.",
          values,
        ),
      );
}

function iconPoint({ icon, packages, document: { root } }: PointFacts): PointResult | undefined {
  const path = stringOf(memberOf(root, "icon"));
  const isRead = icon !== undefined || packages.some(({ contents }) => contents?.fileStarts.has(path ?? ""));
  return isRead ? donePoint(message("The icon's format matches its file name.")) : undefined;
}

/** Returns no point if a package was not read; the point of release-package says so. */
function contentsPoint({ packages, hasUnreadPackage }: PointFacts): PointResult | undefined {
  const isRead = !hasUnreadPackage && packages.some(({ contents }) => contents);
  return isRead ? donePoint(message("The packages contain this manifest.")) : undefined;
}

function nativePoint({ packages, document: { root } }: PointFacts): PointResult | undefined {
  const native = memberOf(memberOf(root, "entry"), "native");
  const isRead = ({ platform, contents }: ReleasePackage): boolean =>
    contents?.fileStarts.has(stringOf(memberOf(native, platform)) ?? "") === true;
  const readPackages = packages.filter(isRead);
  if (readPackages.length === 0) return undefined;
  const names = listAnd(readPackages.map(({ platform }) => show(platform)));
  return donePoint(message("The native library in the package for {names} fits its platform.", { names }));
}

function donePoint(text: string): PointResult {
  return { state: "done", message: makeLegible(text) };
}

function unknownPoint(text: string): PointResult {
  return { state: "unknown", message: makeLegible(text) };
}

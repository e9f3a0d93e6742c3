import type { ManifestDocument } from "../json/parse/document";
import { memberOf, stringOf } from "../json/tree/tree";
import { isObject } from "../json/tree/value";
import type { Finding } from "../problem";
import type { ReleaseFacts, ReleasePackage } from "../release/past";
import { baseVersion, EMPTY_PAST, releasesOf, type Releases } from "../release/past";
import { rules } from "../rules";
import { OF_RELEASE, versionNode } from "../rules/shared/release";
import { legible, listAnd, message, show } from "../text/messages";
import { check, type CheckOptions } from "./check";
import { acceptedErrors, acceptedErrorsSentence } from "./stated-errors";
import type { SuppressedFinding } from "./suppress";
import { MAX_REPORTED, totalOf } from "./too-many-problems";

export type PointState = "done" | "error" | "warning" | "information" | "unknown";

export interface Point {
  /** The rule's code, or `errors` for all rules that are not about releases. */
  readonly code: string;
  readonly state: PointState;
  /** The problem's message, or the reason why there is none. */
  readonly message: string;
  readonly finding?: Finding;
}

export interface KnownFacts extends Omit<ReleaseFacts, "past"> {
  /** Undefined while the history is being read. */
  readonly past?: ReleaseFacts["past"] | undefined;
  readonly lacksPackage?: boolean | undefined;
  readonly isWithoutPackages?: boolean | undefined;
}

/**
 * Returns the release checklist in order: the problems of `check --release`, without warnings of other rules, and the
 * passed points. Leaves out disabled rules, and those that wait for the history.
 */
export function releasePoints(
  document: ManifestDocument,
  options: Omit<CheckOptions, "release">,
  facts: KnownFacts,
): Point[] {
  const release = { ...facts, past: facts.past ?? EMPTY_PAST };
  const { findings, counts, suppressed } = check(document, { ...options, release });
  const isWhole = document.parses && totalOf(counts) <= MAX_REPORTED;
  const { root, value } = document;
  const known: Facts = {
    ...releasesOf(isObject(value) ? value : {}, release.past),
    ...release,
    document,
    version: versionNode(root)?.value,
    hasChangelog: (stringOf(memberOf(root, "changelog")) ?? "").trim() !== "",
  };
  return [
    ...errorPoints(findings, suppressed.findings, acceptedErrors(document, options, suppressed.findings)),
    ...POINTS.flatMap(({ code, needsHistory, passed }) => {
      if (options.rules?.[code] === "off" || (needsHistory && !facts.past)) return [];
      const found = [
        ...findings.filter((finding) => finding.code === code).map(pointOf),
        ...suppressed.findings.filter((finding) => finding.code === code).map(suppressedPoint),
      ];
      if (found.length > 0 || !isWhole) return found;
      const point = passed(known);
      return point ? [{ code, ...point }] : [];
    }),
  ];
}

/** The rules about releases. */
const CODES = new Set(rules.flatMap(({ section, code }) => (section === OF_RELEASE.section ? [code] : [])));

function errorPoints(
  findings: readonly Finding[],
  suppressed: readonly SuppressedFinding[],
  accepted: number,
): Point[] {
  const isError = ({ code, severity }: Finding) => severity === "error" && !CODES.has(code);
  const errors = [
    ...findings.filter(isError).map(pointOf),
    ...suppressed.filter(isError).map(suppressedPoint),
  ];
  if (accepted > 0)
    errors.push({ code: "errors", state: "information", message: acceptedErrorsSentence(accepted) });
  if (errors.length > 0) return errors;
  return [{ code: "errors", ...done(message("The manifest has no errors.")) }];
}

function pointOf(finding: Finding): Point {
  const { code, severity, message: text } = finding;
  return { code, state: severity === "hint" ? "information" : severity, message: text, finding };
}

function suppressedPoint({ suppression: { reason = "" }, fixes: _, ...finding }: SuppressedFinding): Point {
  const text = [finding.message, message("Suppressed: {reason}", { reason })].join(message(" "));
  return { ...pointOf(finding), state: "information", message: legible(text) };
}

interface Facts extends Releases, KnownFacts {
  readonly past: ReleaseFacts["past"];
  readonly version: string | undefined;
  readonly hasChangelog: boolean;
  readonly document: ManifestDocument;
}

type Sentence = Pick<Point, "state" | "message">;

interface PointRule {
  readonly code: string;
  readonly needsHistory?: true;
  /** Returns the point for a rule without problems; undefined to omit it. */
  readonly passed: (facts: Facts) => Sentence | undefined;
}

const POINTS: readonly PointRule[] = [
  { code: "release-template", passed: () => done(message("Every template text has been replaced.")) },
  { code: "release-version", needsHistory: true, passed: versionPoint },
  { code: "release-changelog", passed: changelogPoint },
  { code: "release-file", passed: filePoint },
  {
    code: "release-platform",
    passed: () => done(message("No platform lacks a native library that another one has.")),
  },
  {
    code: "release-id",
    needsHistory: true,
    passed: ({ base }) =>
      base && done(message("The identifier is that of version {version}.", { version: baseVersion(base) })),
  },
  { code: "release-icon", passed: iconPoint },
  { code: "release-package", passed: packagePoint },
  { code: "release-contents", passed: contentsPoint },
  { code: "release-native", passed: nativePoint },
  {
    code: "release-permission",
    needsHistory: true,
    passed: ({ base }) =>
      base && done(message("No access is new since version {version}.", { version: baseVersion(base) })),
  },
  // It reports that there is no earlier release; if there is one, the points above name it.
  { code: "release-history", needsHistory: true, passed: () => undefined },
];

function versionPoint({ version: number, own, base }: Facts): Sentence | undefined {
  if (number === undefined)
    return unknown(message("The version is not valid, so it was compared with none."));
  const version = show(number);
  if (own[0])
    return done(message("Version {version} is that of its tag {tag}.", { version, tag: show(own[0].tag) }));
  if (!base) return undefined;
  const values = { version, highest: show(base.version), tag: show(base.release?.tag ?? "") };
  return base.release
    ? done(message("Version {version} is above {highest}, the version of tag {tag}.", values))
    : done(message("Version {version} is above {highest}, that of the saved catalog entry.", values));
}

function changelogPoint({ version, hasChangelog, changelog, isWithoutFolder }: Facts): Sentence | undefined {
  if (hasChangelog) return done(message('The property "changelog" says what is new.'));
  if (!changelog && isWithoutFolder) return undefined;
  if (version === undefined)
    return unknown(message("The version is not valid, so CHANGELOG.md was not searched for it."));
  return done(message("CHANGELOG.md says what is new in version {version}.", { version: show(version) }));
}

function filePoint({ packages, isWithoutFolder, lacksPackage }: Facts): Sentence | undefined {
  if (lacksPackage) return unknown(message("A package was not read, so no file was looked for in it."));
  if (packages.length === 0 && isWithoutFolder) return undefined;
  if (packages.length === 0) return done(message("Every path leads to a file beside the manifest."));
  return done(message("Every path leads to a file of the packages."));
}

function packagePoint({ packages, document, lacksPackage, isWithoutPackages }: Facts): Sentence {
  if (isWithoutPackages)
    return unknown(message("A browser cannot read packages. Use a desktop editor or the command line."));
  if (lacksPackage) return unknown(message("A package was not read, so its size and digest are not known."));
  if (packages.length === 0) return unknown(message("No package was compared with the sizes and digests."));
  const artifacts = memberOf(document.root, "artifacts");
  const compared = packages.filter(({ platform }) => memberOf(artifacts, platform) !== undefined);
  if (compared.length === 0)
    return unknown(message('The manifest lists none of the packages in "artifacts". Fill them in.'));
  const platforms = listAnd(compared.map(({ platform }) => show(platform)));
  return done(message("Size and digest are those of the package for {platforms}.", { platforms }));
}

function iconPoint({ icon, packages, document: { root } }: Facts): Sentence | undefined {
  const path = stringOf(memberOf(root, "icon"));
  const isRead = icon !== undefined || packages.some(({ inside }) => inside?.starts.has(path ?? ""));
  return isRead ? done(message("The icon is a picture of the kind that its name says.")) : undefined;
}

/** Returns the point about read packages; release-package reports if there are none. */
function contentsPoint({ packages, lacksPackage }: Facts): Sentence | undefined {
  const isRead = !lacksPackage && packages.some(({ inside }) => inside);
  return isRead ? done(message("The packages have this manifest.")) : undefined;
}

function nativePoint({ packages, document: { root } }: Facts): Sentence | undefined {
  const native = memberOf(memberOf(root, "entry"), "native");
  const isRead = ({ platform, inside }: ReleasePackage): boolean =>
    inside?.starts.has(stringOf(memberOf(native, platform)) ?? "") === true;
  const read = packages.filter(isRead);
  if (read.length === 0) return undefined;
  const names = listAnd(read.map(({ platform }) => show(platform)));
  return done(message("The native library is one of its platform in the package for {names}.", { names }));
}

function done(text: string): Sentence {
  return { state: "done", message: legible(text) };
}

function unknown(text: string): Sentence {
  return { state: "unknown", message: legible(text) };
}

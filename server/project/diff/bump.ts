import { isString, memberValue } from "../../core/json/tree/value";
import { compareVersions, isPluginVersion, nextVersions } from "../../core/manifest/versions";
import { summarySentences } from "../../core/release/advice";
import { dayOf } from "../../core/check/suppressions";
import { compareWithBase, type Side } from "../../core/release/comparison";
import { releasesOf, savedVersionText, type ReleaseHistory } from "../../core/release/past";
import { message } from "../../core/text/messages";
import type { Check, Project } from "../call/project";
import { Failure } from "../files/failures";
import { planBump, readVersionSources, type BumpPlan } from "../source/bump-plan";
import { unreadVersionFileWarnings } from "../source/unread-files";
import { findBase, sideOf, type BaseSources, type DescribeNoBase } from "./sides";

interface Bump {
  readonly version: string;
  readonly plan: BumpPlan;
  /** True if a file has a higher version, and no explicit version was requested. Callers then reject the plan. */
  readonly isRefused: boolean;
  /** Returns warnings about unread files. `pathOf` converts a path relative to the manifest's folder for display. */
  readonly unreadVersionFileWarnings: (pathOf: (path: string) => string) => string[];
}

/**
 * Plans a manifest's next version in every file that contains it. `name` is the manifest's name in messages.
 * @param requestedBump `major`, `minor`, `patch` or a version; by default, the changes since the last release decide
 * @param savedResponse the saved catalog entry to use instead of the releases
 * @returns a message if nothing has changed since the last release, or the next version is not above the released one
 * @throws Failure when it cannot find the next version, or the manifest has no version to replace
 */
export async function planNextVersion(
  { name, uri, document, options }: Pick<Check, "uri" | "document" | "options"> & { readonly name: string },
  project: Project,
  requestedBump?: string,
  savedResponse?: ReleaseHistory["savedResponse"],
): Promise<Bump | string> {
  const { git } = project;
  const baseSources = { git, savedResponse, releaseTags: options.releaseTags };
  const next = await nextVersion(sideOf(name, document), requestedBump, uri, baseSources);
  if (typeof next === "string") return next;
  const { version, isExplicit } = next;
  const sources = await readVersionSources(uri, document, options, { git, files: project.files });
  const plan = planBump(sources, version, dayOf(new Date()));
  if (!plan) throw new Failure(name, message("'{name}' has no version to set. Add one first.", { name }));
  const isRefused = plan.higherVersions.length > 0 && !isExplicit;
  return {
    version,
    plan,
    isRefused,
    unreadVersionFileWarnings: (pathOf) => unreadVersionFileWarnings(sources, pathOf),
  };
}

/** Chooses the version, or returns a message. `isExplicit` is true if `request` is a version, not a step. */
async function nextVersion(
  side: Side,
  request: string | undefined,
  uri: string,
  sources: BaseSources,
): Promise<{ readonly version: string; readonly isExplicit: boolean } | string> {
  const { name, manifest } = side;
  if (request !== undefined && isPluginVersion(request)) return { version: request, isExplicit: true };
  const currentVersion = memberValue(manifest, "version");
  const higherVersions = isString(currentVersion) ? nextVersions(currentVersion) : [];
  const step = higherVersions.find(({ step: name }) => name === request);
  if (step) {
    const { git, savedResponse, releaseTags } = sources;
    const { base } = releasesOf(manifest, { ...(await git.past(uri, releaseTags)), savedResponse });
    if (!base || compareVersions(step.version, base.version) > 0)
      return { version: step.version, isExplicit: false };
    return message("Version {version} is not above the release {base}. Name a higher version.", {
      version: step.version,
      base: base.release ? base.version : savedVersionText(base.version),
    });
  }
  if (request !== undefined) {
    if (higherVersions.length === 0) throw invalidVersion(name);
    throw new Failure(
      name,
      message("'{part}' is not major, minor, patch, or a version such as 1.2.0.", { part: request }),
    );
  }
  const foundBase = await findBase(side, uri, { ...sources, describeNoBase });
  const comparison = compareWithBase(foundBase.base, side);
  const { base, bump, wanted, enough } = comparison;
  if (typeof base === "string")
    throw new Failure(
      name,
      message("'{name}' is in no release yet. Name major, minor, patch or a version.", { name }),
    );
  if (bump === "none" || wanted === undefined)
    return `${summarySentences(comparison)} ${message("To set one anyway, name major, minor, patch or a version.")}`;
  if (!enough) return { version: wanted, isExplicit: false };
  if (!isString(currentVersion) || higherVersions.length === 0) throw invalidVersion(name);
  return { version: currentVersion, isExplicit: false };
}

const describeNoBase: DescribeNoBase = (values) =>
  message("Nothing to compare '{name}' with: {reason} Name major, minor, patch or a version.", values);

function invalidVersion(name: string): Failure {
  return new Failure(name, message("'{name}' needs a version of three numbers first.", { name }));
}

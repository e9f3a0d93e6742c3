import { dayOf } from "../../core/check/suppressions";
import { memberOf, stringOf } from "../../core/json/tree/tree";
import { asObject } from "../../core/json/tree/value";
import {
  compareVersions,
  isPluginVersion,
  isSameVersion,
  isVersion,
  nextVersions,
  type VersionStep,
} from "../../core/manifest/versions";
import {
  isSavedBase,
  releasesOf,
  savedVersionText,
  unknownTagsSentence,
  type ReleaseHistory,
  type Releases,
} from "../../core/release/past";
import { higherVersions, versionEdits } from "../../core/source/version-file";
import { message } from "../../core/text/messages";
import type { OffsetRange } from "../../core/text/ranges";
import type { Analysis } from "../../project/documents/analysis";
import { lastReleaseAndAdvice } from "../../project/entry/release-result";
import { planBump, type VersionSources } from "../../project/source/bump-plan";
import {
  BUMP_VERSION_REQUEST,
  optionalText,
  type BumpVersionResult,
  type ReleaseResult,
} from "../../protocol";
import { editSupportOf, type EditSupport } from "../../protocol/lsp/client-support";
import { manifestFeature } from "../shared/feature";
import { joinFileEdits, toTextEdits, diskRangeConverter } from "../shared/workspace-edit";

export const bumpVersionFeature = manifestFeature({
  method: BUMP_VERSION_REQUEST,
  params: { from: optionalText("from"), to: optionalText("to") },
  async prepare(analysis, _, { repository, surroundingsReader }) {
    const [past, sources] = await Promise.all([
      repository.rereadPast(analysis.uri),
      surroundingsReader.readVersionSources(analysis),
    ]);
    return { past, sources };
  },
  answer(analysis, { from, to }, { client }, { past, sources }): BumpVersionResult {
    const support = editSupportOf(client.capabilities);
    const result = bumpVersionResult(analysis, past, sources, support, from);
    if (to === undefined || !isPluginVersion(to)) return result;
    return { ...result, edit: bumpEdit(analysis, sources, to, support) };
  },
});

/** Describes what a step means for a plugin's users. Below 1.0.0, a minor step may break something. */
function stepSentence(step: VersionStep, version: string): string {
  if (step === "patch") return message("Fixes only. Nothing is new, and nothing breaks.");
  if (step === "major") return message("Breaks something that works now.");
  return /^0+\./.test(version)
    ? message("New features, more access, or something that works now breaks.")
    : message("New features or more access. Nothing breaks.");
}

/** Lists the versions to choose from, each with its edit. Empty for a detail response or a missing version. */
function bumpVersionResult(
  analysis: Analysis,
  past: ReleaseHistory,
  sources: VersionSources,
  support: EditSupport,
  from: string | undefined,
): BumpVersionResult {
  const { context, document } = analysis;
  const node = context.kind === "detail" ? undefined : memberOf(context.manifests[0]?.node, "version");
  const version = stringOf(node);
  const releases = releasesOf(asObject(document.value), past);
  const tags = tagSentence(version, releases, past);
  if (version === undefined) return { tags, places: [], everywhere: [], bumps: [] };
  const { last, advice } = lastReleaseAndAdvice(document, past);
  const since = last && (last.tag === undefined ? savedVersionText(last.version) : last.version);
  const requiredBump = advice?.bump === "none" ? undefined : advice;
  const missingBump = requiredBump?.enough ? undefined : requiredBump;
  const candidates = from === undefined ? bumpCandidates(version, missingBump) : nextVersions(from);
  const bumps = candidates.map((bump) => ({
    ...bump,
    sentence: stepSentence(bump.step, bump.version),
    hasTag: releases.allReleases.some(({ tagVersion }) => isSameVersion(tagVersion, bump.version)),
    ...(bump.version === missingBump?.wanted && since !== undefined && { since }),
    edit: bumpEdit(analysis, sources, bump.version, support),
  }));
  // These versions are already in a file, so they need no new changelog section.
  const sourcesWithoutChangelog = { ...sources, changelog: undefined };
  const everywhere = versionChoices(sources, version).map((choice) => ({
    ...choice,
    edit: bumpEdit(analysis, sourcesWithoutChangelog, choice.version, support),
  }));
  return {
    version,
    tags: requiredBump?.enough
      ? message("{tags} {version} is high enough for the changes since.", { tags, version })
      : tags,
    places: versionPlaces(sources),
    everywhere,
    // Put the required bump first, because a list opens with its first row selected.
    bumps: bumps.toSorted((a, b) => Number("since" in b) - Number("since" in a)),
  };
}

function bumpEdit(analysis: Analysis, sources: VersionSources, next: string, support: EditSupport) {
  const plan = planBump({ ...sources, document: analysis.document }, next, dayOf(new Date()));
  const files = (plan?.changes ?? []).map(({ uri, text, edits }) => {
    const isManifest = uri === analysis.uri;
    const rangeOf = isManifest ? (edit: OffsetRange) => analysis.range(edit) : diskRangeConverter(text);
    return { uri, version: isManifest ? analysis.version : null, edits: toTextEdits(edits, rangeOf) };
  });
  return joinFileEdits(files, support);
}

/** Lists the manifest's version, then higher versions in other files. Empty if all agree or the version is invalid. */
function versionChoices(
  { files }: VersionSources,
  version: string,
): { readonly version: string; readonly path?: string }[] {
  const areEqual = files.every((file) => versionEdits(file, version).length === 0);
  if (areEqual || nextVersions(version).length === 0) return [];
  const pathsByVersion = new Map(
    higherVersions(files, version)
      .filter((higher) => nextVersions(higher.version.value).length > 0)
      .map((higher) => [higher.version.value, higher.file.path]),
  );
  return [{ version }, ...[...pathsByVersion].map(([value, path]) => ({ version: value, path }))];
}

function versionPlaces({ files }: VersionSources): BumpVersionResult["places"] {
  return files.flatMap(({ uri, text, versions }) => {
    const rangeOf = diskRangeConverter(text);
    return versions.map((version) => ({ uri, range: rangeOf(version), version: version.value }));
  });
}

/** @param advice the bump that the changes require, if the version is too low */
function bumpCandidates(version: string, advice: ReleaseResult["advice"]) {
  const steps = nextVersions(version);
  if (!advice || advice.bump === "none" || steps.some((step) => step.version === advice.wanted)) return steps;
  return [...steps, { step: advice.bump, version: advice.wanted }].sort((a, b) =>
    compareVersions(a.version, b.version),
  );
}

/** Compares a version with the git tags. If the base is a saved catalog entry, names only the entry's version. */
function tagSentence(
  version: string | undefined,
  { base, reachableReleases, unknownTags }: Releases,
  past: ReleaseHistory,
): string {
  if (base && isSavedBase(base))
    return message("The saved catalog entry has {newest}.", { newest: base.version });
  const versions = reachableReleases.map((release) => release.version);
  const [newest] = versions;
  if (newest === undefined)
    return (
      past.note ?? unknownTagsSentence(unknownTags) ?? message("No git tag has a version of this manifest.")
    );
  if (!isVersion(version)) return message("The newest git tag has {newest}.", { newest });
  if (versions.some((release) => isSameVersion(release, version))) {
    return isSameVersion(newest, version)
      ? message("{version} has a git tag, the newest one.", { version })
      : message("{version} has a git tag. The newest one has {newest}.", { version, newest });
  }
  return compareVersions(version, newest) > 0
    ? message("{version} has no git tag yet. The newest one has {newest}.", { version, newest })
    : message("The newest git tag has {newest}, which is above {version}.", { version, newest });
}

import { dayOf } from "../../core/check/suppressions";
import { memberOf } from "../../core/json/tree/tree";
import { membersOf } from "../../core/json/tree/value";
import {
  isSaved,
  releasesOf,
  savedVersion,
  unknownSentence,
  type Past,
  type Releases,
} from "../../core/release/past";
import {
  compareVersions,
  isSameVersion,
  isVersion,
  nextVersions,
  type VersionStep,
} from "../../core/manifest/versions";
import { higherPlaces, versionEdits } from "../../core/source/version-file";
import type { OffsetRange } from "../../core/text/ranges";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { sinceRelease } from "../../project/entry/release-result";
import { planBump, type VersionSources } from "../../project/source/bump-plan";
import { editSupport, type EditSupport } from "../../protocol/lsp/client-support";
import {
  BUMP_VERSION_REQUEST,
  optionalText,
  type BumpVersionResult,
  type ReleaseResult,
} from "../../protocol";
import { aboutManifest } from "../shared/feature";
import { editOfFiles, plainEdits, rangesOnDisk } from "../shared/workspace-edit";

export const bumpVersionFeature = aboutManifest({
  method: BUMP_VERSION_REQUEST,
  params: { from: optionalText("from") },
  async prepare(asked, _, { repository, source }) {
    const [past, sources] = await Promise.all([repository.pastNow(asked.uri), source.versions(asked)]);
    return { past, sources };
  },
  answer: (analysis, { from }, { client }, read) =>
    bumpVersion(analysis, read, editSupport(client.capabilities), from),
});

interface Read {
  readonly past: Past;
  readonly sources: VersionSources;
}

/** Describes what each step promises to the users of a plugin (as core/release/comparison.ts advises). */
const steps = (): Readonly<Record<VersionStep, string>> => ({
  patch: message("Fixes only. Nothing is new, and what works now still works."),
  minor: message("New features or more access. What works now still works."),
  major: message("Something that works now breaks."),
});

/**
 * Answers `pluginManifest/bumpVersion`: the versions that may follow the manifest's, each with its edit. For a version that
 * is not valid only the one that the changes call for, for a missing one none. A detail response has several manifests, so
 * it has none, too.
 * @param from the version to count from
 */
function bumpVersion(
  analysis: Analysis,
  { past, sources }: Read,
  support: EditSupport,
  from: string | undefined,
): BumpVersionResult {
  const { kind, manifests } = analysis.context;
  const node = kind === "detail" ? undefined : memberOf(manifests[0]?.node, "version");
  const releases = releasesOf(membersOf(analysis.document.value), past);
  if (node?.type !== "string")
    return { tags: tagSentence(undefined, releases, past), places: [], everywhere: [], bumps: [] };
  const { last, advice } = sinceRelease(analysis.document, past);
  const { value: version } = node;
  const today = dayOf(new Date());
  const editFor = (next: string, { changelog }: Pick<VersionSources, "changelog">) => {
    const plan = planBump({ ...sources, document: analysis.document, changelog }, next, today);
    const files = (plan?.changes ?? []).map(({ uri, text, edits }) => {
      const isOwn = uri === analysis.uri;
      const rangeOf = isOwn ? (edit: OffsetRange) => analysis.range(edit) : rangesOnDisk(text);
      return { uri, version: isOwn ? analysis.version : null, edits: plainEdits(edits, rangeOf) };
    });
    return editOfFiles(files, support);
  };
  const wanted = last && advice && !advice.enough && advice.bump !== "none" ? advice.wanted : undefined;
  const counted = from === undefined ? candidates(version, advice) : nextVersions(from);
  const bumps = counted.map((next) => ({
    step: next.step,
    version: next.version,
    sentence: steps()[next.step],
    hasTag: releases.all.some(({ named }) => isSameVersion(named, next.version)),
    ...(next.version === wanted && last && { since: sinceOf(last) }),
    edit: editFor(next.version, sources),
  }));
  const everywhere = meantVersions(sources, version).map((meant) => ({
    ...meant,
    // It is no new version, so it needs no section of the changelog.
    edit: editFor(meant.version, { changelog: undefined }),
  }));
  const isEnough = last !== undefined && advice?.enough === true && advice.bump !== "none";
  const tags = tagSentence(version, releases, past);
  // A list opens with its first row selected.
  const inOrder = bumps.toSorted((a, b) => Number(b.version === wanted) - Number(a.version === wanted));
  return {
    version,
    tags: isEnough ? enoughSentence(version, tags) : tags,
    places: placesIn(sources),
    everywhere,
    bumps: inOrder,
  };
}

/** Returns the versions that may be meant, the manifest's first; none if all files have that one. */
function meantVersions(
  { files }: VersionSources,
  version: string,
): { readonly version: string; readonly path?: string }[] {
  if (nextVersions(version).length === 0 || files.every((file) => versionEdits(file, version).length === 0))
    return [];
  const higher = new Map(
    higherPlaces(files, version)
      .filter(({ version: { value } }) => nextVersions(value).length > 0)
      .map(({ file: { path }, version: { value } }) => [value, path]),
  );
  return [{ version }, ...[...higher].map(([value, path]) => ({ version: value, path }))];
}

function placesIn({ files }: VersionSources): BumpVersionResult["places"] {
  return files.flatMap((file) => {
    const rangeOf = rangesOnDisk(file.text);
    return file.versions.map((version) => ({
      uri: file.uri,
      range: rangeOf(version),
      version: version.value,
    }));
  });
}

function sinceOf({ tag, version }: NonNullable<ReleaseResult["last"]>): string {
  return tag === undefined ? savedVersion(version) : version;
}

function candidates(
  version: string,
  advice: ReleaseResult["advice"],
): { readonly step: VersionStep; readonly version: string }[] {
  const next = nextVersions(version);
  if (!advice || advice.enough || advice.bump === "none") return next;
  if (next.some((each) => each.version === advice.wanted)) return next;
  const all = [...next, { step: advice.bump, version: advice.wanted }];
  return all.sort((one, other) => compareVersions(one.version, other.version));
}

function enoughSentence(version: string, tags: string): string {
  return message("{tags} {version} is enough for what has changed since.", { tags, version });
}

/** Compares a version with the highest release, or with the saved response that takes the place of the releases. */
function tagSentence(version: string | undefined, { base, released, unknown }: Releases, past: Past): string {
  if (base && isSaved(base))
    return message("The saved catalog entry has {newest}.", { newest: base.version });
  const versions = released.map((release) => release.version);
  const [newest] = versions;
  if (newest === undefined)
    return past.note ?? unknownSentence(unknown) ?? message("No git tag has a version of this manifest.");
  if (!isVersion(version)) return message("The newest git tag has {newest}.", { newest });
  if (versions.some((each) => isSameVersion(each, version))) {
    return isSameVersion(newest, version)
      ? message("{version} has a git tag, the newest one.", { version })
      : message("{version} has a git tag. The newest one has {newest}.", { version, newest });
  }
  return compareVersions(version, newest) > 0
    ? message("{version} has no git tag yet. The newest one has {newest}.", { version, newest })
    : message("The newest git tag has {newest}, which is above {version}.", { version, newest });
}

import { memberOf, stringOf } from "../../core/json/tree/tree";
import { compareVersions, isVersion, nextVersions, type VersionStep } from "../../core/manifest/versions";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import { sinceRelease } from "../../program/entry/release-result";
import { editSupport, type EditSupport } from "../../lsp/client-support";
import { BUMP_VERSION_REQUEST, type BumpVersionResult, type ReleaseResult } from "../../protocol";
import { aboutManifest } from "../shared/feature";
import type { TaggedVersions } from "../shared/services";
import { workspaceEdit } from "../shared/workspace-edit";

export const bumpVersionFeature = aboutManifest({
  method: BUMP_VERSION_REQUEST,
  params: {},
  async prepare({ documents, repository, preview }, { uri }) {
    const asked = documents.getOurs(uri);
    if (!asked) return undefined;
    const id = stringOf(memberOf(asked.context.manifests[0]?.node, "id")) ?? "";
    const tagged = await repository.publishedVersions(uri, id);
    return { tagged, inputs: await preview.releaseInputs(asked) };
  },
  answer(analysis, _, { client }, prepared) {
    if (!prepared) return null;
    const since = sinceRelease(analysis.document, prepared.inputs?.facts.history);
    return bumpVersion(analysis, prepared.tagged, since, editSupport(client.capabilities));
  },
});

/** Says what each step promises to the users of a plugin (as core/release/bump.ts advises). */
const steps = (): Readonly<Record<VersionStep, string>> => ({
  patch: message("Fixes only. Nothing is new, and what works now still works."),
  minor: message("New features or more access. What works now still works."),
  major: message("Something that works now breaks."),
});

/**
 * Answers `pluginManifest/bumpVersion`: the versions that may follow the manifest's, each with its edit; none when the
 * version is missing or not valid. A detail response has several manifests, so it has none, too.
 */
function bumpVersion(
  analysis: Analysis,
  tagged: TaggedVersions,
  { last, advice }: Pick<ReleaseResult, "last" | "advice">,
  support: EditSupport,
): BumpVersionResult {
  const { kind, manifests } = analysis.context;
  const node = kind === "detail" ? undefined : memberOf(manifests[0]?.node, "version");
  if (node?.type !== "string") return { tags: tagSentence(undefined, tagged), bumps: [] };
  const { value: version, offset, length } = node;
  const wanted = last && advice && !advice.enough && advice.bump !== "none" ? advice.wanted : undefined;
  const bumps = candidates(version, advice).map((next) => {
    const edit = { offset: offset + 1, length: length - 2, text: next.version };
    return {
      step: next.step,
      version: next.version,
      sentence: steps()[next.step],
      hasTag: tagged.versions.includes(next.version),
      ...(next.version === wanted && { since: last?.version ?? "" }),
      edit: workspaceEdit([edit], analysis, support),
    };
  });
  return { version, tags: tagSentence(version, tagged), bumps };
}

/** Lists the next versions, and the one that the changes call for if it is not the next of any step. */
function candidates(
  version: string,
  advice: ReleaseResult["advice"],
): { readonly step: VersionStep; readonly version: string }[] {
  const next = nextVersions(version);
  if (!advice || advice.enough || advice.bump === "none" || next.length === 0) return next;
  if (next.some((each) => each.version === advice.wanted)) return next;
  const all = [...next, { step: advice.bump, version: advice.wanted }];
  return all.sort((one, other) => compareVersions(one.version, other.version));
}

/** Compares a version with the git tags. */
function tagSentence(version: string | undefined, { versions, note }: TaggedVersions): string {
  const newest = versions.filter(isVersion).sort(compareVersions).at(-1);
  if (newest === undefined) return note ?? message("No git tag has a version of this manifest.");
  if (!isVersion(version)) return message("The newest git tag has {newest}.", { newest });
  if (versions.includes(version)) {
    return newest === version
      ? message("{version} has a git tag, the newest one.", { version })
      : message("{version} has a git tag. The newest one has {newest}.", { version, newest });
  }
  return compareVersions(version, newest) > 0
    ? message("{version} has no git tag yet. The newest one has {newest}.", { version, newest })
    : message("The newest git tag has {newest}, which is above {version}.", { version, newest });
}

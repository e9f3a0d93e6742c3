import { manifestChanges } from "../compare/diff";
import { asObject } from "../json/tree/value";
import { compareVersions, nextVersions } from "../manifest/versions";
import { bumpAdvice } from "../release/comparison";
import type { Base } from "../release/past";
import { message, show } from "../text/messages";
import { changeTo, type Rule, type RuleContext } from "./rule";
import { RELEASE_RULE, releasesIn, versionNode } from "./shared/release";

export const releaseVersion: Rule = {
  ...RELEASE_RULE,
  summary: "A release has a new version, and its tag names that version.",
  *check(context) {
    const { document } = context;
    const releases = releasesIn(context);
    const node = versionNode(document.root);
    if (!node || !releases) return;
    const { headReleases, earlierReleases, base, allReleases } = releases;
    const [highestRelease] = earlierReleases;
    const place = { range: node, pointer: "/version" };
    const version = show(node.value);
    const changeVersion = (newVersion: string) => changeTo(document.text, node, newVersion, "offered");
    const mismatchedTag = headReleases.find(
      ({ tagVersion }) => compareVersions(tagVersion, node.value) !== 0,
    );
    const earlierBase = headReleases.length > 0 && base?.release === headReleases[0] ? undefined : base;
    const baseToExceed = [earlierBase, highestRelease && { ...highestRelease, release: highestRelease }].find(
      (candidate) => candidate && compareVersions(node.value, candidate.version) <= 0,
    );
    const usedTag = allReleases.find(
      ({ isHead, tagVersion }) => !isHead && compareVersions(tagVersion, node.value) === 0,
    );
    if (mismatchedTag) {
      yield {
        ...place,
        message: message("Version {version} does not match its tag {tag}. Change the version or the tag.", {
          version,
          tag: show(mismatchedTag.tag),
        }),
        fixes: () => [changeVersion(mismatchedTag.tagVersion)],
      };
    } else if (baseToExceed) {
      yield {
        ...place,
        message: notHigherSentence(node.value, baseToExceed),
        fixes: () => [nextVersion(baseToExceed, context) ?? []].flat().map(changeVersion),
      };
    } else if (usedTag) {
      const values = { version, tag: show(usedTag.tag) };
      yield {
        ...place,
        message: message("Tag {tag} already names version {version}. Choose another version.", values),
        severity: "warning",
      };
    }
  },
};

function notHigherSentence(version: string, { version: highest, release }: Base): string {
  const values = { version: show(version), highest: show(highest), tag: show(release?.tag ?? "") };
  if (compareVersions(version, highest) === 0)
    return release
      ? message("Version {version} is already released as tag {tag}. Raise it.", values)
      : message("Version {version} is already the version of the saved catalog entry. Raise it.", values);
  return release
    ? message("Version {version} is not above {highest}, the version of tag {tag}. Raise it.", values)
    : message(
        "Version {version} is not above {highest}, the version of the saved catalog entry. Raise it.",
        values,
      );
}

function nextVersion({ version, manifest }: Base, { document }: RuleContext): string | undefined {
  const advice = bumpAdvice(manifestChanges(manifest, asObject(document.value)), version, undefined);
  return advice?.bump === "none" ? nextVersions(version)[0]?.version : advice?.wanted;
}

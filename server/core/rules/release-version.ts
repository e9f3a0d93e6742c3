import { bumpFor } from "../release/comparison";
import { manifestChanges } from "../compare/diff";
import type { Base, Release } from "../release/past";
import type { StringNode } from "../json/tree/tree";
import { membersOf } from "../json/tree/value";
import { compareVersions, nextVersions } from "../manifest/versions";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import type { Fix, Problem } from "../problem";
import { OF_RELEASE, releasesIn, versionNode } from "./shared/release";
import { changeTo } from "./shared/fixes";

export const releaseVersion: Rule = {
  ...OF_RELEASE,
  code: "release-version",
  summary: "A release has a new version, and its tag names that version.",
  *check(context) {
    const { own = [], earlier: [highest] = [], base, all = [] } = releasesIn(context) ?? {};
    const node = versionNode(context.document.root);
    if (!node) return;
    const other = own.find(({ named }) => compareVersions(named, node.value) !== 0);
    const before = own.length > 0 && base?.release === own[0] ? undefined : base;
    const above = [before, highest && { ...highest, release: highest }].find(
      (version) => version && compareVersions(node.value, version.version) <= 0,
    );
    const taken = all.find(({ isHead, named }) => !isHead && compareVersions(named, node.value) === 0);
    if (other) yield misnamed(node, other, context);
    else if (above) yield notAbove(node, above, context);
    else if (taken) yield alreadyNamed(node, taken);
  },
};

function alreadyNamed(node: StringNode, { tag }: Release): Problem {
  const values = { version: show(node.value), tag: show(tag) };
  return {
    range: node,
    message: message("Tag {tag} already names version {version}. Choose another version.", values),
    pointer: "/version",
    severity: "warning",
  };
}

function misnamed(node: StringNode, { tag, named }: Release, context: RuleContext): Problem {
  const values = { version: show(node.value), tag: show(tag) };
  return {
    range: node,
    message: message(
      "Version {version} is not that of its tag {tag}. Change the version or the tag.",
      values,
    ),
    pointer: "/version",
    fixes: () => [change(node, named, context)],
  };
}

function notAbove(node: StringNode, highest: Base, context: RuleContext): Problem {
  const { version, release } = highest;
  const values = { version: show(node.value), highest: show(version) };
  return {
    range: node,
    message: release
      ? message("Version {version} is not above {highest}, the version of tag {tag}. Raise it.", {
          ...{ ...values, tag: show(release.tag) },
        })
      : message(
          "Version {version} is not above {highest}, that of the saved catalog entry. Raise it.",
          values,
        ),
    pointer: "/version",
    fixes: () => {
      const wanted = nextVersion(highest, context);
      return wanted === undefined ? [] : [change(node, wanted, context)];
    },
  };
}

function nextVersion({ version, manifest }: Base, { document }: RuleContext): string | undefined {
  const advice = bumpFor(manifestChanges(manifest, membersOf(document.value)), version, undefined);
  return advice?.bump === "none" ? nextVersions(version)[0]?.version : advice?.wanted;
}

function change(node: StringNode, version: string, { document }: RuleContext): Fix {
  return changeTo(document.text, node, version, "offered");
}

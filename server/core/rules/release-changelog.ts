import { namesOf, saysSomething } from "../release/changelog";
import { memberOf, stringOf, type StringNode, type ValueNode } from "../json/tree/tree";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import type { Problem } from "../problem";
import { OF_RELEASE, versionNode } from "./shared/release";

export const releaseChangelog: Rule = {
  ...OF_RELEASE,
  code: "release-changelog",
  summary: "A release says what is new in its version.",
  *check({ release, document: { root, value } }) {
    const version = versionNode(root);
    const own = memberOf(root, "changelog");
    if (!release || !version || (stringOf(own) ?? "").trim() !== "") return;
    if (release.changelogFault)
      yield { ...placeOf(version, own), message: unread(release.changelogFault), severity: "error" };
    else if (!release.changelog && release.isWithoutFolder) return;
    else if (!release.changelog) yield { ...placeOf(version, own), message: noFile(), severity: "warning" };
    else {
      const section = release.changelog.get(version.value, namesOf(value));
      if (!saysSomething(section ?? "")) {
        yield { ...placeOf(version, own), message: saysNothing(version.value, section !== undefined) };
      }
    }
  },
};

function saysNothing(number: string, hasSection: boolean): string {
  const version = show(number);
  return hasSection
    ? message("The section of version {version} in CHANGELOG.md is empty. Write what is new.", { version })
    : message("CHANGELOG.md says nothing about version {version}. Add a section.", { version });
}

const unread = (fault: "encoding" | "unreadable") =>
  fault === "encoding"
    ? message("CHANGELOG.md is not UTF-8. Save it as UTF-8.")
    : message("CHANGELOG.md cannot be read. Make it a file that you may read.");

const noFile = () => message('Nothing says what is new. Add CHANGELOG.md or the property "changelog".');

/** Marks the empty changelog; without one, the version that nothing is said about. */
function placeOf(version: StringNode, changelog: ValueNode | undefined): Pick<Problem, "range" | "pointer"> {
  return changelog ? { range: changelog, pointer: "/changelog" } : { range: version, pointer: "/version" };
}

import { memberOf, stringOf } from "../json/tree/tree";
import { headingNames, hasContent } from "../release/changelog";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { RELEASE_RULE, versionNode } from "./shared/release";

export const releaseChangelog: Rule = {
  ...RELEASE_RULE,
  summary: "A release says what is new in its version.",
  *check({ release, document: { root, value } }) {
    const version = versionNode(root);
    const node = memberOf(root, "changelog");
    if (!release || !version || (stringOf(node) ?? "").trim() !== "") return;
    // Without "changelog", report the problem at the version.
    const place = node ? { range: node, pointer: "/changelog" } : { range: version, pointer: "/version" };
    const { changelog, changelogFault, isWithoutFolder } = release;
    if (changelogFault)
      yield { ...place, message: changelogFaultSentence(changelogFault), severity: "error" };
    else if (changelog) {
      const section = changelog.get(version.value, headingNames(value));
      if (!hasContent(section ?? ""))
        yield { ...place, message: missingNotesSentence(version.value, section !== undefined) };
    } else if (!isWithoutFolder) {
      const sentence = message('Nothing says what is new. Add CHANGELOG.md or the property "changelog".');
      yield { ...place, message: sentence, severity: "warning" };
    }
  },
};

function missingNotesSentence(versionText: string, hasSection: boolean): string {
  const version = show(versionText);
  return hasSection
    ? message("The section of version {version} in CHANGELOG.md is empty. Write what is new.", { version })
    : message("CHANGELOG.md says nothing about version {version}. Add a section.", { version });
}

function changelogFaultSentence(fault: "encoding" | "unreadable"): string {
  return fault === "encoding"
    ? message("CHANGELOG.md is not UTF-8. Save it as UTF-8.")
    : message("CHANGELOG.md cannot be read. Replace it with a readable file.");
}

import { REMOTE_INSTALL_DISABLED } from "../entry/manifest";
import { replaceValue } from "../json/edit/edits";
import { containerOf, memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import { message } from "../text/messages";
import { fix, type Fix, type Rule } from "./rule";

export const placeholderChangelog: Rule = {
  summary: "A placeholder's changelog states that remote install is disabled.",
  evidence: "stated",
  severity: "warning",
  *perManifest({ kind, node, pointer }, { document, kind: documentKind }) {
    const changelog = kind === "placeholder" ? memberOf(node, "changelog") : undefined;
    if (changelog?.type !== "string" && changelog?.type !== "null") return;
    if (saysInstallDisabled(changelog) || !isIntact(document, changelog)) return;
    const versionChangelog = documentKind === "detail" ? memberOf(containerOf(node), "changelog") : undefined;
    yield {
      range: changelog,
      message: isBlank(changelog)
        ? message("The placeholder's changelog is empty. State that remote install is disabled.")
        : message("The placeholder's changelog does not state that remote install is disabled. Add this."),
      pointer: `${pointer}/changelog`,
      // Never replace the author's text.
      fixes: () => (isBlank(changelog) ? [insertion(document.text, changelog, versionChangelog)] : []),
    };
  },
};

function saysInstallDisabled(changelog: ValueNode): boolean {
  const text = stringOf(changelog) ?? "";
  return /remote[\s-]+install/i.test(text) && /disabled/i.test(text);
}

function isBlank(changelog: ValueNode): boolean {
  return changelog.type === "null" || stringOf(changelog)?.trim() === "";
}

/** Fills blank changelogs with the version's changelog if that states the fact; otherwise, with a standard sentence. */
function insertion(text: string, changelog: ValueNode, versionChangelog: ValueNode | undefined): Fix {
  const original =
    versionChangelog && saysInstallDisabled(versionChangelog) ? stringOf(versionChangelog) : undefined;
  const sentence = original ?? REMOTE_INSTALL_DISABLED;
  const places = versionChangelog && isBlank(versionChangelog) ? [versionChangelog, changelog] : [changelog];
  const edits = places.map((place) => replaceValue(text, place, sentence));
  return fix("suggested", message("Insert a sentence about remote install"), ...edits);
}

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
      message: isEmpty(changelog)
        ? message("The placeholder's changelog is empty. State that remote install is disabled.")
        : message("The placeholder's changelog does not state that remote install is disabled. Add this."),
      pointer: `${pointer}/changelog`,
      // Never replace the author's text.
      fixes: () => (isEmpty(changelog) ? [fillChangelogs(document.text, changelog, versionChangelog)] : []),
    };
  },
};

function saysInstallDisabled(changelog: ValueNode): boolean {
  const text = stringOf(changelog) ?? "";
  return /remote[\s-]+install/i.test(text) && /disabled/i.test(text);
}

function isEmpty(changelog: ValueNode): boolean {
  return changelog.type === "null" || stringOf(changelog)?.trim() === "";
}

/** Fills empty changelogs with the version's changelog if it has the statement, or else with a standard sentence. */
function fillChangelogs(text: string, changelog: ValueNode, versionChangelog: ValueNode | undefined): Fix {
  const versionStatement =
    versionChangelog && saysInstallDisabled(versionChangelog) ? stringOf(versionChangelog) : undefined;
  const statement = versionStatement ?? REMOTE_INSTALL_DISABLED;
  const targets = versionChangelog && isEmpty(versionChangelog) ? [versionChangelog, changelog] : [changelog];
  const edits = targets.map((target) => replaceValue(text, target, statement));
  return fix("suggested", message("Insert a sentence about remote install"), ...edits);
}

import { REMOTE_INSTALL_DISABLED } from "../entry/manifest";
import { replace } from "../json/edit/edits";
import { containerOf, memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import { message } from "../text/messages";
import { fix, type Fix, type Rule } from "./rule";

export const placeholderChangelog: Rule = {
  code: "placeholder-changelog",
  summary: "A placeholder's changelog states that remote install is disabled.",
  section: "Catalog members",
  evidence: "stated",
  severity: "warning",
  *perManifest({ kind, node, pointer }, { document, kind: documentKind }) {
    const own = kind === "placeholder" ? memberOf(node, "changelog") : undefined;
    if (!own || !(own.type === "string" || own.type === "null") || mentionsRemoteInstall(own)) return;
    if (!isIntact(document, own)) return;
    const repeated = documentKind === "detail" ? memberOf(containerOf(node), "changelog") : undefined;
    yield {
      range: own,
      message: isBlank(own)
        ? message("Placeholder's changelog is empty. Say that remote install is disabled.")
        : message("Placeholder's changelog does not say that remote install is disabled. Add it."),
      pointer: `${pointer}/changelog`,
      // Never replace the author's text.
      fixes: () => (isBlank(own) ? [insertion(document.text, own, repeated)] : []),
    };
  },
};

/** Tests if a changelog says that remote install is disabled. */
function mentionsRemoteInstall(changelog: ValueNode): boolean {
  const text = stringOf(changelog) ?? "";
  return /remote[\s-]+install/i.test(text) && /disabled/i.test(text);
}

function isBlank(changelog: ValueNode): boolean {
  return changelog.type === "null" || stringOf(changelog)?.trim() === "";
}

/** @param repeated the version's changelog, which its manifest repeats */
function insertion(text: string, own: ValueNode, repeated: ValueNode | undefined): Fix {
  const known = repeated && mentionsRemoteInstall(repeated) ? stringOf(repeated) : undefined;
  const sentence = known ?? REMOTE_INSTALL_DISABLED;
  const places = repeated && isBlank(repeated) ? [repeated, own] : [own];
  const edits = places.map((place) => replace(text, place, sentence));
  return fix("suggested", message("Insert a sentence about remote install"), ...edits);
}

import { detailPlaces } from "../manifest/detail";
import { message } from "../text/messages";
import type { Rule } from "./rule";
import { packageMembers } from "./shared/faulty-values";

export const artifactNullness: Rule = {
  summary: "The properties of a package are all set or all null.",
  evidence: "stated",
  *check(context) {
    const { document, kind, manifests } = context;
    // If a bracket is missing, a property may be in the wrong object.
    if (!document.isBalanced) return;
    const versions = kind === "detail" ? detailPlaces(document.root).versionsAndCopy : [];
    for (const { node, pointer } of [...manifests, ...versions]) {
      const { nullMembers, setMembers } = packageMembers(node, context);
      const [nullMember] = nullMembers.sort((a, b) => a.value.offset - b.value.offset);
      const [setMember] = setMembers;
      if (!nullMember || !setMember) continue;
      yield {
        range: nullMember.value,
        message: message('"{first}" is null, but "{other}" is set. Set all package properties or none.', {
          first: nullMember.name,
          other: setMember.name,
        }),
        pointer: `${pointer}/${nullMember.name}`,
        related: [
          { range: setMember.value, message: message('"{name}" is set here.', { name: setMember.name }) },
        ],
      };
    }
  },
};

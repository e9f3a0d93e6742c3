import { asSlug } from "../catalog/derive";
import { replace } from "../json/edit/edits";
import type { Fix } from "./rule";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const slugFormat: Rule = {
  code: "slug-format",
  summary: "A slug has only lowercase letters, digits and hyphens.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["url-slug"], (fault) => ({
      message: `'${placeName(fault.pointer)}' is ${show(fault.value)}; it must have lowercase letters, digits and hyphens only.`,
      fixes: () => repairs(fault, context.document.text),
    })),
};

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const unaccented = value.normalize("NFKD").replace(/\p{M}/gu, "");
  const slug = asSlug(unaccented).replace(/^-|-$/g, "");
  return slug === "" ? [] : [{ title: `Change it to "${slug}"`, edits: [replace(text, node, slug)] }];
}

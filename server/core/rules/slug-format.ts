import { asSlug } from "../catalog/derive";
import { replace } from "../json/edit/edits";
import type { Fix, Rule } from "./rule";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { message } from "../text/messages";

export const slugFormat: Rule = {
  code: "slug-format",
  summary: "A slug has only lowercase letters, digits and hyphens.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["url-slug"], (fault) => ({
      message: message(
        "'{place}' is {shown}; it must have lowercase letters, digits and hyphens only.",
        fault,
      ),
      fixes: () => repairs(fault, context.document.text),
    })),
};

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const unaccented = value.normalize("NFKD").replace(/\p{M}/gu, "");
  const slug = asSlug(unaccented).replace(/^-|-$/g, "");
  if (slug === "") return [];
  return [
    {
      title: message('Change it to "{slug}"', { slug }),
      edits: [replace(text, node, slug)],
      grade: "offered",
    },
  ];
}

import { replace } from "../document/edits";
import { deriveSlug } from "../catalog/derive";
import { formatProblems } from "../schema/format-faults";
import { formats } from "../schema/formats";
import { placeName, show } from "../wording";
import type { Rule } from "./rule";

export const slugFormat: Rule = {
  code: "slug-format",
  summary: "A slug has only lowercase letters, digits and hyphens.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["url-slug"], ({ node, value, pointer }) => ({
      message: `'${placeName(pointer)}' is ${show(value)}; it must have lowercase letters, digits and hyphens only.`,
      fixes: () => {
        const slug = deriveSlug(value);
        if (slug === undefined || !formats["url-slug"](slug)) return [];
        return [{ title: `Change it to "${slug}"`, edits: [replace(context.document.text, node, slug)] }];
      },
    })),
};

import { memberOf } from "../json/tree/tree";
import { detailPlaces } from "../manifest/detail";
import { formats } from "../manifest/formats";
import { asSlug } from "../manifest/names/names";
import { message, show } from "../text/messages";
import { changeTo, checkFormat, type Problem, type Rule, type RuleContext } from "./rule";

export const slugFormat: Rule = {
  summary: "A slug has only letters, digits, -, _, . and ~, and is usually lowercase.",
  evidence: "stated",
  *check(context) {
    yield* reportInvalidSlugs(context);
    if (context.kind === "detail") yield* reportCapitals(context);
  },
};

const reportInvalidSlugs = checkFormat(
  ["url-slug"],
  (fault) => message("{shown} is not a valid slug. Use only letters, digits, -, _, . and ~.", fault),
  ({ node, value }, { document }) => {
    const unaccented = value.normalize("NFKD").replace(/\p{M}/gu, "");
    const slug = asSlug(unaccented).replace(/^-|-$/g, "");
    return slug === "" ? [] : [changeTo(document.text, node, slug, "offered")];
  },
);

/** Reports capitals, which are valid but harder to type. */
function* reportCapitals({ document }: RuleContext): Iterable<Problem> {
  const slug = memberOf(detailPlaces(document.root).item, "slug");
  if (slug?.type !== "string" || !formats["url-slug"](slug.value) || !/[A-Z]/.test(slug.value)) return;
  const shown = show(slug.value);
  yield {
    range: slug,
    message: message("{shown} has capital letters. Slugs are usually lowercase.", { shown }),
    pointer: "/data/item/slug",
    severity: "information",
    fixes: () => [changeTo(document.text, slug, slug.value.toLowerCase(), "offered")],
  };
}

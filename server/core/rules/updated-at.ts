import { memberOf } from "../json/tree/tree";
import { detailPlaces, isIntact, publishedAt } from "../manifest/detail";
import { formats } from "../manifest/formats";
import { message, show } from "../text/messages";
import { changeTo, OF_RESPONSE, type Rule } from "./rule";
import { oddCopies } from "./shared/comparable";

export const updatedAt: Rule = {
  ...OF_RESPONSE,
  code: "updated-at",
  summary: "The item was updated when its newest version was published.",
  evidence: "observed",
  *check(context) {
    const { document } = context;
    const { item, versions } = detailPlaces(document.root);
    const own = memberOf(item, "updated_at");
    const times = versions.flatMap(({ node }) => publishedAt(node) ?? []);
    const newest = times.sort((a, b) => (a.value > b.value ? -1 : a.value < b.value ? 1 : 0))[0];
    // timestamp-format reports another form.
    if (own?.type !== "string" || !formats["catalog-timestamp"](own.value)) return;
    // Another rule reports a newest date that differs from all its copies.
    if (!newest || own.value === newest.value || oddCopies(context).get(newest)?.rule) return;
    const withoutDate = versions.flatMap(({ node }) => (publishedAt(node) ? [] : [node]));
    // If the first version, probably the newest, has no date, a later `updated_at` may be right.
    if (withoutDate[0] !== undefined && withoutDate[0] === versions[0]?.node && own.value > newest.value)
      return;
    // A half-typed version may be the newest.
    if (!isIntact(document, own, newest, ...withoutDate)) return;
    yield {
      range: own,
      message: message('"updated_at" differs from the newest "published_at" {newest}. They usually match.', {
        newest: show(newest.value),
      }),
      pointer: "/data/item/updated_at",
      related: [{ range: newest, message: message('Newest "published_at" is here.') }],
      fixes: () => [changeTo(document.text, own, newest.value, "offered")],
    };
  },
};

import { memberOf } from "../json/tree/tree";
import { detailPlaces, isIntact, publishedAt } from "../manifest/detail";
import { formats } from "../manifest/formats";
import { message, show } from "../text/messages";
import { changeTo, RESPONSE_RULE, type Rule } from "./rule";
import { outliersIn } from "./shared/comparable";

export const updatedAt: Rule = {
  ...RESPONSE_RULE,
  summary: "The item's update time is the publication time of its newest version.",
  evidence: "observed",
  *check(context) {
    const { document } = context;
    const { item, versions } = detailPlaces(document.root);
    const time = memberOf(item, "updated_at");
    const times = versions.flatMap(({ node }) => publishedAt(node) ?? []);
    const newestTime = times.sort((a, b) => (a.value > b.value ? -1 : a.value < b.value ? 1 : 0))[0];
    // timestamp-format reports other forms.
    if (time?.type !== "string" || !formats["catalog-timestamp"](time.value)) return;
    // If the newest date differs from all its copies, another rule reports that date.
    if (!newestTime || time.value === newestTime.value || outliersIn(context).get(newestTime)?.rule) return;
    const undatedVersions = versions.flatMap(({ node }) => (publishedAt(node) ? [] : [node]));
    // If the first version, probably the newest, has no date, a later `updated_at` may be right.
    const [firstUndated] = undatedVersions;
    if (firstUndated && firstUndated === versions[0]?.node && time.value > newestTime.value) return;
    // A half-typed version may be the newest.
    if (!isIntact(document, time, newestTime, ...undatedVersions)) return;
    yield {
      range: time,
      message: message('"updated_at" differs from the newest "published_at" {newest}. They usually match.', {
        newest: show(newestTime.value),
      }),
      pointer: "/data/item/updated_at",
      related: [{ range: newestTime, message: message('Newest "published_at" is here.') }],
      fixes: () => [changeTo(document.text, time, newestTime.value, "offered")],
    };
  },
};

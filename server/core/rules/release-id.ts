import { memberOf } from "../json/tree/tree";
import { isString, memberValue } from "../json/tree/value";
import { baseVersionText } from "../release/past";
import { message, show } from "../text/messages";
import { changeTo, type Rule } from "./rule";
import { RELEASE_RULE, releasesIn } from "./shared/release";

export const releaseId: Rule = {
  ...RELEASE_RULE,
  summary: "A plugin keeps the identifier of its last release.",
  *check(context) {
    const { document } = context;
    const base = releasesIn(context)?.base;
    const lastId = memberValue(base?.manifest, "id");
    const node = memberOf(document.root, "id");
    if (!base || node?.type !== "string" || !isString(lastId) || node.value === lastId) return;
    const values = { id: show(node.value), earlier: show(lastId), version: baseVersionText(base) };
    yield {
      range: node,
      message: message("Identifier {id} was {earlier} in version {version}. Keep the published one.", values),
      pointer: "/id",
      fixes: () => [changeTo(document.text, node, lastId, "offered")],
    };
  },
};

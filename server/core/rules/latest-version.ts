import { copyValue } from "../json/edit/edits";
import type { ValueNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import { copiesInItem, detailPlaces, firstOutOfOrder, isIntact } from "../manifest/detail";
import { listAnd, message, show } from "../text/messages";
import { fix, RESPONSE_RULE, type Rule, type RuleContext } from "./rule";
import { valuesDiffer, differingMembers, outlierProblems } from "./shared/comparable";

const MAX_NAMES = 3;

export const latestVersion: Rule = {
  ...RESPONSE_RULE,
  summary: "The item's latest version is the first in versions.",
  *check(context) {
    const { document } = context;
    yield* outlierProblems("latest-version", context);
    const { item, versions, versionList } = detailPlaces(document.root);
    if (versionList?.isComplete && versionList.items.length === 0) {
      const text = message('"versions" is empty. Add the item\'s latest version.');
      yield { range: versionList, message: text, pointer: "/data/versions" };
    }
    const firstVersion = versions[0];
    // If versions-order reports a problem, another version may be the latest.
    if (!firstVersion || firstOutOfOrder(versions)) return;
    for (const { name, copy, original } of copiesInItem(item, firstVersion)) {
      if (!isIntact(document, copy, original) || !valuesDiffer(copy, original, context)) continue;
      yield {
        range: copy,
        message: sentence(name, copy, original, context),
        pointer: `/data/item/${name}`,
        related: [{ range: original, message: message("First version is here.") }],
        fixes: () => {
          const edit = copyValue(document.text, original, copy);
          return [fix("offered", message("Copy from the first version"), edit)];
        },
      };
    }
  },
};

function sentence(name: string, copy: ValueNode, original: ValueNode, context: RuleContext): string {
  if (copy.type !== "object" || original.type !== "object") {
    return message('"{name}" differs from the first version\'s {value}. They must match.', {
      name,
      value: show(toValue(original)),
    });
  }
  const differingNames = differingMembers(copy, original, context);
  const values = { name, members: listAnd(differingNames.slice(0, MAX_NAMES).map(show)) };
  return differingNames.length > MAX_NAMES
    ? message('"{name}" differs from the first version, for example in {members}. They must match.', values)
    : message('"{name}" differs from the first version in {members}. They must match.', values);
}

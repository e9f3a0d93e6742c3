import { removeEntry } from "../json/edit/edits";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { message, show } from "../text/messages";
import { fix, type Problem, type Rule, type RuleContext } from "./rule";
import { outliersIn } from "./shared/comparable";
import {
  isExactDuplicate,
  duplicateEntriesOutsideManifests,
  duplicateEntriesIn,
  type DuplicateEntry,
} from "./shared/duplicate-entries";

export const duplicateEntry: Rule = {
  summary: "Lists such as tags, permissions and commands have no duplicates.",
  evidence: "inferred",
  severity: "warning",
  check: (context) => problemsOf(duplicateEntriesOutsideManifests(context), context),
  perManifest: (manifest, context) => problemsOf(duplicateEntriesIn(manifest), context),
};

function* problemsOf(duplicates: readonly DuplicateEntry[], context: RuleContext): Iterable<Problem> {
  const { document } = context;
  if (!document.isBalanced) return;
  const reportedItems = new Set<ValueNode>();
  for (const duplicate of duplicates) {
    const { list, item, index, earlierItem, name } = duplicate;
    // Versions are compared by `id` and by `version`, so a duplicate may be found twice.
    if (reportedItems.has(item) || isReportedByOtherRule(duplicate, context)) continue;
    reportedItems.add(item);
    yield {
      range: item,
      message: sentence(list.key, show(name)),
      pointer: `${list.pointer}/${index}`,
      unnecessary: true,
      related: [{ range: earlierItem, message: message("First entry is here.") }],
      fixes: () => {
        const grade = isExactDuplicate(duplicate, document.text) ? "safe" : "offered";
        return [fix(grade, message("Remove the later entry"), removeEntry(list.array, item))];
      },
    };
  }
}

/** Tests if another rule reports the cause: a wrong identifier, or a version that differs from its copies. */
function isReportedByOtherRule({ list, item, earlierItem }: DuplicateEntry, context: RuleContext) {
  const { pointer, key } = list;
  const [version, earlierVersion] = [item, earlierItem].map((each) => memberOf(each, "version"));
  if (pointer !== "/data/versions" || !version || !earlierVersion) return false;
  if (key === "version") return outliersIn(context).has(version);
  return stringOf(version) !== stringOf(earlierVersion) && !context.disabledCodes.has("version-id-format");
}

function sentence(key: string | undefined, value: string): string {
  return key === undefined
    ? message("Duplicate entry {value}. Remove or change one of the two.", { value })
    : message("Duplicate {key} {value}. Remove or change one of the two.", { key, value });
}

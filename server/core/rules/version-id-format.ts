import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import { detailPlaces, type DetailVersion } from "../manifest/detail";
import { formats } from "../manifest/formats";
import { message, show } from "../text/messages";
import { isBlank } from "../text/printable";
import { changeTo, type Problem, type Rule, type RuleContext } from "./rule";
import { isFaulty } from "./shared/faulty-values";

export const versionIdFormat: Rule = {
  summary: "A version's identifier consists of the item's identifier, an at sign and the version.",
  evidence: "stated",
  appliesTo: ["detail"],
  *check(context) {
    const { document } = context;
    // If a bracket is missing, an identifier may be in the wrong object.
    if (!document.isBalanced) return;
    const { item, versionsAndCopy } = detailPlaces(document.root);
    for (const version of versionsAndCopy) yield* problemsOf(version, item, context);
  },
};

function* problemsOf(
  version: DetailVersion,
  item: ValueNode | undefined,
  context: RuleContext,
): Iterable<Problem> {
  const { node } = version;
  const id = memberOf(node, "id");
  const parts = ["item_id", "version"].flatMap((name) => memberOf(node, name) ?? []);
  const [itemId, number] = parts.map(stringOf);
  if (id?.type !== "string") return;
  const place = { range: id, pointer: `${version.pointer}/id` };
  if (itemId === undefined || number === undefined || parts.some((part) => isFaulty(part, context))) {
    if (isBlank(id.value)) yield { ...place, message: blankSentence(id) };
    return;
  }
  const newId = `${itemId}@${number}`;
  const values = { id: show(id.value), right: show(newId) };
  const changeId = (grade: "suggested" | "offered") => [changeTo(context.document.text, id, newId, grade)];
  if (id.value === `${itemId}-${number}`) {
    yield {
      ...place,
      message: message("{id} is a legacy version identifier. The current form is {right}.", values),
      severity: "information",
      // A published identifier must not change, so only offer the fix.
      fixes: () => changeId("offered"),
    };
  } else if (id.value !== newId && !matchesCopies(id.value, version, item)) {
    yield {
      ...place,
      message: message("{id} is not a valid version identifier. Use {right}.", values),
      related: parts.map((range) => ({ range, message: message("This is part of the version identifier.") })),
      fixes: () => changeId(isCertainId(version, item, itemId, number) ? "suggested" : "offered"),
    };
  }
}

function blankSentence({ length }: ValueNode): string {
  return length > 2
    ? message('Version identifier is blank. Use "<item_id>@<version>".')
    : message('Version identifier is empty. Use "<item_id>@<version>".');
}

/** Tests if an identifier matches other copies of the item id and version; other rules report differing copies. */
function matchesCopies(id: string, { node, manifest }: DetailVersion, item: ValueNode | undefined): boolean {
  const texts = (nodes: readonly (ValueNode | undefined)[]) => nodes.flatMap((each) => stringOf(each) ?? []);
  const ids = texts([memberOf(node, "item_id"), memberOf(manifest, "id"), memberOf(item, "id")]);
  const numbers = texts([memberOf(node, "version"), memberOf(manifest, "version")]);
  return ids.some((itemId) =>
    numbers.some((number) => id === `${itemId}@${number}` || id === `${itemId}-${number}`),
  );
}

function isCertainId(
  { manifest }: DetailVersion,
  item: ValueNode | undefined,
  itemId: string,
  number: string,
): boolean {
  const agrees = (node: ValueNode | undefined, value: string): boolean => !node || stringOf(node) === value;
  return (
    formats["plugin-id"](itemId) &&
    formats["plugin-version"](number) &&
    agrees(memberOf(manifest, "id"), itemId) &&
    agrees(memberOf(item, "id"), itemId) &&
    agrees(memberOf(manifest, "version"), number)
  );
}

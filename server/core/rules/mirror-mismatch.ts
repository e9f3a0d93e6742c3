import { fix } from "./shared/fixes";
import { copy } from "../json/edit/edits";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { deepEqual, toValue, showNode } from "../json/tree/value";
import { isIntact } from "../manifest/detail";
import { membersOf, mirrorsIn, type Member } from "../manifest/mirrors";
import type { Rule } from "./rule";
import type { Fix } from "../problem";
import { differ, oddProblems } from "./shared/comparable";
import { message } from "../text/messages";

export const mirrorMismatch: Rule = {
  code: "mirror-mismatch",
  summary: "A manifest's catalog members repeat the fields of the same name.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check(context) {
    const { document } = context;
    yield* oddProblems("mirror-mismatch", context);
    for (const mirror of mirrorsIn(document.root)) {
      for (const name of new Set(mirror.sources.flatMap(({ names }) => names))) {
        const own = memberOf(mirror.manifest, name);
        if (!own) continue;
        const wrong = membersOf(mirror.sources, name).filter(
          ({ node }) => !isSame(own, node) && isIntact(document, own, node) && differ(own, node, context),
        );
        if (wrong.length === 0) continue;
        const places = [
          own,
          ...membersOf([...mirror.sources, ...mirror.copies], name).map(({ node }) => node),
        ];
        yield {
          range: own,
          message: sentence(name, wrong, document.text),
          pointer: `${mirror.pointer}/${name}`,
          related: wrong.map(({ node, whose }) => ({
            range: node,
            message:
              whose === "item" ? message("Item's value is here.") : message("Version's value is here."),
          })),
          // Change every copy: with one of them left, the problem would only move.
          fixes: () =>
            wrong.map(({ node: right, whose }): Fix => {
              const others = places.filter((place) => !isSame(place, right));
              const edits = others.map((place) => copy(document.text, right, place));
              const isOfItem = whose === "item";
              return fix(
                "offered",
                isOfItem ? message("Copy the item's value") : message("Copy the version's value"),
                ...edits,
              );
            }),
        };
      }
    }
  },
};

function sentence(name: string, wrong: readonly Member[], text: string): string {
  const [version, item] = (["version", "item"] as const).map((whose) => {
    const member = wrong.find((each) => each.whose === whose);
    return member && showNode(member.node, text);
  });
  const values = { name, version: version ?? "", item: item ?? "" };
  if (item === undefined) {
    return message('"{name}" differs from the version\'s {version}. They must match.', values);
  }
  return version === undefined
    ? message('"{name}" differs from the item\'s {item}. They must match.', values)
    : message(
        "\"{name}\" differs from the item's {item} and the version's {version}. All must match.",
        values,
      );
}

function isSame(a: ValueNode, b: ValueNode): boolean {
  return "value" in a && "value" in b ? a.value === b.value : deepEqual(toValue(a), toValue(b));
}

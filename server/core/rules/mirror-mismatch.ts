import { isIntact } from "../manifest/detail";
import { copy } from "../json/edit/rearrange";
import { memberOf, type ValueNode } from "../json/tree/tree";
import { deepEqual, toValue } from "../json/tree/value";
import { membersOf, mirrorsIn, type Source } from "../manifest/mirrors";
import type { Fix } from "./rule";
import { listAnd } from "../text/messages";
import { showNode } from "../json/tree/describe";
import type { Rule } from "./rule";

export const mirrorMismatch: Rule = {
  code: "mirror-mismatch",
  summary: "A manifest's catalog members repeat the fields of the same name.",
  section: "Detail responses",
  evidence: "stated",
  appliesTo: ["detail"],
  *check({ document, shape }) {
    // With a value of another type, what it should be is not known; wrong-type tells that.
    const mistyped = new Set(shape.get("type")?.map(({ node }) => node));
    for (const mirror of mirrorsIn(document.root)) {
      for (const name of namesOf(mirror.sources)) {
        const own = memberOf(mirror.manifest, name);
        if (!own || mistyped.has(own)) continue;
        const wrong = membersOf(mirror.sources, name).filter(
          ({ node }) => !mistyped.has(node) && isIntact(document, own, node) && !isSame(own, node),
        );
        if (wrong.length === 0) continue;
        const repeats = wrong.map(({ node, whose }) => `${whose} ${showNode(node, document.text)}`);
        const places = [
          own,
          ...membersOf([...mirror.sources, ...mirror.copies], name).map(({ node }) => node),
        ];
        yield {
          range: own,
          message: `'${name}' of the manifest is ${showNode(own, document.text)}; it must repeat ${listAnd(repeats)}.`,
          pointer: `${mirror.pointer}/${name}`,
          related: wrong.map(({ node, whose }) => ({ range: node, message: `What ${whose} field has.` })),
          // All that say the same say it then: with one of them left, the fault would only have moved.
          fixes: () =>
            wrong.map(({ node: right, whose }): Fix => {
              const others = places.filter((place) => !isSame(place, right));
              const edits = others.map((place) => copy(document.text, right, place));
              return { title: `Copy ${whose} value`, edits };
            }),
        };
      }
    }
  },
};

/** The members that are repeated from some sources; but for the newest version there is one source. */
function namesOf(sources: readonly Source[]): Iterable<string> {
  const [only, ...others] = sources;
  return only && others.length === 0 ? only.names : new Set(sources.flatMap(({ names }) => names));
}

function isSame(a: ValueNode, b: ValueNode): boolean {
  return "value" in a && "value" in b ? a.value === b.value : deepEqual(toValue(a), toValue(b));
}

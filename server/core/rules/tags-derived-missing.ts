import { fix } from "./shared/fixes";
import { propertyHolding } from "../json/tree/pointer";
import type { ArrayNode, ValueNode } from "../json/tree/tree";
import type { Manifest } from "../manifest/manifest";
import { tagPlaces } from "../manifest/tag-lists";
import {
  missingTags,
  isKnownEntry,
  isListSound,
  LEVEL_SOURCE,
  type TagSource,
  insertTag,
  rebuildTags,
} from "./shared/tags";
import { message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import type { Fix } from "../problem";

export const tagsDerivedMissing: Rule = {
  code: "tags-derived-missing",
  summary: "Each capability level and each host capability has its tag.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const { array, pointer, manifest, isOpen } of tagPlaces(context)) {
      if (!manifest) continue;
      for (const { tag, list, source } of missingTags(array, manifest, context.vocabulary)) {
        yield {
          range: propertyHolding(array)?.keyNode ?? array,
          message: sentence(tag, list),
          pointer,
          related: source ? [{ range: source, message: sourceName(list) }] : [],
          fixes: () => [
            insertion(tag, array, !isOpen && isSound(source, manifest, list, context), context),
            ...rebuildTags(context.document.text, array, manifest),
          ],
        };
      }
    }
  },
};

function sentence(tag: string, list: TagSource): string {
  return list === LEVEL_SOURCE
    ? message("Missing tag {tag} for capability level {level}.", {
        tag: show(tag),
        level: tag.slice("level-".length),
      })
    : message("Missing tag {tag} for host capability {capability}.", {
        tag: show(tag),
        capability: show(tag.slice("host-".length)),
      });
}

function sourceName(list: TagSource): string {
  return list === LEVEL_SOURCE ? message("Level is declared here.") : message("Capability is listed here.");
}

/** Tests if neither a tag's source nor an entry beside it has a fault of its own, which would make the tag a guess. */
function isSound(
  source: ValueNode | undefined,
  manifest: Manifest,
  list: TagSource,
  { vocabulary }: RuleContext,
): boolean {
  return isListSound(manifest, list) && isKnownEntry(source, manifest, list, vocabulary);
}

function insertion(tag: string, array: ArrayNode, sound: boolean, context: RuleContext): Fix {
  const { document, kind } = context;
  // The copies in a response show what else an empty list lacks.
  const isAlone = kind !== "detail" || array.items.length > 0;
  return fix(
    !sound ? "offered" : isAlone ? "safe" : "suggested",
    message("Insert tag {tag}", { tag: show(tag) }),
    insertTag(document.text, array, tag),
  );
}

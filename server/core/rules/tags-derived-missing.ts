import { derivedTags } from "../catalog/derive";
import { propertyHolding, resolvePointer } from "../json/tree/pointer";
import { stringOf, type ArrayNode, type ValueNode } from "../json/tree/tree";
import type { Manifest } from "../manifest/manifest";
import { tagPlaces } from "../manifest/tag-lists";
import { meantValue } from "../schema/nearest-known";
import { insertTag, rebuildTags } from "./shared/tag-fixes";
import {
  CAPABILITY_SOURCE,
  entrySchema,
  isKnownEntry,
  isListSound,
  LEVEL_SOURCE,
  type TagSource,
} from "./shared/tag-sources";
import { message, show } from "../text/messages";
import type { Fix, Rule, RuleContext } from "./rule";

export const tagsDerivedMissing: Rule = {
  code: "tags-derived-missing",
  summary: "Each capability level and each host capability has its tag.",
  section: "Catalog members",
  evidence: "stated",
  *check(context) {
    for (const { array, pointer, manifest } of tagPlaces(context)) {
      if (!manifest || manifest.kind === "placeholder") continue;
      const present = new Set(array.items.map(stringOf));
      for (const { text: tag, path } of derivedTags(manifest.value)) {
        if (present.has(tag)) continue;
        const source = resolvePointer(manifest.node, path);
        const list = path.startsWith("/capability_levels") ? LEVEL_SOURCE : CAPABILITY_SOURCE;
        // A misspelled capability calls for the tag of the one that is meant.
        if (present.has(list.prefix + String(meant(source, manifest, list, context)))) continue;
        present.add(tag);
        yield {
          range: propertyHolding(array)?.keyNode ?? array,
          message: sentence(tag, list),
          pointer,
          related: source ? [{ range: source, message: sourceName(list) }] : [],
          fixes: () => [
            insertion(tag, array, isSound(source, manifest, list, context), context),
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

/** Guesses the capability that an unknown one was meant as; undefined when there is none. */
function meant(
  source: ValueNode | undefined,
  manifest: Manifest,
  list: TagSource,
  { vocabulary }: RuleContext,
): string | number | undefined {
  const capability = source && stringOf(source);
  if (capability === undefined || isKnownEntry(source, manifest, list, vocabulary)) return undefined;
  return meantValue(capability, entrySchema(manifest, list), vocabulary).value;
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

function insertion(tag: string, array: ArrayNode, sound: boolean, { document }: RuleContext): Fix {
  return {
    title: message("Insert tag {tag}", { tag: show(tag) }),
    edits: [insertTag(document.text, array, tag)],
    grade: sound ? "safe" : "offered",
  };
}

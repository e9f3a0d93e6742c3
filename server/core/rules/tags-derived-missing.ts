import { deriveTags } from "../entry/derive";
import { rewriteItems } from "../json/edit/edits";
import { parentProperty } from "../json/tree/pointer";
import { itemsOf, memberOf, stringOf, type ArrayNode } from "../json/tree/tree";
import { type Manifest, findTagLists } from "../manifest/manifest";
import { message, show } from "../text/messages";
import { fix, type Fix, type Rule } from "./rule";
import {
  CAPABILITY_SOURCE,
  insertTag,
  isKnownEntry,
  LEVEL_SOURCE,
  missingTags,
  type TagSource,
} from "./shared/tags";

export const tagsDerivedMissing: Rule = {
  summary: "Each capability level and each host capability has its tag.",
  evidence: "stated",
  *check(context) {
    const { document, kind, vocabulary } = context;
    for (const { array, pointer, manifest, isAmbiguous } of findTagLists(context)) {
      if (!manifest) continue;
      // In a response, the copies of an empty list probably have more tags than this fix inserts.
      const usualGrade = kind === "detail" && array.items.length === 0 ? "suggested" : "safe";
      for (const { tag, source, entry } of missingTags(array, manifest, vocabulary)) {
        yield {
          range: parentProperty(array)?.keyNode ?? array,
          message: sentence(tag, source),
          pointer,
          related: entry ? [{ range: entry, message: sourceSentence(source) }] : [],
          fixes: () => {
            const isSourceValid =
              hasExpectedTypes(manifest, source) && isKnownEntry(entry, manifest, source, vocabulary);
            // If the source list has a problem, the tag is a guess.
            const grade = isAmbiguous || !isSourceValid ? "offered" : usualGrade;
            const edit = insertTag(document.text, array, tag);
            const insertion = fix(grade, message("Insert tag {tag}", { tag: show(tag) }), edit);
            return [insertion, ...rebuildTags(document.text, array, manifest)];
          },
        };
      }
    }
  },
};

function sentence(tag: string, source: TagSource): string {
  const name = tag.slice(source.prefix.length);
  const values = { tag: show(tag), level: name, capability: show(name) };
  return source === LEVEL_SOURCE
    ? message("Missing tag {tag} for capability level {level}.", values)
    : message("Missing tag {tag} for host capability {capability}.", values);
}

function sourceSentence(source: TagSource): string {
  return source === LEVEL_SOURCE ? message("Level is declared here.") : message("Capability is listed here.");
}

/** Tests if all entries of a source list have the right type; an entry of another type may mean any tag. */
function hasExpectedTypes({ node }: Manifest, { name }: TagSource): boolean {
  return itemsOf(memberOf(node, name)).every((item) =>
    name === "capability_levels" ? item.type === "number" && item.isInteger : item.type === "string",
  );
}

/** Offers to rewrite a list as the catalog does: derived tags, keywords and the author's own tags. */
function rebuildTags(text: string, array: ArrayNode, manifest: Manifest): Fix[] {
  const tags = array.items.flatMap((item) => stringOf(item) ?? []);
  // An entry of the wrong type may mean or require a tag that this fix would drop.
  const areSourcesValid = [LEVEL_SOURCE, CAPABILITY_SOURCE].every((source) =>
    hasExpectedTypes(manifest, source),
  );
  if (tags.length < array.items.length || !areSourcesValid) return [];
  const newTags = deriveTags({ ...manifest.value, tags });
  return [fix("offered", message("Rebuild the tags"), rewriteItems(text, array, newTags))];
}

import { insertItem, insertMembers } from "../document/edits";
import { escapeSegment } from "../document/pointer";
import { Hole } from "../document/template";
import { itemsOf, memberOf, stringOf, type ArrayNode, type ObjectNode } from "../document/tree";
import type { Fix, Problem } from "../problem";
import { childSchema, keySchema, rootSchema, type Schema } from "../schema/schema";
import { familyOf, knownValues, libraryPath, type Vocabulary } from "../vocabulary";
import { show } from "../wording";
import type { Manifest, Rule } from "./rule";

export const platformNative: Rule = {
  code: "platform-native",
  summary: "Each platform has a native library, and each native library a platform.",
  section: "Compatibility and platforms",
  evidence: "inferred",
  *check({ document, manifests, vocabulary }) {
    if (!document.balanced) return;
    for (const manifest of manifests) {
      const platforms = memberOf(memberOf(manifest.node, "compatibility"), "platforms");
      const native = memberOf(memberOf(manifest.node, "entry"), "native");
      if (platforms?.type !== "array" || native?.type !== "object" || native.properties.length === 0)
        continue;
      if (!platforms.whole || !native.whole) continue;
      yield* withoutLibrary(manifest, platforms, native, vocabulary, document.text);
      yield* withoutPlatform(manifest, platforms, native, vocabulary, document.text);
    }
  },
};

function* withoutLibrary(
  { pointer }: Manifest,
  platforms: ArrayNode,
  native: ObjectNode,
  vocabulary: Vocabulary,
  text: string,
): Iterable<Problem> {
  const families = new Set(native.properties.map(({ keyNode }) => familyOf(keyNode.value)));
  const { platform: known, key } = schemas();
  const platformNames = knownNames(known, vocabulary);
  for (const [index, item] of platforms.items.entries()) {
    // An unknown platform is unknown-value's.
    if (item.type !== "string" || families.has(item.value) || !platformNames.includes(item.value)) continue;
    const keys = knownNames(key, vocabulary).filter((name) => familyOf(name) === item.value);
    yield {
      range: item,
      message: `The platform ${show(item.value)} has no native library; entry.native should have ${keys.length ? keys.map(show).join(" or ") : "a key of it"}.`,
      pointer: `${pointer}/compatibility/platforms/${index}`,
      fixes: () => keys.map((name) => addLibrary(text, native, name, knownNames(key, vocabulary))),
    };
  }
}

function* withoutPlatform(
  { pointer }: Manifest,
  platforms: ArrayNode,
  native: ObjectNode,
  vocabulary: Vocabulary,
  text: string,
): Iterable<Problem> {
  const listed = new Set(itemsOf(platforms).map(stringOf));
  const platformNames = knownNames(schemas().platform, vocabulary);
  for (const { keyNode } of native.properties) {
    const family = familyOf(keyNode.value);
    // A key of an unknown platform is unobserved-value's.
    if (listed.has(family) || !platformNames.includes(family)) continue;
    yield {
      range: keyNode,
      message: `There is a native library for ${show(keyNode.value)}, but ${show(family)} is not among the platforms; it should be.`,
      pointer: `${pointer}/entry/native/${escapeSegment(keyNode.value)}`,
      related: [{ range: platforms, message: "The platforms." }],
      fixes: () => [{ title: `Add the platform "${family}"`, edits: [insertItem(text, platforms, family)] }],
    };
  }
}

function addLibrary(text: string, native: ObjectNode, key: string, order: readonly string[]): Fix {
  const member = { name: key, value: new Hole(libraryPath(key)) };
  return { title: `Add the native key "${key}"`, edits: [insertMembers(text, native, [member], order)] };
}

function knownNames(schema: Schema | undefined, vocabulary: Vocabulary): string[] {
  return schema ? knownValues(schema, vocabulary).map(({ value }) => String(value)) : [];
}

function schemas(): { platform: Schema | undefined; key: Schema | undefined } {
  const at = (...names: string[]) =>
    names.reduce<Schema | undefined>(
      (schema, name) => schema && childSchema(schema, name),
      rootSchema("draft"),
    );
  const platforms = at("compatibility", "platforms");
  const native = at("entry", "native");
  return { platform: platforms && childSchema(platforms, 0), key: native && keySchema(native) };
}

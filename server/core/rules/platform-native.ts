import { isIntact } from "../manifest/detail";
import { insertItem, insertMembers } from "../json/edit/edits";
import { escapeSegment, lackMark } from "../json/tree/pointer";
import { Hole } from "../json/edit/template";
import { memberOf, stringOf, type ArrayNode, type ObjectNode } from "../json/tree/tree";
import type { Problem } from "./rule";
import { keySchema, schemaAt, type Schema } from "../schema/schema";
import { familyOf, libraryPath } from "../manifest/vocabulary";
import { knownValues } from "../schema/known-values";
import { listOr, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";

export const platformNative: Rule = {
  code: "platform-native",
  summary: "Each platform has a native library, and each native library a platform.",
  section: "Compatibility and platforms",
  evidence: "inferred",
  byManifest: true,
  *check(context) {
    for (const { node, pointer, kind } of context.manifests) {
      const platforms = memberOf(memberOf(node, "compatibility"), "platforms");
      const native = memberOf(memberOf(node, "entry"), "native");
      // A placeholder has neither; if it has them, they are unknown members.
      if (kind === "placeholder" || platforms?.type !== "array" || native?.type !== "object") continue;
      if (native.properties.length === 0 || !isIntact(context.document, platforms, native)) continue;
      yield* withoutLibrary({ platforms, native, pointer }, context);
      yield* withoutPlatform({ platforms, native, pointer }, context);
    }
  },
};

interface Both {
  readonly platforms: ArrayNode;
  readonly native: ObjectNode;
  readonly pointer: string;
}

function* withoutLibrary({ platforms, native, pointer }: Both, context: RuleContext): Iterable<Problem> {
  const told = new Set(native.properties.map(({ keyNode }) => familyOf(keyNode.value)));
  for (const [index, item] of platforms.items.entries()) {
    // An unknown platform is unknown-value's, a second one duplicate-entry's.
    if (item.type !== "string" || told.has(item.value) || !isPlatform(item.value, context)) continue;
    told.add(item.value);
    const all = knownNames(keySchema(schemaAt("draft", undefined, ["entry", "native"]) ?? {}), context);
    const keys = all.filter((key) => familyOf(key) === item.value);
    const right = keys.length > 0 ? listOr(keys.map(show)) : "a key of this platform";
    const insertion = (name: string) =>
      insertMembers(context.document.text, native, [{ name, value: new Hole(libraryPath(name)) }], all);
    yield {
      range: item,
      message: `The platform ${show(item.value)} has no native library; entry.native should have ${right}.`,
      pointer: `${pointer}/compatibility/platforms/${index}`,
      related: [{ range: lackMark(native), message: "The native libraries." }],
      fixes: () => keys.map((name) => ({ title: `Add the native key "${name}"`, edits: [insertion(name)] })),
    };
  }
}

function* withoutPlatform({ platforms, native, pointer }: Both, context: RuleContext): Iterable<Problem> {
  const listed = new Set(platforms.items.map(stringOf));
  // Of a key that stands twice, the later one counts.
  const keys = new Map(native.properties.map(({ keyNode }) => [keyNode.value, keyNode]));
  for (const [key, range] of keys) {
    const family = familyOf(key);
    // Whether an unknown family is a platform nobody can say.
    if (listed.has(family) || !isPlatform(family, context)) continue;
    yield {
      range,
      message: `There is a native library for ${show(key)}, but ${show(family)} is not among the platforms; it should be.`,
      pointer: `${pointer}/entry/native/${escapeSegment(key)}`,
      related: [{ range: lackMark(platforms), message: "The platforms." }],
      fixes: () => [
        {
          title: `Add the platform "${family}"`,
          edits: [insertItem(context.document.text, platforms, family)],
        },
      ],
    };
  }
}

function isPlatform(name: string, context: RuleContext): boolean {
  const schema = schemaAt("draft", undefined, ["compatibility", "platforms", 0]);
  return knownNames(schema, context).includes(name);
}

function knownNames(schema: Schema = {}, { vocabulary }: RuleContext): string[] {
  return knownValues(schema, vocabulary).map(({ value }) => String(value));
}

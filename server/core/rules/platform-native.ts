import { isIntact } from "../manifest/detail";
import { insertItem, insertMembers } from "../json/edit/edits";
import { escapeSegment, lackMark } from "../json/tree/pointer";
import { Hole } from "../json/edit/template";
import { memberOf, type ArrayNode, type ObjectNode } from "../json/tree/tree";
import type { Problem, Rule, RuleContext } from "./rule";
import { keySchema, schemaAt, type Schema } from "../schema/schema";
import { familyOf, libraryPath } from "../manifest/vocabulary";
import { knownValues } from "../schema/known-values";
import { meantValue } from "../schema/nearest-known";
import { meantEntries } from "./shared/meant-entries";
import { listOr, message, show } from "../text/messages";

/** The most native keys that a message names; there is a fix for each. */
const MAX_NAMED = 3;

const PLATFORM = ["compatibility", "platforms", 0];

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
      // In a placeholder, unknown-member reports both.
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
  const served = new Set(native.properties.flatMap(({ keyNode }) => familiesOf(keyNode.value, context)));
  for (const [index, item] of platforms.items.entries()) {
    // unknown-value reports an unknown platform, duplicate-entry a second one.
    if (item.type !== "string" || served.has(item.value) || !isPlatform(item.value, context)) continue;
    served.add(item.value);
    const all = knownNames(keySchema(schemaAt("draft", undefined, ["entry", "native"]) ?? {}), context);
    const keys = all.filter((key) => familyOf(key) === item.value);
    const platform = show(item.value);
    const insertion = (name: string) =>
      insertMembers(context.document.text, native, [{ name, value: new Hole(libraryPath(name)) }], all);
    yield {
      range: item,
      message:
        keys.length > 0
          ? message('Platform {platform} has no native library. Add {keys} to "entry.native".', {
              platform,
              keys: listOr(keys.slice(0, MAX_NAMED).map(show)),
            })
          : message('Platform {platform} has no native library. Add a key for it to "entry.native".', {
              platform,
            }),
      pointer: `${pointer}/compatibility/platforms/${index}`,
      related: [{ range: lackMark(native), message: message("Native libraries are listed here.") }],
      fixes: () =>
        keys.map((key) => ({
          title: message("Add native key {key}", { key: show(key) }),
          edits: [insertion(key)],
          grade: "offered",
        })),
    };
  }
}

/** Returns the families that a native key is for; a misspelled one counts as what is meant, else as any. */
function familiesOf(key: string, context: RuleContext): readonly string[] {
  const own = familyOf(key);
  if (isPlatform(own, context)) return [own];
  const schema = keySchema(schemaAt("draft", undefined, ["entry", "native"]) ?? {});
  const { value, choices } = meantValue(key, schema ?? {}, context.vocabulary);
  const meant = value === undefined ? choices : [value];
  return meant.length > 0 ? meant.map(familyOf) : platforms(context);
}

function* withoutPlatform({ platforms, native, pointer }: Both, context: RuleContext): Iterable<Problem> {
  const schema = schemaAt("draft", undefined, PLATFORM);
  const listed = meantEntries(platforms.items, schema, context.vocabulary);
  // The later of two equal keys counts.
  const keys = new Map(native.properties.map(({ keyNode }) => [keyNode.value, keyNode]));
  for (const [key, range] of keys) {
    const family = familyOf(key);
    // An unknown family may not be a platform.
    if (listed.has(family) || !isPlatform(family, context)) continue;
    yield {
      range,
      message: message('Native key {key} needs the platform {family}. Add it to "compatibility.platforms".', {
        key: show(key),
        family: show(family),
      }),
      pointer: `${pointer}/entry/native/${escapeSegment(key)}`,
      related: [{ range: lackMark(platforms), message: message("Platforms are listed here.") }],
      fixes: () => [
        {
          title: message("Add platform {family}", { family: show(family) }),
          edits: [insertItem(context.document.text, platforms, family)],
          grade: "offered",
        },
      ],
    };
  }
}

function isPlatform(name: string, context: RuleContext): boolean {
  return platforms(context).includes(name);
}

function platforms(context: RuleContext): readonly string[] {
  return knownNames(schemaAt("draft", undefined, PLATFORM), context);
}

function knownNames(schema: Schema = {}, { vocabulary }: RuleContext): string[] {
  return knownValues(schema, vocabulary).map(({ value }) => String(value));
}

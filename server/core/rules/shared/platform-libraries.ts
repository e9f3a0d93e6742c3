import { insertMembers } from "../../json/edit/edits";
import { Hole } from "../../json/edit/template";
import { missingRange } from "../../json/tree/pointer";
import { memberOf } from "../../json/tree/tree";
import { isIntact } from "../../manifest/detail";
import type { Manifest } from "../../manifest/manifest";
import { familyOf, libraryPath } from "../../manifest/vocabulary";
import { platformKeys } from "../../release/packages/artifacts";
import { intendedValue, knownTexts } from "../../schema/known-values";
import { draftSchema, keySchema, type Schema } from "../../schema/schema";
import { lazyOf } from "../../text/lazy";
import { listOr, message, show } from "../../text/messages";
import { fix, type Problem, type RuleContext } from "../rule";

/** The maximum number of native keys in a message; the fixes offer every key. */
const MAX_LISTED = 3;

export type PlatformsAndLibraries = NonNullable<ReturnType<typeof platformsAndLibraries>>;

/** Returns the platforms and native libraries; undefined if no library exists, or either list is missing or damaged. */
export function platformsAndLibraries({ node, pointer, kind }: Manifest, { document }: RuleContext) {
  const platforms = memberOf(memberOf(node, "compatibility"), "platforms");
  const native = memberOf(memberOf(node, "entry"), "native");
  // In a placeholder, unknown-member reports "compatibility" and "entry".
  if (kind === "placeholder" || platforms?.type !== "array" || native?.type !== "object") return undefined;
  const isUsable = native.properties.length > 0 && isIntact(document, platforms, native);
  return isUsable ? { platforms, native, pointer } : undefined;
}

/** Returns the platforms that have a native library. A misspelled key counts for every platform that it may mean. */
export function platformsWithLibrary(
  { native }: Pick<PlatformsAndLibraries, "native">,
  context: RuleContext,
): Set<string> {
  return new Set(native.properties.flatMap(({ keyNode }) => platformsOfKey(keyNode.value, context)));
}

export function* libraryProblems(lists: PlatformsAndLibraries, context: RuleContext): Iterable<Problem> {
  const { platforms, native, pointer } = lists;
  const supportedPlatforms = platformsWithLibrary(lists, context);
  for (const [index, item] of platforms.items.entries()) {
    // unknown-value reports an unknown platform, duplicate-entry a duplicate.
    if (item.type !== "string" || supportedPlatforms.has(item.value) || !isPlatform(item.value, context))
      continue;
    supportedPlatforms.add(item.value);
    const allKeys = platformKeys(context.vocabulary);
    const keys = allKeys.filter((key) => familyOf(key) === item.value);
    const values = { platform: show(item.value), keys: listOr(keys.slice(0, MAX_LISTED).map(show)) };
    const insertKey = (name: string) => {
      const member = { name, value: new Hole(libraryPath(name)) };
      const edits = insertMembers(context.document.text, native, [member], allKeys);
      return fix("offered", message("Add native key {key}", { key: show(name) }), ...edits);
    };
    yield {
      range: item,
      message:
        keys.length > 0
          ? message('Platform {platform} has no native library. Add {keys} to "entry.native".', values)
          : message('Platform {platform} has no native library. Add a key for it to "entry.native".', values),
      pointer: `${pointer}/compatibility/platforms/${index}`,
      related: [{ range: missingRange(native), message: message("Native libraries are listed here.") }],
      fixes: () => keys.map(insertKey),
    };
  }
}

function platformsOfKey(key: string, context: RuleContext): readonly string[] {
  const family = familyOf(key);
  if (isPlatform(family, context)) return [family];
  const nativeKey = keySchema(draftSchema(["entry", "native"])) ?? {};
  const { value, choices } = intendedValue(key, nativeKey, context.vocabulary);
  const intendedKeys = value === undefined ? choices : [value];
  return intendedKeys.length > 0 ? intendedKeys.map(familyOf) : knownPlatforms(context);
}

export function isPlatform(name: string, context: RuleContext): boolean {
  return knownPlatforms(context).includes(name);
}

export function platformSchema(): Schema {
  return draftSchema(["compatibility", "platforms", 0]);
}

const knownPlatforms = lazyOf(({ vocabulary }: RuleContext) => knownTexts(platformSchema(), vocabulary));

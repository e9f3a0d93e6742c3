import { placeName } from "../../json/tree/describe";
import { escapeSegment } from "../../json/tree/pointer";
import type { NumberNode, ValueNode } from "../../json/tree/tree";
import { compareNumbers } from "../../json/parse/numbers";
import { endOf } from "../../text/ranges";
import {
  isArray,
  isObject,
  isString,
  memberValue,
  valueIn,
  type JsonObject,
  type JsonValue,
  entriesOf,
  differences,
  type Difference,
} from "../../json/tree/value";
import { excerpt, message, show } from "../../text/messages";
import { isFreeTag } from "../../manifest/tag-lists";
import { MAIN_PLATFORM } from "../../manifest/vocabulary";
import { isBlank } from "../../text/printable";
import type { EntryWarning } from "./warnings";
import { NEWEST_MANIFEST, NEWEST_VERSION } from "../../manifest/detail";

/** Finds the values of a manifest that its entry does not have. @param envelope the manifest's entry, as published */
export function leftOutWarnings(manifest: JsonObject, envelope: JsonObject): EntryWarning[] {
  const kept = valueIn(envelope, NEWEST_MANIFEST);
  return Object.entries(manifest).flatMap(([name, value]) => {
    // Publication sets the status, and a name is an author.
    if (name === "install_status" || (name === "author" && isString(value))) return [];
    if (name === "keywords") return blankKeywords(value);
    const own = memberValue(kept, name);
    return name === "tags" && isArray(value) && isArray(own)
      ? droppedTags(value, own)
      : differences(value, own, `/${escapeSegment(name)}`).flatMap(leftOut);
  });
}

function blankKeywords(keywords: JsonValue): EntryWarning[] {
  return entriesOf(keywords).flatMap((keyword, i): EntryWarning[] => {
    if (!isString(keyword) || !isBlank(keyword)) return [];
    const values = { keyword: show(keyword) };
    const sentence = message("Keyword {keyword} is left out of the tags: it is blank.", values);
    return [{ kind: "value-left-out", message: sentence, pointer: `${NEWEST_MANIFEST}/keywords/${i}` }];
  });
}

function droppedTags(tags: readonly JsonValue[], kept: readonly JsonValue[]): EntryWarning[] {
  const dropped = tags.filter((tag) => !kept.includes(tag));
  return dropped.map((tag) => {
    const values = { tag: show(tag) };
    const isStale = isString(tag) && !isFreeTag(tag);
    const sentence = isStale
      ? message("Tag {tag} is left out: it matches no declared level or capability.", values)
      : message("Tag {tag} is left out: it is blank, or not a text.", values);
    return { kind: "value-left-out", message: sentence, pointer: `${NEWEST_MANIFEST}/tags` };
  });
}

function leftOut({ pointer, one: value = null, other: kept }: Difference): EntryWarning[] {
  if (value === null) return [];
  const values = { place: placeName(pointer), value: show(value), other: show(kept ?? null) };
  const sentence =
    kept === undefined
      ? message("'{place}' is left out.", values)
      : message("'{place}' is left out: the entry has {other} instead of {value}.", values);
  return [{ kind: "value-left-out", message: sentence, pointer: NEWEST_MANIFEST + pointer }];
}

/** Warns about packages without one for the platform that the version's own fields describe. */
export function packageWarnings(envelope: JsonObject): EntryWarning[] {
  const platforms = valueIn(envelope, `${NEWEST_MANIFEST}/artifacts`);
  const pointer = `${NEWEST_VERSION}/artifact_url`;
  const isShown = isObject(platforms) && Object.keys(platforms).length > 0;
  if (!isShown || Object.hasOwn(platforms, MAIN_PLATFORM) || valueIn(envelope, pointer) !== null) return [];
  const sentence = message(
    "No package for {platform}: the version's own package fields stay null, because they describe that one.",
    { platform: MAIN_PLATFORM },
  );
  return [{ kind: "main-package-missing", message: sentence, pointer }];
}

/** Finds the numbers that the entry cannot repeat, because a double has fewer digits. */
export function roundedNumbers(node: ValueNode, text: string, pointer = ""): EntryWarning[] {
  switch (node.type) {
    case "object":
      return node.properties.flatMap(({ keyNode, valueNode }) =>
        valueNode ? roundedNumbers(valueNode, text, `${pointer}/${escapeSegment(keyNode.value)}`) : [],
      );
    case "array":
      return node.items.flatMap((item, index) => roundedNumbers(item, text, `${pointer}/${index}`));
    case "number":
      return rounded(node, text, pointer);
    default:
      return [];
  }
}

function rounded(node: NumberNode, text: string, pointer: string): EntryWarning[] {
  const written = String(node.value);
  const isInfinite = !Number.isFinite(node.value);
  if (!isInfinite && compareNumbers(text.slice(node.offset, endOf(node)), written) === 0) return [];
  const values = { place: placeName(pointer), number: excerpt(text, node), written };
  const sentence = isInfinite
    ? message("'{place}' is left out: the number {number} is too large.", values)
    : message("'{place}' is rounded: the entry has {written} instead of {number}.", values);
  return [{ kind: "number-rounded", message: sentence, pointer: NEWEST_MANIFEST + pointer }];
}

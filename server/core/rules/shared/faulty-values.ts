import { compareCodeUnits } from "../../entry/derive";
import { isSample, SAMPLES, FALLBACK_TEXT } from "../../fill/samples";
import { parentPointer, pointerOf } from "../../json/tree/pointer";
import {
  memberOf,
  stringOf,
  selfAndDescendants,
  type ArrayNode,
  type StringNode,
  type ValueNode,
} from "../../json/tree/tree";
import { formats, toUtc, pathFault } from "../../manifest/formats";
import { type Manifest, findTagLists } from "../../manifest/manifest";
import { writtenText } from "../../manifest/settings";
import { PACKAGE_MEMBERS } from "../../manifest/vocabulary";
import type { ShapeFault } from "../../schema/shape";
import { groupBy } from "../../text/group";
import { lazyOf } from "../../text/lazy";
import { message } from "../../text/messages";
import type { RelatedPlace, RuleContext } from "../rule";
import { isExactDuplicate, duplicateEntries } from "./duplicate-entries";
import { firstUnsortedTag, missingTags, staleTags } from "./tags";
import { unknownValues } from "./unknown-values";

/**
 * Tests if a value is invalid, unknown or template text, or is a list whose correct entries are unknown. Rules must not
 * compare such a value (docs/spec/rules.md, One fault, one problem).
 */
export function isFaulty(node: ValueNode, context: RuleContext): boolean {
  if (valuesWithShapeFaults(context).has(node)) return true;
  if (node.type === "string") return templateTexts(context).has(node);
  const entriesByList = correctedEntriesByList(context);
  return node.type === "array" && entriesByList.has(node) && !entriesByList.get(node);
}

/**
 * Returns a list's entries as fixes would leave them: without exact duplicates, and with complete, sorted tags.
 * Returns the entries unchanged if the correct ones are unknown.
 */
export function correctedEntries(list: ArrayNode, context: RuleContext): readonly (ValueNode | string)[] {
  return correctedEntriesByList(context).get(list) ?? list.items;
}

/** Returns a string's text if valid, or as fixes correct it (digest, path, timestamp); otherwise, undefined. */
export function correctedText(node: StringNode, context: RuleContext): string | undefined {
  if (!isFaulty(node, context)) return node.value;
  const lowercase = node.value.toLowerCase();
  if (formats["sha256-hex"](lowercase)) return lowercase;
  const path = node.value.replaceAll("\\", "/");
  return pathFault(node.value) === "backslash" && !pathFault(path) ? path : toUtc(node.value)?.timestamp;
}

const valuesWithShapeFaults = lazyOf((context: RuleContext) => new Set(findValuesWithShapeFaults(context)));

function* findValuesWithShapeFaults(context: RuleContext): Iterable<ValueNode> {
  for (const keyword of ["type", "pattern", "format"] as const) {
    for (const { node } of context.shape.get(keyword) ?? []) yield node;
  }
  for (const { node, key } of unknownValues(context)) if (!key) yield node;
}

const templateTexts = lazyOf((context: RuleContext): ReadonlySet<ValueNode> => {
  const templates = context.manifests.flatMap((manifest) => templatesIn(manifest, context));
  return new Set(templates.map(({ node }) => node));
});

/** Maps each list with a problem to its corrected entries; undefined if the correct entries are unknown. */
const correctedEntriesByList = lazyOf((context: RuleContext) => {
  const { document, vocabulary } = context;
  const correctedByList = new Map<ArrayNode, readonly (ValueNode | string)[] | undefined>();
  for (const [array, group] of groupBy(duplicateEntries(context), ({ list }) => list.array)) {
    const areExact = group.every((duplicate) => isExactDuplicate(duplicate, document.text));
    const laterItems = new Set(group.map(({ item }) => item));
    correctedByList.set(array, areExact ? array.items.filter((item) => !laterItems.has(item)) : undefined);
  }
  for (const { array, manifest } of findTagLists(context)) {
    const tagsToAdd = manifest ? missingTags(array, manifest, vocabulary).map(({ tag }) => tag) : [];
    const hasStaleTags = manifest && staleTags(array, manifest, context).length > 0;
    if (!hasStaleTags && tagsToAdd.length === 0 && !firstUnsortedTag(array)) continue;
    const entries = correctedByList.has(array) ? correctedByList.get(array) : array.items;
    const tags = entries?.flatMap((item) => (typeof item === "object" ? (stringOf(item) ?? []) : item)) ?? [];
    const areKnown = !hasStaleTags && tags.length > 0 && tags.length === entries?.length;
    correctedByList.set(array, areKnown ? [...tags, ...tagsToAdd].sort(compareCodeUnits) : undefined);
  }
  return correctedByList;
});

/** Returns an object's valid package members, separated into those that are null and those that are set. */
export function packageMembers(object: ValueNode, context: RuleContext) {
  const members = PACKAGE_MEMBERS.flatMap((name) => {
    const value = memberOf(object, name);
    return value && !isFaulty(value, context) ? [{ name, value }] : [];
  });
  return {
    nullMembers: members.filter(({ value }) => value.type === "null"),
    setMembers: members.filter(({ value }) => value.type !== "null"),
  };
}

/** Creates a related place at an `artifact_url`; null means that the version has no package. */
export function artifactUrlPlace(artifactUrl: ValueNode): RelatedPlace {
  const isNull = artifactUrl.type === "null";
  return {
    range: artifactUrl,
    message: isNull ? message('"artifact_url" is null here.') : message('"artifact_url" is set here.'),
  };
}

/** Tests if some members of a package are set, but others are null. */
export function hasPartialPackage(object: ValueNode, context: RuleContext): boolean {
  const { nullMembers, setMembers } = packageMembers(object, context);
  return nullMembers.length > 0 && setMembers.length > 0;
}

/** Tests if a value is a plugin's author in plain text, and not a setting or a platform key with the name `author`. */
export function isAuthorText({ node, pointer }: ShapeFault, { manifests }: RuleContext): boolean {
  if (node.type !== "string" || !pointer.endsWith("/author")) return false;
  const parent = parentPointer(pointer);
  return parent === "/data/item" || manifests.some((manifest) => manifest.pointer === parent);
}

interface TemplateText {
  readonly node: StringNode;
  readonly pointer: string;
  /** The pointer from the manifest's root, with `*` for an index or key as in `SAMPLES`. */
  readonly path: string;
}

export function templatesIn(manifest: Manifest, { document }: RuleContext): readonly TemplateText[] {
  // Few manifests have templates, and searching the text is faster than walking the tree.
  if (!QUOTED_SAMPLE.test(writtenText(manifest.node, document.text))) return [];
  return selfAndDescendants(manifest.node).flatMap((node) => {
    if (node.type !== "string" || !TEMPLATE_TEXTS.includes(node.value)) return [];
    const pointer = pointerOf(node);
    const path = pointer
      .slice(manifest.pointer.length)
      .replace(ENTRY_PATH, "$1/*")
      .replace(VALUE_ENTRY_PATH, "$1/*");
    return isSample(node.value, path) ? [{ node, pointer, path }] : [];
  });
}

const TEMPLATE_TEXTS: readonly string[] = [FALLBACK_TEXT, ...new Set(Object.values(SAMPLES))];

/** Matches any quoted template text. One expression per text would take five times as long at every keystroke. */
const QUOTED_SAMPLE = new RegExp(TEMPLATE_TEXTS.map(patternOf).join("|"));

function patternOf(text: string): string {
  return JSON.stringify(text).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Match a path up to an index or key that `SAMPLES` replaces with `*`. Group 1 is the path before it. */
const ENTRY_PATH = /^(\/(?:artifacts|permissions|commands|integration\/level4\/workflow_step_types))\/[^/]*/;
const VALUE_ENTRY_PATH = /^(\/permissions\/\*\/value)\/[^/]*/;

import { compareNumbers } from "../../json/parse/numbers";
import { escapeSegment } from "../../json/tree/pointer";
import type { NumberNode, ValueNode } from "../../json/tree/tree";
import {
  asArray,
  deepEqual,
  differences,
  isArray,
  isObject,
  isString,
  memberValue,
  propertyPath,
  valueAt,
  type Difference,
  type JsonObject,
  type JsonValue,
} from "../../json/tree/value";
import { ITEM, NEWEST_MANIFEST, NEWEST_VERSION } from "../../manifest/detail";
import { isFreeTag } from "../../manifest/manifest";
import { compareVersions, isPluginVersion, isSameVersion } from "../../manifest/versions";
import {
  CATALOG_MEMBERS,
  MAIN_PLATFORM,
  PACKAGE_FIELDS,
  supportsMainPlatform,
} from "../../manifest/vocabulary";
import { mayBeSameItem, type Base } from "../../release/past";
import { memberOrder, rootSchema } from "../../schema/schema";
import { excerpt, listAnd, message, show } from "../../text/messages";
import { isBlank } from "../../text/printable";
import { endOf } from "../../text/ranges";
import type { EarlierVersions } from "../earlier";

export interface EntryWarning {
  readonly kind:
    | "identifier-changed"
    | "version-not-greater"
    | "published-version-edited"
    | "value-left-out"
    | "number-rounded"
    | "main-package-missing";
  readonly message: string;
  readonly pointer: string;
}

const VERSION_POINTER = `${NEWEST_VERSION}/version`;

const AUTHORED_MEMBERS: readonly string[] = memberOrder(rootSchema("published")).filter(
  (name) => !CATALOG_MEMBERS.includes(name),
);

const SET_BY_PUBLICATION: readonly string[] = [...PACKAGE_FIELDS, "artifacts", "install_status"];

/** Warns about a changed identifier, a version that is not greater, and an edited published version. */
export function identifierAndVersionWarnings(
  manifest: JsonObject,
  base: Base,
  earlier: EarlierVersions | undefined,
  envelope: JsonObject,
): EntryWarning[] {
  const earlierId = memberValue(base.manifest, "id");
  if (!mayBeSameItem(manifest, earlierId)) {
    const ids = { before: show(earlierId ?? null), id: show(memberValue(manifest, "id") ?? null) };
    const sentence = message(
      "Identifier changed from {before} to {id}. The catalog treats this as another plugin.",
      ids,
    );
    return [{ kind: "identifier-changed", message: sentence, pointer: `${ITEM}/id` }];
  }
  const versionNumber = memberValue(manifest, "version");
  if (!isString(versionNumber) || !isPluginVersion(versionNumber)) return [];
  const names = editedMembers(manifest, versionNumber, earlier, envelope);
  return [...editedWarning(versionNumber, names), ...notGreaterWarning(versionNumber, base)];
}

/** Lists the members that differ from the published version with the same number. */
function editedMembers(
  manifest: JsonObject,
  versionNumber: string,
  earlier: EarlierVersions | undefined,
  envelope: JsonObject,
): string[] {
  const isSame = (text: JsonValue | undefined) => isString(text) && isSameVersion(text, versionNumber);
  if (earlier?.kind === "git") {
    const release = earlier.versions.find(({ version }) => isSame(version));
    if (!release) return [];
    return differingMembers(Object.keys({ ...manifest, ...release.manifest }), manifest, release.manifest);
  }
  const version = earlier?.versions.find(
    (release) =>
      mayBeSameItem(manifest, memberValue(release, "item_id")) && isSame(memberValue(release, "version")),
  );
  // Without a package, nothing is published yet.
  if (!isString(memberValue(version, "artifact_url"))) return [];
  const allNames = new Set([...Object.keys(manifest), ...AUTHORED_MEMBERS]);
  const names = [...allNames].filter((name) => !SET_BY_PUBLICATION.includes(name));
  return differingMembers(names, valueAt(envelope, NEWEST_MANIFEST), memberValue(version, "manifest"));
}

function differingMembers(
  names: readonly string[],
  now: JsonValue = null,
  before: JsonValue = null,
): string[] {
  return names.filter((name) => !deepEqual(memberValue(now, name), memberValue(before, name)));
}

function notGreaterWarning(version: string, { version: greatest }: Base): EntryWarning[] {
  if (!isPluginVersion(greatest) || isSameVersion(version, greatest)) return [];
  if (compareVersions(version, greatest) > 0) return [];
  const values = { version: show(version), greatest: show(greatest) };
  const sentence = message("Version {version} is not greater than {greatest}. Increase it.", values);
  return [{ kind: "version-not-greater", message: sentence, pointer: VERSION_POINTER }];
}

const MAX_NAMED_MEMBERS = 3;

function editedWarning(version: string, names: readonly string[]): EntryWarning[] {
  if (names.length === 0) return [];
  const values = { version: show(version), places: listAnd(names.slice(0, MAX_NAMED_MEMBERS).map(show)) };
  const sentence =
    names.length > MAX_NAMED_MEMBERS
      ? message(
          "Version {version} is already published and differs, for example in {places}. Increase the version.",
          values,
        )
      : message(
          "Version {version} is already published with a different {places}. Increase the version.",
          values,
        );
  return [{ kind: "published-version-edited", message: sentence, pointer: VERSION_POINTER }];
}

/** Warns about values in the manifest that the entry omits or changes. */
export function leftOutWarnings(manifest: JsonObject, envelope: JsonObject): EntryWarning[] {
  const entryManifest = valueAt(envelope, NEWEST_MANIFEST);
  return Object.entries(manifest).flatMap(([name, value]) => {
    // Publication sets the status and expands an author's name to an object.
    if (name === "install_status" || (name === "author" && isString(value))) return [];
    if (name === "keywords") return blankKeywords(value);
    const entryValue = memberValue(entryManifest, name);
    return name === "tags" && isArray(value) && isArray(entryValue)
      ? droppedTags(value, entryValue)
      : differences(value, entryValue, `/${escapeSegment(name)}`).flatMap(differenceWarning);
  });
}

function blankKeywords(keywords: JsonValue): EntryWarning[] {
  return asArray(keywords).flatMap((keyword, i) => {
    if (!isString(keyword) || !isBlank(keyword)) return [];
    const values = { keyword: show(keyword) };
    const sentence = message("Keyword {keyword} is left out of the tags: it is blank.", values);
    return leftOutWarning(sentence, `/keywords/${i}`);
  });
}

function droppedTags(tags: readonly JsonValue[], entryTags: readonly JsonValue[]): EntryWarning[] {
  const missingTags = tags.filter((tag) => !entryTags.includes(tag));
  return missingTags.map((tag) => {
    const values = { tag: show(tag) };
    const sentence =
      isString(tag) && !isFreeTag(tag)
        ? message("Tag {tag} is left out: it matches no declared level or capability.", values)
        : message("Tag {tag} is left out: it is blank, or not a string.", values);
    return leftOutWarning(sentence, "/tags");
  });
}

function leftOutWarning(sentence: string, path: string): EntryWarning {
  return { kind: "value-left-out", message: sentence, pointer: NEWEST_MANIFEST + path };
}

function differenceWarning({ pointer, left: value = null, right: entryValue }: Difference): EntryWarning[] {
  if (value === null) return [];
  const values = { place: propertyPath(pointer), value: show(value), other: show(entryValue ?? null) };
  const sentence =
    entryValue === undefined
      ? message("'{place}' is left out.", values)
      : message("'{place}' differs: the entry has {other} instead of {value}.", values);
  return [leftOutWarning(sentence, pointer)];
}

/** Warns if a version has packages, but none for the main platform: the version's package fields then stay null. */
export function packageWarnings(envelope: JsonObject): EntryWarning[] {
  const artifacts = valueAt(envelope, `${NEWEST_MANIFEST}/artifacts`);
  const pointer = `${NEWEST_VERSION}/artifact_url`;
  const hasPackages = isObject(artifacts) && Object.keys(artifacts).length > 0;
  if (!hasPackages || Object.hasOwn(artifacts, MAIN_PLATFORM) || valueAt(envelope, pointer) !== null)
    return [];
  const values = { platform: MAIN_PLATFORM };
  const sentence = supportsMainPlatform(valueAt(envelope, NEWEST_MANIFEST))
    ? message("No {platform} package: the version's package fields stay null.", values)
    : message(
        "The version's package fields stay null: they describe {platform}, which the plugin does not support.",
        values,
      );
  return [{ kind: "main-package-missing", message: sentence, pointer }];
}

/** Warns about numbers that a double cannot hold; the entry rounds or omits them. */
export function roundingWarnings(manifest: ValueNode, text: string): EntryWarning[] {
  // Few manifests have a rounded number, and building the pointers of all values is slow.
  return hasRoundedNumber(manifest, text) ? roundingWarningsBelow(manifest, text, "") : [];
}

function hasRoundedNumber(node: ValueNode, text: string): boolean {
  if (node.type === "array") return node.items.some((item) => hasRoundedNumber(item, text));
  if (node.type === "object")
    return node.properties.some(({ valueNode }) => valueNode && hasRoundedNumber(valueNode, text));
  return node.type === "number" && isRounded(node, text);
}

function isRounded(node: NumberNode, text: string): boolean {
  const isFinite = Number.isFinite(node.value);
  return !isFinite || compareNumbers(text.slice(node.offset, endOf(node)), String(node.value)) !== 0;
}

function roundingWarningsBelow(node: ValueNode, text: string, pointer: string): EntryWarning[] {
  if (node.type === "array")
    return node.items.flatMap((item, index) => roundingWarningsBelow(item, text, `${pointer}/${index}`));
  if (node.type === "object")
    return node.properties.flatMap(({ keyNode, valueNode }) =>
      valueNode ? roundingWarningsBelow(valueNode, text, `${pointer}/${escapeSegment(keyNode.value)}`) : [],
    );
  if (node.type !== "number" || !isRounded(node, text)) return [];
  const values = { place: propertyPath(pointer), number: excerpt(text, node), rounded: String(node.value) };
  const sentence = Number.isFinite(node.value)
    ? message("'{place}' is rounded: the entry has {rounded} instead of {number}.", values)
    : message("'{place}' is left out: the number {number} is too large.", values);
  return [{ kind: "number-rounded", message: sentence, pointer: NEWEST_MANIFEST + pointer }];
}

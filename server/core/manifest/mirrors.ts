import { escapeSegment } from "../json/tree/pointer";
import { memberOf, propertiesOf, stringOf, type ValueNode } from "../json/tree/tree";
import { detailPlaces, firstOutOfOrder, ITEM, NEWEST_COPY, type DetailVersion } from "./detail";
import { MAIN_PLATFORM, REPEATED_BY_ARTIFACT, REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "./vocabulary";

/** One of several values that state the same fact. */
export interface RepeatedValue {
  readonly name: string;
  readonly node?: ValueNode;
  /** Set instead of `node` if the value is a part of an identifier. */
  readonly part?: string;
  readonly pointer: string;
  /** The rule that reports this value if only this value differs; absent if other rules report the difference. */
  readonly rule?: string;
}

/** Yields groups of values that must be equal. A value comes before its container: `sha256` before `artifacts`. */
export function* repeatedValueGroups(root: ValueNode | undefined): Iterable<readonly RepeatedValue[]> {
  const { item, versions, newestCopy } = detailPlaces(root);
  const inItem = (name: string, rule?: string) => copyAt(item, ITEM, name, rule);
  const copies = newestCopy ? [newestCopy] : [];
  const idsOf = ({ node, manifest, pointer }: DetailVersion, rule?: string) => [
    ...copyAt(node, pointer, "item_id", rule),
    ...copyAt(manifest, `${pointer}/manifest`, "id", rule),
    ...idPart(node, "item"),
  ];
  yield [
    ...inItem("id", "version-identity"),
    ...versions.flatMap((version) => idsOf(version, "version-identity")),
    ...copies.flatMap((version) => idsOf(version)),
  ];
  // If versions-order reports a problem, the item's version is unknown.
  const isOrdered = !firstOutOfOrder(versions);
  for (const [index, version] of versions.entries()) {
    const { node, manifest, pointer } = version;
    const isNewest = index === 0 && isOrdered;
    const itemPlace = { node: undefined, manifest: memberOf(item, "manifest"), pointer: ITEM };
    const placesInItem = isNewest ? [...copies, itemPlace] : [];
    const factOf = (name: string) => [
      ...copiesInVersion(version, name),
      ...placesInItem.flatMap((place) => copiesInVersion(place, name).map(({ rule: _, ...copy }) => copy)),
      ...(isNewest && REPEATED_FROM_ITEM.includes(name) ? inItem(name, "mirror-mismatch") : []),
    ];
    for (const name of [...REPEATED_FROM_VERSION, "sha256", "signature"]) yield factOf(name);
    yield [...factOf("version"), ...(isNewest ? inItem("latest_version") : []), ...idPart(node, "version")];
    if (!isNewest) continue;
    const id = { name: "id", part: `${textOf(node, "item_id")}@${textOf(node, "version")}`, pointer: "" };
    const latestId = copyAt(newestCopy?.node, NEWEST_COPY, "id");
    yield [...copyAt(node, pointer, "id", "version-id-format"), ...latestId, id];
    yield [...factOf("published_at"), ...inItem("updated_at")];
    const names = new Set(propertiesOf(manifest).map(({ keyNode }) => keyNode.value));
    for (const name of ["id", "version", ...REPEATED_FROM_VERSION]) names.delete(name);
    for (const name of names) yield factOf(name);
  }
}

/** Lists the values of a member in a version, its manifest and the main platform's artifact. */
function copiesInVersion(
  { node, manifest, pointer }: Pick<DetailVersion, "manifest" | "pointer"> & { node: ValueNode | undefined },
  name: string,
): RepeatedValue[] {
  const artifact = memberOf(memberOf(manifest, "artifacts"), MAIN_PLATFORM);
  const memberRule = MIRRORED_MEMBERS.has(name) ? "mirror-mismatch" : "latest-version";
  const rule = name === "version" ? "version-identity" : memberRule;
  return [
    ...copyAt(node, pointer, name, rule),
    ...copyAt(manifest, `${pointer}/manifest`, name, rule),
    ...(REPEATED_BY_ARTIFACT.includes(name)
      ? copyAt(artifact, `${pointer}/manifest/artifacts/${MAIN_PLATFORM}`, name, "artifact-top-level")
      : []),
  ];
}

/** The members of a manifest that its version or the item repeats. */
export const MIRRORED_MEMBERS: ReadonlySet<string> = new Set([
  ...REPEATED_FROM_ITEM,
  ...REPEATED_FROM_VERSION,
]);

function copyAt(object: ValueNode | undefined, place: string, name: string, rule?: string): RepeatedValue[] {
  const node = memberOf(object, name);
  const pointer = `${place}/${escapeSegment(name)}`;
  return node ? [{ name, node, pointer, ...(rule !== undefined && { rule }) }] : [];
}

/** Reads the item's identifier or the version number from a version's identifier, even one in the legacy form. */
function idPart(version: ValueNode, name: "item" | "version"): RepeatedValue[] {
  const part = /^(?<item>.*)[@-](?<version>\d+(?:\.\d+)*)$/.exec(textOf(version, "id"))?.groups?.[name];
  return part === undefined ? [] : [{ name: "id", part, pointer: "" }];
}

function textOf(node: ValueNode, name: string): string {
  return stringOf(memberOf(node, name)) ?? "";
}

import { deepEqual, isString, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { formats } from "../../manifest/formats";
import { compareVersions } from "../../manifest/versions";
import { listAnd, message, show } from "../../text/messages";
import { isSameItem, type GitVersion } from "../earlier";
import { CATALOG_MEMBERS, PACKAGE_FIELDS } from "../../manifest/vocabulary";
import { memberOrder, rootSchema } from "../../schema/schema";
import { earlierFrom, type Past } from "./past";
import { ITEM, NEWEST_VERSION } from "../../manifest/detail";

/** A warning that a reviewer should read before anything else. */
export interface EntryWarning {
  readonly kind:
    | "identifier-changed"
    | "version-not-greater"
    | "published-version-edited"
    | "value-left-out"
    | "number-rounded"
    | "main-package-missing";
  /** One sentence, with the values. */
  readonly message: string;
  /** The JSON Pointer of the field in the envelope. */
  readonly pointer: string;
}

/** An earlier version of the plugin. */
interface EarlierVersion {
  readonly number: JsonValue | undefined;
  /** Finds the members in which the manifest of a published version differs from the edited one. */
  readonly differs?: () => string[];
}

const VERSION = `${NEWEST_VERSION}/version`;

/** The members of a full manifest that the author writes. */
const AUTHORED_MEMBERS: readonly string[] = memberOrder(rootSchema("published")).filter(
  (name) => !CATALOG_MEMBERS.includes(name),
);

/** Members that publication sets. */
const SET_BY_PUBLICATION: readonly string[] = [...PACKAGE_FIELDS, "artifacts", "install_status"];

/**
 * Compares a manifest with the plugin's earlier versions.
 * @param envelope the manifest's entry, as published
 */
export function entryWarnings(past: Past, manifest: JsonObject, envelope: JsonObject): EntryWarning[] {
  const source = earlierFrom(past, manifest);
  if (!source) return identifierWarning(past, manifest);
  const earlier =
    source.kind === "git" ? tagged(source.versions, manifest) : listed(source.versions, manifest, envelope);
  const number = memberValue(manifest, "version");
  return isVersion(number) ? [...editedWarning(number, earlier), ...greaterWarning(number, earlier)] : [];
}

function tagged(versions: readonly GitVersion[], manifest: JsonObject): EarlierVersion[] {
  const own = versions.filter((version) => isSameItem(manifest, memberValue(version.manifest, "id")));
  // Of several tags of one version, the earliest counts; the newest is first.
  return own.reverse().map((version) => ({
    number: version.version,
    differs: () => differences(allNames(manifest, version.manifest), manifest, version.manifest),
  }));
}

function listed(
  versions: readonly JsonValue[],
  manifest: JsonObject,
  envelope: JsonObject,
): EarlierVersion[] {
  const [newest] = memberValue(memberValue(envelope, "data"), "versions") as JsonValue[];
  const built = memberValue(newest, "manifest");
  const own = versions.filter((version) => isSameItem(manifest, memberValue(version, "item_id")));
  return own.map((version): EarlierVersion => {
    const [number, published] = [memberValue(version, "version"), memberValue(version, "manifest")];
    // Without a package, nothing is published yet.
    if (!isString(memberValue(version, "artifact_url"))) return { number };
    return { number, differs: () => differences(authoredNames(manifest), built, published) };
  });
}

function allNames(...manifests: readonly JsonObject[]): Set<string> {
  return new Set(manifests.flatMap((manifest) => Object.keys(manifest)));
}

/** Collects the names of the members that the author writes; the catalog fills in the others. */
function authoredNames(manifest: JsonObject): Set<string> {
  const names = [...Object.keys(manifest), ...AUTHORED_MEMBERS];
  return new Set(names.filter((name) => !SET_BY_PUBLICATION.includes(name)));
}

function differences(
  names: ReadonlySet<string>,
  now: JsonValue | undefined,
  before: JsonValue | undefined,
): string[] {
  return [...names].filter((name) => !deepEqual(memberValue(now, name), memberValue(before, name)));
}

function identifierWarning({ detail, tags }: Past, manifest: JsonObject): EntryWarning[] {
  const id = memberValue(manifest, "id");
  const before = detail
    ? memberValue(memberValue(memberValue(detail, "data"), "item"), "id")
    : memberValue(tags[0]?.manifest, "id");
  if (!isString(id) || !isString(before) || id === before) return [];
  const sentence = message(
    "The identifier was {before} and is now {id}: for the catalog that is another plugin.",
    { before: show(before), id: show(id) },
  );
  return [{ kind: "identifier-changed", message: sentence, pointer: `${ITEM}/id` }];
}

function greaterWarning(number: string, earlier: readonly EarlierVersion[]): EntryWarning[] {
  const others = earlier.map((version) => version.number).filter(isVersion);
  const [greatest] = others
    .filter((other) => other !== number)
    .sort((one, other) => compareVersions(other, one));
  if (greatest === undefined || compareVersions(number, greatest) > 0) return [];
  const sentence = message(
    "The version {version} is not greater than {greatest}, which there has been already.",
    { version: show(number), greatest: show(greatest) },
  );
  return [{ kind: "version-not-greater", message: sentence, pointer: VERSION }];
}

function editedWarning(number: string, earlier: readonly EarlierVersion[]): EntryWarning[] {
  const edited = earlier.find((version) => version.number === number)?.differs?.() ?? [];
  if (edited.length === 0) return [];
  const named = edited.slice(0, 3).map((name) => show(name));
  const more = edited.length - named.length;
  const version = show(number);
  const sentence =
    more > 0
      ? message(
          "The version {version} is published and differs from this manifest in {places} and {more} more: a change needs a new version.",
          { version, places: named.join(message(", ")), more },
        )
      : message(
          "The version {version} is published and differs from this manifest in {places}: a change needs a new version.",
          { version, places: listAnd(named) },
        );
  return [{ kind: "published-version-edited", message: sentence, pointer: VERSION }];
}

function isVersion(number: JsonValue | undefined): number is string {
  return isString(number) && formats["plugin-version"](number);
}

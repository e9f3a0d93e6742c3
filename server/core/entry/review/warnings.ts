import { deepEqual, isString, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { compareVersions, isPluginVersion, isSameVersion } from "../../manifest/versions";
import { listAnd, message, show } from "../../text/messages";
import { isSameItem, type Base } from "../../release/past";
import type { EarlierRelease, EarlierVersions } from "../earlier";
import { CATALOG_MEMBERS, PACKAGE_FIELDS } from "../../manifest/vocabulary";
import { memberOrder, rootSchema } from "../../schema/schema";
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

interface EarlierVersion {
  readonly number: JsonValue | undefined;
  /** Finds the members in which the manifest of a published version differs from the edited one. */
  readonly differs?: () => string[];
}

const VERSION = `${NEWEST_VERSION}/version`;

const AUTHORED_MEMBERS: readonly string[] = memberOrder(rootSchema("published")).filter(
  (name) => !CATALOG_MEMBERS.includes(name),
);

const SET_BY_PUBLICATION: readonly string[] = [...PACKAGE_FIELDS, "artifacts", "install_status"];

/** Compares a manifest with the version before it, and with the one that has its number. */
export function entryWarnings(
  manifest: JsonObject,
  base: Base,
  source: EarlierVersions | undefined,
  envelope: JsonObject,
): EntryWarning[] {
  if (!isSameItem(manifest, memberValue(base.manifest, "id"))) return [identifierWarning(manifest, base)];
  const number = memberValue(manifest, "version");
  if (!isString(number) || !isPluginVersion(number)) return [];
  const earlier =
    source?.kind === "detail"
      ? listed(source.versions, manifest, envelope)
      : (source?.versions ?? []).map((release) => released(release, manifest));
  return [...editedWarning(number, earlier), ...greaterWarning(number, base)];
}

function released(release: EarlierRelease, manifest: JsonObject): EarlierVersion {
  return {
    number: release.version,
    differs: () => differences(allNames(manifest, release.manifest), manifest, release.manifest),
  };
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

function identifierWarning(manifest: JsonObject, base: Base): EntryWarning {
  const [id, before] = [memberValue(manifest, "id"), memberValue(base.manifest, "id")];
  const sentence = message(
    "The identifier was {before} and is now {id}: for the catalog that is another plugin.",
    { before: show(before as string), id: show(id as string) },
  );
  return { kind: "identifier-changed", message: sentence, pointer: `${ITEM}/id` };
}

function greaterWarning(number: string, { version }: Base): EntryWarning[] {
  if (isSameVersion(number, version) || !isPluginVersion(version) || compareVersions(number, version) > 0)
    return [];
  const sentence = message(
    "The version {version} is not greater than {greatest}, which there has been already.",
    { version: show(number), greatest: show(version) },
  );
  return [{ kind: "version-not-greater", message: sentence, pointer: VERSION }];
}

function editedWarning(number: string, earlier: readonly EarlierVersion[]): EntryWarning[] {
  const edited =
    earlier.find(({ number: other }) => isString(other) && isSameVersion(other, number))?.differs?.() ?? [];
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

import { deepEqual, isString, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { formats } from "../../manifest/formats";
import { compareVersions } from "../../manifest/versions";
import { listAnd, message, show } from "../../text/messages";
import { isSameItem, type GitVersion } from "../earlier";
import { AUTHORED_MEMBERS } from "../order";
import { PACKAGE_FIELDS } from "../../manifest/vocabulary";
import { earlierFrom, type Past } from "./past";

/** What a reviewer should look at before anything else. */
export interface EntryWarning {
  readonly kind: "identifier-changed" | "version-not-greater" | "published-version-edited";
  /** One sentence, with the values. */
  readonly message: string;
  /** The field that it is about (JSON Pointer in the envelope). */
  readonly pointer: string;
}

/** A version that the plugin has had. */
interface Had {
  readonly number: JsonValue | undefined;
  /** Of a version that can be installed: the members in which its manifest differs from the edited one. */
  readonly differs?: () => string[];
}

const VERSION = "/data/versions/0/version";

/** No author writes them for their own sake. */
const TOLD_BY_PUBLICATION: readonly string[] = [...PACKAGE_FIELDS, "artifacts", "install_status"];

/**
 * What is odd about a manifest that is to follow the plugin's earlier versions.
 * @param envelope the entry that the manifest leads to, as published
 */
export function entryWarnings(past: Past, manifest: JsonObject, envelope: JsonObject): EntryWarning[] {
  const source = earlierFrom(past, manifest);
  if (!source) return identifierWarning(past, manifest);
  const had =
    source.kind === "git" ? tagged(source.versions, manifest) : listed(source.versions, manifest, envelope);
  const number = memberValue(manifest, "version");
  return isVersion(number) ? [...editedWarning(number, had), ...greaterWarning(number, had)] : [];
}

function tagged(versions: readonly GitVersion[], manifest: JsonObject): Had[] {
  const own = versions.filter((version) => isSameItem(manifest, memberValue(version.manifest, "id")));
  // Of several tags of one version the earliest counts, and they come newest first.
  return own.reverse().map((version) => ({
    number: version.version,
    differs: () => differences(allNames(manifest, version.manifest), manifest, version.manifest),
  }));
}

function listed(versions: readonly JsonValue[], manifest: JsonObject, envelope: JsonObject): Had[] {
  const [newest] = memberValue(memberValue(envelope, "data"), "versions") as JsonValue[];
  const built = memberValue(newest, "manifest");
  const own = versions.filter((version) => isSameItem(manifest, memberValue(version, "item_id")));
  return own.map((version): Had => {
    const [number, published] = [memberValue(version, "version"), memberValue(version, "manifest")];
    // Without a package nothing is published yet.
    if (!isString(memberValue(version, "artifact_url"))) return { number };
    return { number, differs: () => differences(authoredNames(manifest), built, published) };
  });
}

function allNames(...manifests: readonly JsonObject[]): Set<string> {
  return new Set(manifests.flatMap((manifest) => Object.keys(manifest)));
}

/** What the author states, but for what publication tells in any case: the catalog has filled in the rest. */
function authoredNames(manifest: JsonObject): Set<string> {
  const names = [...Object.keys(manifest), ...AUTHORED_MEMBERS];
  return new Set(names.filter((name) => !TOLD_BY_PUBLICATION.includes(name)));
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
  return [{ kind: "identifier-changed", message: sentence, pointer: "/data/item/id" }];
}

function greaterWarning(number: string, had: readonly Had[]): EntryWarning[] {
  const others = had.map((version) => version.number).filter(isVersion);
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

function editedWarning(number: string, had: readonly Had[]): EntryWarning[] {
  const edited = had.find((version) => version.number === number)?.differs?.() ?? [];
  if (edited.length === 0) return [];
  const named = edited.slice(0, 3).map((name) => show(name));
  const more = edited.length - named.length;
  const version = show(number);
  const sentence =
    more > 0
      ? message(
          "The version {version} is published and differs from this manifest in {places} and {more} more: a change needs a new version.",
          { version, places: named.join(", "), more },
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

import {
  asObject,
  isArray,
  isObject,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import { CATALOG_MEMBERS, PACKAGE_MEMBERS, REPEATED_FROM_VERSION } from "../manifest/vocabulary";
import { message } from "../text/messages";
import { authorOf, fieldsOf, PLACEHOLDER_MEMBERS, type Fields } from "./fields";
import { noPackage, plannedPackage, type PackageRecord } from "./packages";
import {
  fromRule,
  fromMember,
  guessFrom,
  objectOf,
  pathsOf,
  pendingValue,
  withProvenance,
  type Traced,
} from "./provenance";

const isPresent = (value: JsonValue | undefined) => value !== undefined;

/** Values that a manifest copies from its item and version. */
interface RepeatedValues {
  readonly fields: Fields;
  readonly packageRecord: PackageRecord;
  readonly changelog: Traced;
  readonly installStatus: Traced;
}

type Members = (readonly [name: string, member: Traced | undefined])[];

export function installStatus(isAvailable: boolean, rule: string): Traced {
  return fromRule(isAvailable ? "available" : "blocked", rule);
}

/** Fills in every catalog member. New members come last, in the interface's order (docs/spec/entry.md). */
export function fullManifest(manifest: JsonObject, repeatedValues: RepeatedValues): Traced<JsonObject> {
  const artifacts =
    repeatedValues.packageRecord.artifacts ?? fromMember(manifest, ["artifacts"], isEmptyObject);
  const derivedMembers = new Map([...repeatedMembers(repeatedValues), ["artifacts", artifacts] as const]);
  const authoredMembers = Object.keys(manifest).map((name) => {
    const member = derivedMembers.has(name) ? derivedMembers.get(name) : authoredMember(manifest, name);
    return [name, member] as const;
  });
  return objectOf(new Map([...authoredMembers, ...derivedMembers]));
}

/** Copies a placeholder's manifest without package members. @param status replaces `install_status` */
export function copyPlaceholder(manifest: JsonObject, status: Traced | undefined): Traced<JsonObject> {
  const names = Object.keys(manifest).filter(
    (name) => name !== "artifacts" && !PACKAGE_MEMBERS.includes(name),
  );
  const members = names.map((name) => [name, fromMember(manifest, [name], isPresent)] as const);
  return objectOf(new Map([...members, ...(status ? [["install_status", status] as const] : [])]));
}

function repeatedMembers({ fields, packageRecord, changelog, installStatus }: RepeatedValues): Members {
  const membersByName: Readonly<Record<string, Traced>> = {
    ...fields,
    ...packageRecord.fields,
    changelog,
    install_status: installStatus,
  };
  return CATALOG_MEMBERS.map((name) => [name, membersByName[name]]);
}

function isEmptyObject(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && Object.keys(value).length === 0;
}

function authoredMember(manifest: JsonObject, name: string): Traced | undefined {
  const isAuthorName = name === "author" && isString(memberValue(manifest, name));
  return isAuthorName ? authorOf(manifest) : fromMember(manifest, [name], isPresent);
}

/** Changelog text of a version without a package (docs/spec/catalog-interface.md, Placeholder). */
export const REMOTE_INSTALL_DISABLED = "Remote install is disabled until signed packages are published.";

export function placeholderManifest(manifest: JsonObject, fields: Fields, changelog: Traced) {
  const membersByName: Readonly<Record<string, Traced>> = {
    ...fields,
    schema_version: fromRule(1, message("the version of the catalog's schema, always 1")),
    description: fromMember(manifest, ["description"], isString) ?? fields.summary,
    capability_levels: fromMember(manifest, ["capability_levels"], isArray) ?? pendingValue(),
    permissions: fromMember(manifest, ["permissions"], isArray) ?? pendingValue(),
    signature_required: fromRule(true, message("a package is installed only with its signature")),
    default_enabled: fromRule(false, message("a plugin is off until its user turns it on")),
    install_status: fromRule("blocked", message("the version has no package")),
    author: placeholderAuthor(manifest, fields),
    changelog,
  };
  return objectOf(PLACEHOLDER_MEMBERS.map((name) => [name, membersByName[name]]));
}

/** Puts `REMOTE_INSTALL_DISABLED` before a changelog, unless the changelog says that remote install is disabled. */
export function placeholderChangelog(changelog: Traced): Traced {
  const rule = message("a version without a package says that it cannot be installed remotely");
  if (!isString(changelog.value) || changelog.value.trim() === "")
    return fromRule(REMOTE_INSTALL_DISABLED, rule);
  if (/remote install(?:ation)? is disabled/i.test(changelog.value)) return changelog;
  return fromRule(`${REMOTE_INSTALL_DISABLED}\n\n${changelog.value}`, rule, pathsOf(changelog));
}

function placeholderAuthor(manifest: JsonObject, fields: Fields): Traced {
  const author = asObject(memberValue(manifest, "author"));
  const otherNames = Object.keys(author).filter((member) => member !== "name" && member !== "url");
  const address = fields.homepage_url.value === null ? fields.repository_url : fields.homepage_url;
  const name =
    fromMember(manifest, ["author"], isString) ?? fromMember(manifest, ["author", "name"], isString);
  const url = fromMember(manifest, ["author", "url"], isString);
  const completeAuthor = objectOf([
    ["name", name ?? pendingValue()],
    ["url", url ?? guessFrom(address, message("the plugin's URL, because the author has none"))],
    ...otherNames.map((member) => [member, fromMember(manifest, ["author", member], isPresent)] as const),
  ]);
  const rule = message("the author with a URL");
  return withProvenance(completeAuthor, { kind: "derived", rule, paths: pathsOf(completeAuthor) });
}

const NULLABLE_MEMBERS = REPEATED_FROM_VERSION.filter((name) => name !== "min_app_version");

/** Derives the catalog members from a manifest alone, in the interface's order, as the preview does. */
export function catalogMembers(manifest: JsonObject): JsonObject {
  const isPlaceholder = isPlaceholderValue(manifest);
  const packageRecord = isPlaceholder ? noPackage() : plannedPackage({ manifest });
  const changelog = fromMember(manifest, ["changelog"], isString) ?? pendingValue();
  const members = repeatedMembers({
    fields: fieldsOf(manifest),
    packageRecord,
    changelog: isPlaceholder ? placeholderChangelog(changelog) : changelog,
    // The rule's text is not used.
    installStatus: installStatus(packageRecord.fields.artifact_url.value !== null, ""),
  });
  const values = members.map(([name, member]) => [name, member?.value ?? null] as const);
  return Object.fromEntries(
    values.filter(([name, value]) => value !== null || NULLABLE_MEMBERS.includes(name)),
  );
}

import { insertMembers, replaceValue, type NewMember } from "../../json/edit/edits";
import type { ManifestDocument } from "../../json/parse/document";
import { toPointer } from "../../json/tree/pointer";
import { memberOf, stringOf, type ObjectNode, type ValueNode } from "../../json/tree/tree";
import type { Vocabulary } from "../../manifest/host";
import type { DocumentKind } from "../../manifest/kind";
import { familyOf, MAIN_PLATFORM } from "../../manifest/vocabulary";
import { knownTexts } from "../../schema/known-values";
import { KnownNames } from "../../schema/other-names";
import { childSchema, keySchema, memberOrder, rootSchema } from "../../schema/schema";
import type { Edit } from "../../text/ranges";

export interface PackageDigest {
  readonly size: number;
  readonly sha256: string;
}

export interface ArtifactEdits {
  readonly edits: readonly Edit[];
  /** Names of written members, by the JSON Pointer of their object. */
  readonly writtenMembers: ReadonlyMap<string, readonly string[]>;
  /** The JSON Pointers of signatures and URLs that belong to the previous packages. */
  readonly stale: readonly string[];
}

/** Members that belong to one package file; only the publisher can update them. */
const PUBLISHER_MEMBERS = ["artifact_url", "signature"];

/**
 * Returns edits that write each package's size, digest, platform family and library path into `artifacts`. In a
 * published manifest, also sets the top-level size, for the main platform. Keeps signatures and URLs.
 * @param packages the packages by platform key
 * @returns undefined if the root, `artifacts` or an entry is not an object
 */
export function artifactEdits(
  document: ManifestDocument,
  kind: DocumentKind,
  packages: ReadonlyMap<string, PackageDigest>,
): ArtifactEdits | undefined {
  const { root, text } = document;
  const artifacts = memberOf(root, "artifacts");
  const entries = [...packages.keys()].map((platform) => memberOf(artifacts, platform));
  const areObjects = [root, artifacts, ...entries].every((node) => !node || node.type === "object");
  if (root?.type !== "object" || !areObjects) return undefined;
  const edits: Edit[] = [];
  const stale: string[] = [];
  const newEntries: NewMember[] = [];
  const writtenMembers = new Map<string, readonly string[]>();
  /** Adds edits for the values that differ. @returns whether a size or digest differs */
  const addEdits = (
    object: ObjectNode,
    path: readonly string[],
    values: MemberValues,
    order: readonly string[],
  ) => {
    const members = Object.entries(values)
      .map(([name, value]) => ({ name, value, node: memberOf(object, name) }))
      .filter(({ node, value }) => !hasValue(node, value));
    const names = members.map(({ name }) => name);
    const missingMembers = members.filter(({ node }) => node === undefined);
    edits.push(
      ...members.flatMap(({ node, value }) => (node ? replaceValue(text, node, value) : [])),
      ...insertMembers(text, object, missingMembers, order),
    );
    if (names.length > 0) writtenMembers.set(toPointer(path), names);
    return names.some((name) => FILE_MEMBERS.includes(name));
  };
  for (const [platform, digest] of packages) {
    const [values, path] = [valuesOf(platform, digest, root), ["artifacts", platform]];
    const entry = memberOf(artifacts, platform);
    if (entry?.type !== "object") {
      newEntries.push({ name: platform, value: values });
      writtenMembers.set(toPointer(path), Object.keys(values));
    }
    const isNewFile = entry?.type === "object" && addEdits(entry, path, values, MEMBER_ORDER.entry);
    if (isNewFile) stale.push(...stalePointersIn(entry, path));
    if (platform !== MAIN_PLATFORM || kind !== "published") continue;
    const isResized = addEdits(root, [], { artifact_size: digest.size }, MEMBER_ORDER.root);
    // If the new package has the same size, only the entry's digest shows that it is new.
    if (isResized || isNewFile) stale.push(...stalePointersIn(root, []));
  }
  if (newEntries.length > 0) edits.push(...insertArtifacts(text, root, artifacts, newEntries));
  return { edits, writtenMembers, stale };
}

const PUBLISHED_SCHEMA = rootSchema("published");
const ARTIFACTS_SCHEMA = childSchema(PUBLISHED_SCHEMA, "artifacts") ?? {};
const MEMBER_ORDER = {
  root: memberOrder(PUBLISHED_SCHEMA),
  artifacts: memberOrder(ARTIFACTS_SCHEMA),
  entry: memberOrder(childSchema(ARTIFACTS_SCHEMA, MAIN_PLATFORM)),
};

type MemberValues = Readonly<Record<string, string | number>>;

/** Members that change only when the package file changes. */
const FILE_MEMBERS = ["artifact_size", "sha256"];

function valuesOf(platform: string, { size, sha256 }: PackageDigest, root: ObjectNode): MemberValues {
  const library = stringOf(memberOf(memberOf(memberOf(root, "entry"), "native"), platform));
  const values = { platform_family: familyOf(platform), artifact_size: size, sha256 };
  return library === undefined ? values : { ...values, native_path: library };
}

function hasValue(node: ValueNode | undefined, value: string | number): boolean {
  return (node?.type === "string" || node?.type === "number") && node.value === value;
}

function insertArtifacts(
  text: string,
  root: ObjectNode,
  artifacts: ValueNode | undefined,
  newEntries: readonly NewMember[],
): Edit[] {
  if (artifacts?.type === "object") return insertMembers(text, artifacts, newEntries, MEMBER_ORDER.artifacts);
  const value = Object.fromEntries(newEntries.map(({ name, value }) => [name, value]));
  return insertMembers(text, root, [{ name: "artifacts", value }], MEMBER_ORDER.root);
}

function stalePointersIn(object: ObjectNode, path: readonly string[]): string[] {
  const names = PUBLISHER_MEMBERS.filter((name) => memberOf(object, name)?.type === "string");
  return names.map((name) => toPointer([...path, name]));
}

/** Returns the known keys of `artifacts`, including those of the vocabulary. */
export function platformKeys(vocabulary: Vocabulary = {}): string[] {
  return knownTexts(keySchema(ARTIFACTS_SCHEMA) ?? {}, vocabulary);
}

/** The maximum number of words in a platform's name, as in `x86_64-apple-macos`. */
const MAX_PLATFORM_WORDS = 4;

/** Guesses a package's platform from its file name; undefined if no platform or several match. */
export function guessPlatform(fileName: string, platforms: readonly string[]): string | undefined {
  const words = fileName.split(/[^a-z\d]+/i).filter(Boolean);
  const matches = new Set<string>();
  const knownNames = new KnownNames(platforms);
  for (const [start] of words.entries()) {
    for (let count = 1; count <= MAX_PLATFORM_WORDS && start + count <= words.length; count++) {
      const { value } = knownNames.guess(words.slice(start, start + count).join("-"));
      if (value !== undefined) matches.add(value);
    }
  }
  const [platform, ...others] = matches;
  return others.length === 0 ? platform : undefined;
}

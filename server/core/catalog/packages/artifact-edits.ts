import type { Edit } from "../../json/edit/edit";
import { replace, type NewMember } from "../../json/edit/edits";
import { insertInOrder } from "../../json/edit/insertion";
import type { ManifestDocument } from "../../json/parse/document";
import { toPointer } from "../../json/tree/pointer";
import { memberOf, type ObjectNode, type ValueNode } from "../../json/tree/tree";
import type { DocumentKind } from "../../manifest/kind";
import { childSchema, memberOrder, rootSchema } from "../../schema/schema";
import { MAIN_PLATFORM, type PackageFacts } from "../package-sources";

/** The size and the digest of a package file. */
export type PackageContent = Required<{ [Name in "size" | "sha256"]: NonNullable<PackageFacts[Name]> }>;

/** The edits that write the data of packages into a manifest. */
export interface ArtifactEdits {
  readonly edits: readonly Edit[];
  /** The JSON Pointers of the signatures and addresses that were made for other packages. */
  readonly stale: readonly string[];
}

/** The members that depend on a package's bytes and that only its publisher can renew. */
const LEFT_ALONE = ["artifact_url", "signature"];

/**
 * Writes the sizes and digests of packages into `artifacts`, and the size of the main platform's into the top level of a
 * published manifest too, in the author's layout. Writes nothing else: no address, signature or key.
 * @param packages by platform key
 * @returns undefined if a value that would have to be an object is not one
 */
export function artifactEdits(
  document: ManifestDocument,
  kind: DocumentKind,
  packages: ReadonlyMap<string, PackageContent>,
): ArtifactEdits | undefined {
  const { root, text } = document;
  const artifacts = memberOf(root, "artifacts");
  const entries = [...packages.keys()].map((platform) => memberOf(artifacts, platform));
  const isSound = [root, artifacts, ...entries].every((node) => node === undefined || node.type === "object");
  if (root?.type !== "object" || !isSound) return undefined;
  const edits: Edit[] = [];
  const stale: string[] = [];
  const added: NewMember[] = [];
  for (const [platform, { size, sha256 }] of packages) {
    const values = { artifact_size: size, sha256 };
    const entry = memberOf(artifacts, platform);
    const changed = entry?.type === "object" ? edit(text, entry, values, ORDER.entry) : [];
    if (entry?.type !== "object") added.push({ name: platform, value: values });
    else if (changed.length > 0) stale.push(...staleIn(entry, ["artifacts", platform]));
    edits.push(...changed);
    if (platform !== MAIN_PLATFORM || kind !== "published") continue;
    const resized = edit(text, root, { artifact_size: size }, ORDER.root);
    edits.push(...resized);
    // Another package may have the same size.
    if (resized.length > 0 || changed.length > 0) stale.push(...staleIn(root, []));
  }
  if (added.length > 0) edits.push(...additions(text, root, artifacts, added));
  return { edits, stale };
}

const SCHEMA = rootSchema("published");
const ARTIFACTS = childSchema(SCHEMA, "artifacts") ?? {};
const ORDER = {
  root: memberOrder(SCHEMA),
  artifacts: memberOrder(ARTIFACTS),
  entry: memberOrder(childSchema(ARTIFACTS, MAIN_PLATFORM)),
} as const;

type Values = Readonly<Record<string, string | number>>;

/** Changes the members of an object that have another value, and inserts those that it lacks. */
function edit(text: string, object: ObjectNode, values: Values, order: readonly string[]): Edit[] {
  const members = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    node: memberOf(object, name),
  }));
  const missing = members.filter(({ node }) => node === undefined);
  const others = members.flatMap(({ node, value }) =>
    node && !hasValue(node, value) ? replace(text, node, value) : [],
  );
  return [...others, ...insertInOrder(text, object, missing, order)];
}

function hasValue(node: ValueNode, value: string | number): boolean {
  return (node.type === "string" || node.type === "number") && node.value === value;
}

function additions(
  text: string,
  root: ObjectNode,
  artifacts: ValueNode | undefined,
  added: readonly NewMember[],
): Edit[] {
  if (artifacts?.type === "object") return insertInOrder(text, artifacts, added, ORDER.artifacts);
  const value = Object.fromEntries(added.map(({ name, value }) => [name, value]));
  return insertInOrder(text, root, [{ name: "artifacts", value }], ORDER.root);
}

/** Finds the members of an object that were made for its earlier package. */
function staleIn(object: ObjectNode, path: readonly string[]): string[] {
  const present = LEFT_ALONE.filter((name) => memberOf(object, name)?.type === "string");
  return present.map((name) => toPointer([...path, name]));
}

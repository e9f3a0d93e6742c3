import { TextDocument } from "vscode-languageserver-textdocument";
import type { CheckOptions } from "../../core/check/check";
import type { ManifestDocument } from "../../core/json/parse/document";
import { documentKind } from "../../core/manifest/kind";
import type { SourceEntry } from "../../core/manifest/host/source-entry";
import { sourceVersion } from "../../core/rules/source-version";
import type { SourceFacts, SourceVersion } from "../../core/source/facts";
import type { GitReader } from "../../host/git/past";
import type { VersionFile } from "../../core/source/version-file";
import type { WorkTree } from "../../host/git/work-tree";
import { aroundVersions, findVersions } from "./version-files";

/** What manifests in one folder share, with the configuration that it was read for. */
const known = new WeakMap<WorkTree, { readonly source: unknown; readonly facts: Promise<SourceFacts> }>();

/**
 * Reads what a draft's own files say (docs/spec/source.md).
 * @returns undefined if no rule asks, for any other document, and outside of a work tree
 */
export async function readSourceFacts(
  uri: string,
  { root }: Pick<ManifestDocument, "root">,
  { kind = documentKind(root), rules = {}, source = NONE }: CheckOptions,
  git: Pick<GitReader, "workTree">,
): Promise<SourceFacts | undefined> {
  if (kind !== "draft" || rules[sourceVersion.code] === "off") return undefined;
  const tree = await git.workTree(uri, aroundVersions(source));
  if (!tree) return undefined;
  const last = known.get(tree);
  if (last?.source === source) return last.facts;
  const facts = findVersions(tree, source).then((files) => ({
    versions: files.flatMap(versionsIn),
  }));
  known.set(tree, { source, facts });
  return facts;
}

const NONE: readonly SourceEntry[] = [];

function versionsIn({ path, uri, text, versions }: VersionFile): SourceVersion[] {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const document = TextDocument.create("", "", 0, text.slice(mark));
  const position = (offset: number) => document.positionAt(offset - mark);
  return versions.map(({ value, offset, length }) => ({
    ...{ path, uri, version: value },
    range: { start: position(offset), end: position(offset + length) },
  }));
}

import { TextDocument } from "vscode-languageserver-textdocument";
import type { CheckOptions } from "../../core/check/check";
import type { ManifestDocument } from "../../core/json/parse/document";
import { documentKind } from "../../core/manifest/kind";
import type { SourceEntry } from "../../core/manifest/host";
import { codeEntries, type SourceFacts, type SourceVersion } from "../../core/source/facts";
import type { VersionFile } from "../../core/source/version-file";
import type { GitReader } from "../../host/git/past.node";
import type { WorkTree } from "../../host/git/work-tree.node";
import { readCode } from "./code-reader";
import { findVersions } from "./version-files";

/** Caches the facts that manifests in one folder share, with the settings for which the facts were read. */
const factsByTree = new WeakMap<
  WorkTree,
  { readonly source: unknown; readonly comparesVersions: boolean; readonly facts: Promise<SourceFacts> }
>();

/**
 * Reads facts about a draft from the plugin's own files (docs/spec/source.md).
 * @returns undefined for any other document, outside a work tree, or if no rule or configuration entry needs the facts
 */
export async function readSourceFacts(
  uri: string,
  { root }: Pick<ManifestDocument, "root">,
  { kind = documentKind(root), rules = {}, source = NO_ENTRIES }: CheckOptions,
  git: Pick<GitReader, "workTree">,
): Promise<SourceFacts | undefined> {
  const comparesVersions = rules["source-version"] !== "off";
  if (kind !== "draft" || (!comparesVersions && codeEntries(source).length === 0)) return undefined;
  const tree = await git.workTree(uri);
  if (!tree) return undefined;
  const cached = factsByTree.get(tree);
  if (cached?.source === source && cached.comparesVersions === comparesVersions) return cached.facts;
  const facts = readFacts(tree, source, comparesVersions);
  factsByTree.set(tree, { source, comparesVersions, facts });
  return facts;
}

const NO_ENTRIES: readonly SourceEntry[] = [];

async function readFacts(tree: WorkTree, source: readonly SourceEntry[], comparesVersions: boolean) {
  const code = await readCode(tree, source);
  if (!comparesVersions) return { versions: [], code };
  const { files, unreadFiles } = await findVersions(tree, source, code);
  // Return facts even if no file has a version, because a suppression of `source-version` is then known to be unused.
  return { versions: files.flatMap(versionsIn), unreadFiles, ...(code && { code }) };
}

function versionsIn({ path, uri, text, versions }: VersionFile): SourceVersion[] {
  const bomLength = text.startsWith("\uFEFF") ? 1 : 0;
  const document = TextDocument.create("", "", 0, text.slice(bomLength));
  const position = (offset: number) => document.positionAt(offset - bomLength);
  return versions.map(({ value, offset, length }) => {
    const range = { start: position(offset), end: position(offset + length) };
    return { path, uri, version: value, range };
  });
}

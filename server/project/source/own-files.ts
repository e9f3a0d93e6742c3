import { ManifestDocument } from "../../core/json/parse/document";
import { lazy, lazyOf } from "../../core/text/lazy";
import { isRecognized } from "../../core/manifest/kind";
import type { WorkTree } from "../../host/git/work-tree.node";
import { MAX_SOURCE_BYTES } from "../../host/limits";
import { MANIFEST_NAME, OWN_NAME } from "../../host/manifest-names";
import { folderIn, parentOf } from "../../host/uris";

/** Folders below a manifest that contain nothing of the plugin itself. */
const OTHER_FOLDERS: ReadonlySet<string> = new Set([
  ...["test", "tests", "__tests__", "example", "examples", "docs", "scripts", "benches"],
  ...["node_modules", "target", "dist", "build", "out", "vendor"],
]);

/**
 * Returns tests for the files of a work tree that belong to its manifest, with no other manifest nearer to them
 * (docs/spec/source.md). The results are cached as long as the tree.
 */
export const ownFilesOf = lazyOf((tree: WorkTree) => {
  const candidates = new Map<string, string[]>();
  for (const path of tree.below) {
    const folder = folderIn(path);
    const name = path.slice(folder.length);
    if (folder === tree.folder || !MANIFEST_NAME.test(name)) continue;
    candidates.set(folder, [...(candidates.get(folder) ?? []), path]);
  }
  const plugins = new Map(
    [...candidates].map(([holder, paths]) => [holder, lazy(() => hasManifest(tree, paths))]),
  );
  return {
    /** Tests if a file is outside the folders for tests, examples, documentation and build output. */
    isSource(path: string): boolean {
      const names = path.slice(tree.folder.length).split("/").slice(0, -1);
      return !names.some((name) => OTHER_FOLDERS.has(name));
    },

    /**
     * Tests if this manifest is the nearest one to a file in or below its folder. Reads the files that may be
     * manifests.
     */
    async isPluginFile(path: string): Promise<boolean> {
      for (let holder = folderIn(path); holder.length > tree.folder.length; holder = parentOf(holder))
        if (await plugins.get(holder)?.()) return false;
      return true;
    },
  };
});

async function hasManifest(tree: WorkTree, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    if (OWN_NAME.test(path.slice(folderIn(path).length))) return true;
    const text = await tree.read(path, MAX_SOURCE_BYTES);
    if (text !== undefined && isRecognized(new ManifestDocument(text).root)) return true;
  }
  return false;
}

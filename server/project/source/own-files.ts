import { ManifestDocument } from "../../core/json/parse/document";
import { lazyOf } from "../../core/text/lazy";
import { isRecognized } from "../../core/manifest/kind";
import { folderIn, parentOf, type WorkTree } from "../../host/git/work-tree";
import { MAX_SOURCE_BYTES } from "../../host/limits";
import { MANIFEST_NAME, OWN_NAME } from "../../host/manifest-names";

/** The folders below a manifest's that have nothing of the plugin itself. */
const OTHER_FOLDERS: ReadonlySet<string> = new Set(
  ["test", "tests", "__tests__", "example", "examples", "docs", "scripts", "benches"].concat([
    "node_modules",
    "target",
    "dist",
    "build",
    "out",
    "vendor",
  ]),
);

/** The files of a work tree that belong to a manifest: no other manifest is nearer to them (docs/spec/source.md). */
class OwnFiles {
  /** The files that may be manifests, by their folders. */
  readonly #candidates = new Map<string, string[]>();
  readonly #isPlugin = new Map<string, Promise<boolean>>();

  constructor(private readonly tree: WorkTree) {
    for (const path of tree.below) {
      const folder = folderIn(path);
      const name = path.slice(folder.length);
      if (folder === tree.folder || !(MANIFEST_NAME.test(name) || OWN_NAME.test(name))) continue;
      this.#candidates.set(folder, [...(this.#candidates.get(folder) ?? []), path]);
    }
  }

  /** Tests if a file is in none of the folders for tests, examples, documents and what is built. */
  isSource(path: string): boolean {
    const names = path.slice(this.tree.folder.length).split("/").slice(0, -1);
    return !names.some((name) => OTHER_FOLDERS.has(name));
  }

  /** Tests if no manifest is nearer to a file in the manifest's folder or below it. Reads those that may be one. */
  async has(path: string): Promise<boolean> {
    for (let at = folderIn(path); at.length > this.tree.folder.length; at = parentOf(at)) {
      if (await this.isPlugin(at)) return false;
    }
    return true;
  }

  /** Tests if a folder has a manifest. */
  private isPlugin(folder: string): Promise<boolean> {
    let known = this.#isPlugin.get(folder);
    if (!known) this.#isPlugin.set(folder, (known = this.look(folder)));
    return known;
  }

  private async look(folder: string): Promise<boolean> {
    for (const path of this.#candidates.get(folder) ?? []) {
      if (OWN_NAME.test(path.slice(folder.length))) return true;
      const text = await this.tree.read(path, MAX_SOURCE_BYTES);
      if (text !== undefined && isRecognized(new ManifestDocument(text).root)) return true;
    }
    return false;
  }
}

/** Returns the files of a work tree that belong to its manifest; what is known of them is kept as long as the tree. */
export const ownFilesOf = lazyOf((tree: WorkTree) => new OwnFiles(tree));

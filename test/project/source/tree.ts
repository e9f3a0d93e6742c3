import type { WorkTree } from "../../../server/host/git/work-tree.node";

/** Creates a work tree of files by path. @param folder the manifest's folder */
export function treeOf(
  files: Readonly<Record<string, string>>,
  folder = "",
  untracked: readonly string[] = [],
): WorkTree {
  return {
    folder,
    filesBelow: Object.keys(files)
      .filter((path) => path.startsWith(folder))
      .sort(),
    isTracked: (path) => (path in files ? !untracked.includes(path) : undefined),
    read: (path) => Promise.resolve(files[path]),
    stampOf: (path) => Promise.resolve(path in files ? "1" : undefined),
    filesNamed: (name) =>
      Object.keys(files).filter((path) => `/${path}`.endsWith(`/${name}`) && !untracked.includes(path)),
    cacheKey: {},
    uriOf: (path) => `file:///root/${path}`,
  };
}

import {
  Disposable,
  EventEmitter,
  FileSystemError,
  FilePermission,
  Uri,
  workspace,
  type FileChangeEvent,
  type FileSystemProvider,
} from "vscode";

/** The URI scheme of the rules' pages, shown as Markdown (`workbench.editorAssociations`). */
const SCHEME = "plugin-manifest-rule";

/** Returns the URI of a rule's page inside the editor. The page works offline. */
export function rulePageUri(code: string): Uri {
  return Uri.from({ scheme: SCHEME, path: `/${code}.md` });
}

/** Serves the rules' pages in the extension's `docs/rules/` as files, because their links need a file system. */
export function serveRulePages(extensionUri: Uri): Disposable {
  const sourceOf = ({ path }: Uri) => Uri.joinPath(extensionUri, "docs", "rules", path);
  const provider: FileSystemProvider = {
    // The pages of an installed extension do not change.
    onDidChangeFile: new EventEmitter<FileChangeEvent[]>().event,
    watch: () => Disposable.from(),
    stat: async (uri) => ({
      ...(await workspace.fs.stat(sourceOf(uri))),
      permissions: FilePermission.Readonly,
    }),
    readFile: (uri) => workspace.fs.readFile(sourceOf(uri)),
    readDirectory: (uri) => workspace.fs.readDirectory(sourceOf(uri)),
    // The editor never calls these functions, because the file system is read-only.
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return workspace.registerFileSystemProvider(SCHEME, provider, { isReadonly: true });
}

function refuse(): never {
  throw FileSystemError.NoPermissions();
}

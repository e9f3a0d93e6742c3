import {
  Disposable,
  EventEmitter,
  FileSystemError,
  FilePermission,
  Uri,
  workspace,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from "vscode";

/** The URI scheme of the rules' pages. By `workbench.editorAssociations` in package.json they open as Markdown previews. */
const SCHEME = "plugin-manifest-rule";

/** Returns the address of a rule's page inside the editor. It needs no network, on the desktop and on the Web. */
export function rulePage(code: string): Uri {
  return Uri.from({ scheme: SCHEME, path: `/${code}.md` });
}

/**
 * Serves the rules' pages, which the extension brings along in `docs/rules/`. They are files rather than the text of a
 * document, so that the links from one page to another work.
 */
export function serveRulePages(extensionUri: Uri): Disposable {
  const provider = new RulePages(Uri.joinPath(extensionUri, "docs", "rules"));
  return workspace.registerFileSystemProvider(SCHEME, provider, { isReadonly: true });
}

class RulePages implements FileSystemProvider {
  /** Never fires: the pages of an installed extension do not change. */
  readonly onDidChangeFile = new EventEmitter<FileChangeEvent[]>().event;

  constructor(private readonly folder: Uri) {}

  async stat(uri: Uri): Promise<FileStat> {
    return { ...(await workspace.fs.stat(this.source(uri))), permissions: FilePermission.Readonly };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return workspace.fs.readFile(this.source(uri));
  }

  watch(): Disposable {
    return Disposable.from();
  }

  readDirectory(uri: Uri): Thenable<[string, number][]> {
    return workspace.fs.readDirectory(this.source(uri));
  }

  // The editor calls none of these: the file system is registered as read-only.
  readonly createDirectory = refuse;
  readonly writeFile = refuse;
  readonly delete = refuse;
  readonly rename = refuse;

  private source({ path }: Uri): Uri {
    return Uri.joinPath(this.folder, path);
  }
}

function refuse(): never {
  throw FileSystemError.NoPermissions();
}

import { type FSWatcher, watch } from "node:fs";
import { dirname, join, sep } from "node:path";
import { message } from "../../core/text/messages";
import { Failure } from "../../program/failures";

/**
 * Watches files, also those that do not exist yet. Watches their folders, because an editor replaces a file when it saves
 * it, and a watcher does not follow; and the folders above those, because they are moved, removed and made again, too.
 */
export class FileWatcher {
  readonly #watchers = new Map<string, FSWatcher>();
  #files: ReadonlySet<string> = new Set();
  #folders: ReadonlySet<string> = new Set();
  #above: ReadonlySet<string> = new Set();

  /** @param onChange called when a file is written, created or removed, or a folder above it moved */
  constructor(private readonly onChange: () => void) {}

  /**
   * Watches these files and the files directly in these folders, and no others.
   * @param files absolute paths, as the folders
   * @throws Failure when the system allows no more watchers
   */
  watch(files: readonly string[], folders: readonly string[]): void {
    [this.#files, this.#folders] = [new Set(files), new Set(folders)];
    this.#above = new Set([...folders, ...[...files, ...folders].flatMap(foldersAbove)]);
    for (const folder of this.#watchers.keys()) if (!this.#above.has(folder)) this.forget(folder);
    for (const folder of this.#above) if (!this.#watchers.has(folder)) this.add(folder);
  }

  close(): void {
    this.watch([], []);
  }

  private add(folder: string): void {
    try {
      const watcher = watch(folder, (event, name) => this.tell(folder, event, name));
      watcher.on("error", () => this.forget(folder));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      if (["ENOENT", "ENOTDIR", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return;
      const values = { path: folder, reason: String(error) };
      throw new Failure(folder, message("Cannot watch '{path}': {reason}", values), { cause: error });
    }
  }

  private tell(folder: string, event: string, name: string | null): void {
    const path = join(folder, name ?? "");
    const isMoved = event === "rename" && this.#above.has(path);
    // The watchers follow the folder that was there; the next call of watch() finds the one that is there now.
    if (isMoved)
      for (const watched of this.#watchers.keys()) if (isBelow(watched, path)) this.forget(watched);
    // Without a name, it may be any file.
    if (name === null || isMoved || this.#folders.has(folder) || this.#files.has(path)) this.onChange();
  }

  private forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}

/** Returns the folders that lead to a file or folder. */
export function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`);
}

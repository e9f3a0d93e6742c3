import { existsSync, type FSWatcher, watch } from "node:fs";
import { dirname, join } from "node:path";
import { message } from "../../core/text/messages";
import { Failure } from "../../program/failures";

/**
 * Watches files, also those that do not exist yet. Watches their folders, because an editor replaces a file when it saves
 * it, and a watcher does not follow.
 */
export class FileWatcher {
  readonly #watchers = new Map<string, FSWatcher>();
  #files: ReadonlySet<string> = new Set();
  #folders: ReadonlySet<string> = new Set();

  /** @param onChange called when a file is written, created or removed */
  constructor(private readonly onChange: () => void) {}

  /**
   * Watches these files and the files directly in these folders, and no others.
   * @param files absolute paths, as the folders
   * @throws Failure when the system allows no more watchers
   */
  watch(files: readonly string[], folders: readonly string[]): void {
    [this.#files, this.#folders] = [new Set(files), new Set(folders)];
    const watched = new Set([...files.map((file) => dirname(file)), ...folders]);
    for (const folder of this.#watchers.keys()) if (!watched.has(folder)) this.forget(folder);
    for (const folder of watched) if (!this.#watchers.has(folder)) this.add(folder);
  }

  close(): void {
    this.watch([], []);
  }

  private add(folder: string): void {
    try {
      const watcher = watch(folder, (_, name) => this.tell(folder, name));
      watcher.on("error", () => this.forget(folder));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      if (["ENOENT", "ENOTDIR", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return;
      const values = { path: folder, reason: String(error) };
      throw new Failure(folder, message("Cannot watch '{path}': {reason}", values), { cause: error });
    }
  }

  private tell(folder: string, name: string | null): void {
    // Another folder of this name would not be heard of.
    if (!existsSync(folder)) this.forget(folder);
    // Without a name, it may be any file.
    if (name === null || this.#folders.has(folder) || this.#files.has(join(folder, name))) this.onChange();
  }

  private forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}

import { realpath, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { baseFault, missingAt } from "../../core/release/sides";
import type { TagHistory } from "../../core/release/releases";
import type { JsonObject } from "../../core/json/tree/value";
import { filePathOf } from "../uris";
import { message } from "../../core/text/messages";
import { Git, GitError } from "./git.node";
import type { FileHistory, History } from "./history";
import { ReleaseReader } from "./releases.node";
import { Repositories } from "./repository.node";
import { TagReader } from "./tags.node";

interface Known {
  readonly path: string;
  /** The tags that the history was read from. */
  readonly refs: string;
  readonly history: FileHistory;
}

/** The number of files whose histories are kept: more than are open at a time. */
const KEPT_FILES = 16;

/** Reads git histories on this machine (docs/spec/entry.md, Earlier versions). Does not read the same tags again. */
export class NodeHistory implements History {
  readonly #known = new Map<string, Known>();

  /**
   * @param ceiling the folder above which no repository is looked for, with its links resolved
   * @param repositories those of the call, if it lives no longer than one
   */
  constructor(
    private readonly ceiling?: string,
    private readonly repositories?: Repositories,
  ) {}

  async of(uri: string, signal?: AbortSignal): Promise<FileHistory> {
    const path = filePathOf(uri);
    if (path === undefined)
      return { versions: [], note: message("The manifest is not a file on this machine.") };
    // Git knows a linked file by the path that the link leads to.
    const file = await realpath(path).catch(() => path);
    try {
      return await this.read(file, signal);
    } catch (error) {
      if (error instanceof GitError) return { versions: [], note: error.message };
      return { versions: [], note: message("The git history could not be read.") };
    }
  }

  async releases(uri: string, signal?: AbortSignal): Promise<TagHistory> {
    const path = filePathOf(uri);
    if (path !== undefined) return (await ReleaseReader.of(path, signal, this.ofCall())).history();
    const note = message("The manifest is not a file on this machine.");
    return { tags: [], folder: "", isShallow: false, note };
  }

  async manifestAt(uri: string, revision: string): Promise<JsonObject | string> {
    const fault = baseFault(revision);
    if (fault !== undefined) return fault;
    const path = filePathOf(uri);
    if (path === undefined) return message("The manifest is not a file on this machine.");
    const reader = await ReleaseReader.of(path, undefined, this.ofCall());
    const found = await reader.at(revision).catch(() => undefined);
    if (found !== "unknown") return found?.manifest ?? missingAt(revision);
    return message("'{revision}' is not a git revision. Fetch it, or choose another one.", { revision });
  }

  async authorName(uri: string): Promise<string | undefined> {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    const { isDirectory } = await stat(path).then(
      (found) => ({ isDirectory: found.isDirectory() }),
      () => ({ isDirectory: false }),
    );
    const name = await new Git(isDirectory ? path : dirname(path), undefined, this.ceiling)
      .run(["config", "--get", "user.name"])
      .catch(() => "");
    return name.trim() || undefined;
  }

  private ofCall(): Repositories {
    return this.repositories ?? new Repositories(this.ceiling);
  }

  private async read(file: string, signal: AbortSignal | undefined): Promise<FileHistory> {
    const repository = await this.ofCall().of(dirname(file), signal);
    const git = repository.in(dirname(file));
    const [path, isShallow] = [await repository.pathOf(file), await repository.isShallow()];
    const [refs, remote] = await Promise.all([
      git.run(["for-each-ref", "--format=%(objectname) %(refname)", "refs/tags"]),
      git.run(["remote", "get-url", "origin"]).catch(() => ""),
    ]);
    const origin = remote.split("\n")[0];
    const tags = await this.tags(file, git, path, refs);
    const past = isShallow ? { ...tags, note: shallow(), isPartial: true } : tags;
    return { ...past, ...(origin && { remote: origin, isInFolder: path.includes("/") }) };
  }

  private async tags(file: string, git: Git, path: string, refs: string): Promise<FileHistory> {
    const known = this.#known.get(file);
    this.#known.delete(file);
    const isKnown = known?.refs === refs && known.path === path;
    const history = isKnown ? known.history : await new TagReader(git, path, basename(file)).read(refs);
    this.#known.set(file, { path, refs, history });
    for (const oldest of this.#known.keys()) if (this.#known.size > KEPT_FILES) this.#known.delete(oldest);
    return history;
  }
}

const shallow = () =>
  message("The repository is a shallow clone. Fetch its whole history to see all versions.");

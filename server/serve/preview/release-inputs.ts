import { Emitter } from "vscode-languageserver";
import type { ReleaseFacts } from "../../core/release/facts";
import type { TagHistory } from "../../core/release/releases";
import { deepEqual, type JsonValue } from "../../core/json/tree/value";
import type { Analysis } from "../../documents/analysis";
import type { Files } from "../../host/files";
import type { DigestedOptions } from "../../host/packages/reader";
import type { PackageOf } from "../../protocol";
import { PackageCache, type ReadPackages } from "./package-cache";
import { readReleaseFacts } from "../../program/entry/release-facts";
import type { ReleaseInputs, WholeReleaseInputs } from "../../program/entry/release-result";
import { Reread } from "./reread";

/** Reads the tags that a release of a document is compared with; never rejects. */
type ReadHistory = (uri: string, signal: AbortSignal) => Promise<TagHistory>;

/**
 * Caches what the releases of open documents are checked against. The git history and the packages are read on the
 * first request, and again when they change; files beside the manifest are looked for each time.
 */
export class ReleaseCache {
  readonly #changed = new Emitter<string>();
  /** Fires with the URI of a document whose checklist may have changed. */
  readonly onDidChange = this.#changed.event;
  readonly #documents = new Map<string, DocumentHistory>();

  constructor(
    private readonly files: Files,
    private readonly packages: PackageCache,
    private readonly readHistory: ReadHistory,
  ) {}

  /** Returns what is known of a document's release, and starts reading the rest; undefined for a detail response. */
  async known(analysis: Analysis, packages: readonly PackageOf[]): Promise<ReleaseInputs | undefined> {
    const { uri } = analysis;
    const history = this.historyOf(uri).known();
    const read = await this.packages.known(packages, () => {
      this.#changed.fire(uri);
    });
    const facts = await this.facts(analysis, history ?? NOTHING, read, packages);
    if (!facts) return undefined;
    const isLoading = history === undefined || read.isLoading;
    const lacksPackage = read.contents.length < packages.length;
    const isWithoutPackages = !this.packages.canRead;
    return {
      facts: { ...facts, history, lacksPackage, isWithoutPackages },
      ...{ failures: read.failures, isLoading },
    };
  }

  /**
   * Waits until everything about a document's release has been read; undefined for a detail response.
   * @param reading called while packages are read
   */
  async whole(
    analysis: Analysis,
    packages: readonly PackageOf[] = [],
    reading?: DigestedOptions,
  ): Promise<WholeReleaseInputs | undefined> {
    const [history, read] = await Promise.all([
      this.historyOf(analysis.uri).whole(),
      this.packages.whole(packages, reading),
    ]);
    const facts = await this.facts(analysis, history, read, packages);
    const lacksPackage = read.contents.length < packages.length;
    const isWithoutPackages = !this.packages.canRead;
    return (
      facts && {
        facts: { ...facts, lacksPackage, isWithoutPackages },
        ...{ failures: read.failures, isLoading: false },
      }
    );
  }

  /** Lets the git history of all documents be read again when it is asked for. */
  outdate(): void {
    for (const { reread } of this.#documents.values()) reread.outdate();
  }

  /** Reads the git history of a document again, if it is old. Resolves once it has been read. */
  async reread(uri: string): Promise<void> {
    await this.#documents.get(uri)?.reread.ifOld();
  }

  close(uri: string): void {
    this.#documents.get(uri)?.reread.close();
    this.#documents.delete(uri);
  }

  private facts(
    { uri, document, context: { kind } }: Analysis,
    history: TagHistory,
    { contents }: ReadPackages,
    packages: readonly PackageOf[],
  ): Promise<ReleaseFacts | undefined> {
    const sources = {
      files: this.files,
      history: { releases: () => Promise.resolve(history) },
      packages: contents,
      hasPackages: packages.length > 0,
    };
    return readReleaseFacts(uri, document, sources, kind);
  }

  private historyOf(uri: string): DocumentHistory {
    const known = this.#documents.get(uri);
    if (known) return known;
    const document = new DocumentHistory(
      (signal) => this.readHistory(uri, signal),
      () => {
        this.#changed.fire(uri);
      },
    );
    this.#documents.set(uri, document);
    return document;
  }
}

const NOTHING: TagHistory = { tags: [], folder: "", isShallow: false };

/** The tags that the release of one open document is compared with. */
class DocumentHistory {
  #history: TagHistory | undefined;
  readonly reread = new Reread(async (signal) => {
    const history = await this.read(signal);
    if (signal.aborted || isSame(history, this.#history)) return;
    this.#history = history;
    this.onChange();
  });

  constructor(
    private readonly read: (signal: AbortSignal) => Promise<TagHistory>,
    private readonly onChange: () => void,
  ) {}

  known(): TagHistory | undefined {
    void this.reread.ifOld();
    return this.#history;
  }

  async whole(): Promise<TagHistory> {
    await this.reread.ifOld();
    return this.#history ?? NOTHING;
  }
}

function isSame(one: TagHistory, other: TagHistory | undefined): boolean {
  return deepEqual(one as unknown as JsonValue, other as unknown as JsonValue);
}

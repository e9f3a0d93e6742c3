import { Emitter } from "vscode-languageserver";
import type { ReleaseFacts } from "../../core/release/facts";
import { EMPTY_PAST, type Past } from "../../core/release/past";
import type { Analysis } from "../../documents/analysis";
import type { Files } from "../../host/files";
import type { DigestedOptions } from "../../host/packages/reader";
import { isIn } from "../../host/uris";
import type { PackageOf } from "../../protocol";
import { PackageCache, type ReadPackages } from "./package-cache";
import { readReleaseFacts } from "../../program/entry/inputs";
import type { ReleaseInputs, WholeReleaseInputs } from "../../program/entry/release-result";
import type { WatchedFiles } from "../../workspace/watched-files";
import type { Repository } from "../repository/repository";

/**
 * Knows what the releases of open documents are checked against. Packages are read on the first request, and again when
 * they change; files beside the manifest are looked for each time.
 */
export class ReleaseCache {
  readonly #changed = new Emitter<string>();
  /** Fires with the URI of a document whose checklist may have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(
    private readonly files: Files,
    private readonly packages: PackageCache,
    private readonly repository: Repository,
    private readonly watched: WatchedFiles,
  ) {}

  isSource(uri: string): boolean {
    const changed = new Set([uri]);
    return this.packages.uris.some((each) => isIn(each, changed));
  }

  /** Returns what is known of a document's release, and starts reading the rest; undefined for a detail response. */
  async known(analysis: Analysis, packages: readonly PackageOf[]): Promise<ReleaseInputs | undefined> {
    const { uri } = analysis;
    const past = this.repository.known(uri);
    const read = await this.packages.known(packages, () => {
      this.#changed.fire(uri);
    });
    const facts = await this.facts(analysis, past ?? EMPTY_PAST, read, packages);
    if (!facts) return undefined;
    const isLoading = past === undefined || read.isLoading;
    const lacksPackage = read.contents.length < packages.length;
    const isWithoutPackages = !this.packages.canRead;
    return {
      facts: { ...facts, past, lacksPackage, isWithoutPackages },
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
    const [past, read] = await Promise.all([
      this.repository.past(analysis.uri),
      this.packages.whole(packages, reading),
    ]);
    const facts = await this.facts(analysis, past, read, packages);
    const lacksPackage = read.contents.length < packages.length;
    const isWithoutPackages = !this.packages.canRead;
    return (
      facts && {
        facts: { ...facts, lacksPackage, isWithoutPackages },
        ...{ failures: read.failures, isLoading: false },
      }
    );
  }

  private facts(
    { uri, document, context: { kind } }: Analysis,
    past: Past,
    { contents }: ReadPackages,
    packages: readonly PackageOf[],
  ): Promise<ReleaseFacts | undefined> {
    this.watched.watchFiles(this, this.packages.uris);
    const sources = {
      files: this.files,
      past,
      packages: contents,
      hasPackages: packages.length > 0,
    };
    return readReleaseFacts(uri, document, sources, kind);
  }
}

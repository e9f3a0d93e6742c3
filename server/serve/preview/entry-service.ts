import { Emitter } from "vscode-languageserver";
import type { Clock } from "../../core/entry/review/assemble";
import type { Side } from "../../core/release/comparison";
import type { Analysis } from "../../documents/analysis";
import { readBase } from "../../features";
import type { DigestedOptions, PackageReader } from "../../host/packages/reader";
import { type Client, clientCommandsOf } from "../../lsp/client";
import { CHANGELOG } from "../../program/entry/changelog";
import type { ChosenBase } from "../../program/entry/chosen";
import { iconPath } from "../../program/entry/icon";
import { clockOf } from "../../program/entry/options";
import type { ReleaseInputs, WholeReleaseInputs } from "../../program/entry/release-result";
import { entryResult, type ResultOptions } from "../../program/entry/result";
import {
  SET_VERSION_COMMAND,
  type BaseChoice,
  type EntryQuestion,
  type EntryResult,
  type PackageOf,
} from "../../protocol";
import { suppressedIn, problemsOf } from "../../workspace/duplicates";
import type { WatchedFiles } from "../../workspace/watched-files";
import type { WorkspaceIndex } from "../../workspace/workspace-index";
import { InputsCache, type InputsContext } from "./inputs-cache";
import { PackageCache } from "./package-cache";
import { ReleaseCache } from "./release-inputs";

/** A base that is read once. */
interface Reading {
  readonly answer: Promise<Side | string>;
  read?: Side | string;
}

/** Remembers the bases that readers have chosen, because git is run for some, and each keystroke needs them. */
class BaseCache {
  /** By the manifest's URI and the choice. */
  readonly #readings = new Map<string, Reading>();

  constructor(private readonly context: InputsContext) {
    context.documents.open.onDidClose(() => this.outdate());
  }

  /** Returns what is known of a base, and starts reading it. @param onRead called once it has been read */
  known(analysis: Analysis, choice: BaseChoice, onRead: () => void): ChosenBase {
    const { answer, read } = this.#reading(analysis, choice);
    if (read === undefined) void answer.then(onRead);
    return { choice, side: read };
  }

  async whole(analysis: Analysis, choice: BaseChoice): Promise<ChosenBase> {
    return { choice, side: await this.#reading(analysis, choice).answer };
  }

  isSource(uri: string): boolean {
    return [...this.#readings.keys()].some((key) => key.endsWith(JSON.stringify({ uri })));
  }

  /** Lets all bases be read again when they are asked for. */
  outdate(): void {
    this.#readings.clear();
  }

  #reading(analysis: Analysis, choice: BaseChoice): Reading {
    const key = `${analysis.uri} ${JSON.stringify(choice)}`;
    const known = this.#readings.get(key);
    if (known) return known;
    const reading: Reading = { answer: readBase(this.context, analysis, choice) };
    this.#readings.set(key, reading);
    void reading.answer.then((read) => (reading.read = read));
    return reading;
  }
}

const SOURCE_GLOBS = [`**/${CHANGELOG}`, "**/*.{gif,jpeg,jpg,png,svg,webp}"];

/** Makes the catalog entries of open documents. */
export class EntryService {
  /** The time and the request id of all entries of an open document, so that they differ only if the manifest does. */
  readonly #clocks = new Map<string, Clock>();
  readonly #inputs: InputsCache;
  readonly #releases: ReleaseCache;
  readonly #bases: BaseCache;
  readonly #changed = new Emitter<string>();
  /** Fires with the URI of a document after more, or something else, has been read about it. */
  readonly onDidChange = this.#changed.event;
  readonly #rereading = new Set<string>();

  constructor(
    private readonly context: InputsContext,
    private readonly index: WorkspaceIndex,
    private readonly watched: WatchedFiles,
    packages: PackageReader | undefined,
    private readonly client: Pick<Client, "options">,
  ) {
    const { documents, repository } = context;
    this.#inputs = new InputsCache(context);
    this.#bases = new BaseCache(context);
    this.#releases = new ReleaseCache(context.files, new PackageCache(packages), repository, watched);
    documents.open.onDidClose(({ document: { uri } }) => {
      this.#clocks.delete(uri);
      this.#inputs.close(uri);
    });
    const onChange = (uri: string): void => {
      if (!this.#rereading.has(uri)) this.#changed.fire(uri);
    };
    this.#inputs.onDidChange(onChange);
    this.#releases.onDidChange(onChange);
    repository.onDidChange(onChange);
  }

  /**
   * Reads what a release of a document is checked against; undefined for a detail response. Waits for git and for the
   * packages.
   */
  releaseInputs(
    analysis: Analysis,
    packages?: readonly PackageOf[],
    reading?: DigestedOptions,
  ): Promise<WholeReleaseInputs | undefined> {
    return this.#releases.whole(analysis, packages, reading);
  }

  isSource(uri: string): boolean {
    const sources = [this.#inputs, this.#bases, this.#releases, this.context.repository];
    return sources.some((source) => source.isSource(uri));
  }

  /** Lets everything around all documents be read again when it is asked for. */
  outdate(): void {
    this.#inputs.outdate();
    this.#bases.outdate();
    this.context.repository.outdate();
  }

  /** Reads what is old around a document again. Resolves once it has been read; `onDidChange` is silent until then. */
  async reread(uri: string): Promise<void> {
    this.#rereading.add(uri);
    await Promise.all([this.#inputs.reread(uri), this.context.repository.reread(uri)]);
    this.#rereading.delete(uri);
  }

  /** Returns the entry of a document once everything about it has been read; null if the document is not ours. */
  whole(uri: string, question: EntryQuestion): Promise<EntryResult | null> {
    return this.make(uri, question, true);
  }

  /** Returns the entry with what has been read, and starts reading the rest; null if the document is not ours. */
  known(uri: string, question: EntryQuestion): Promise<EntryResult | null> {
    return this.make(uri, question, false);
  }

  private async make(uri: string, question: EntryQuestion, isWhole: boolean): Promise<EntryResult | null> {
    const { documents } = this.context;
    await documents.whenConfigured(uri);
    const analysis = documents.getOurs(uri);
    if (!analysis) return null;
    if (isWhole) await this.#inputs.whenRead(uri, this.icon(analysis));
    const release = question.packages && (await this.release(analysis, question.packages, isWhole));
    const changes = question.changes && { base: await this.base(analysis, question.changes.base, isWhole) };
    // The text may have changed in the meantime, or been closed.
    if (documents.getOurs(uri) !== analysis) return this.make(uri, question, isWhole);
    return this.entryOf(analysis, question, { release, changes });
  }

  private async release(
    analysis: Analysis,
    packages: readonly PackageOf[],
    isWhole: boolean,
  ): Promise<ReleaseInputs | null> {
    const read = isWhole
      ? this.#releases.whole(analysis, packages)
      : this.#releases.known(analysis, packages);
    return (await read) ?? null;
  }

  private async base(
    analysis: Analysis,
    choice: BaseChoice | undefined,
    isWhole: boolean,
  ): Promise<ChosenBase | undefined> {
    if (!choice) return undefined;
    if (isWhole) return this.#bases.whole(analysis, choice);
    return this.#bases.known(analysis, choice, () => {
      this.#changed.fire(analysis.uri);
    });
  }

  private entryOf(
    analysis: Analysis,
    { face, checks }: EntryQuestion,
    asked: Pick<ResultOptions, "release" | "changes">,
  ): EntryResult | null {
    const { uri } = analysis;
    this.watched.watch(this, SOURCE_GLOBS);
    const clock = this.#clocks.get(uri) ?? clockOf();
    this.#clocks.set(uri, clock);
    const inputs = this.#inputs.of(uri, this.icon(analysis));
    const problems = problemsOf(analysis, this.index);
    const lastGood = this.context.documents.getLastGood(uri);
    const suppressed = suppressedIn(analysis, this.index);
    const setsVersion = clientCommandsOf(this.client.options).includes(SET_VERSION_COMMAND);
    return entryResult(
      analysis,
      { ...inputs, ...clock, face },
      { checks, problems, suppressed, lastGood, ...asked, setsVersion },
    );
  }

  private icon({ uri }: Analysis): string | undefined {
    const shown = this.context.documents.getLastGood(uri);
    return shown && iconPath(shown.document, shown.context.kind);
  }
}

import { codeEntries } from "../../core/source/facts";
import { extensionOf } from "../../core/source/files";
import { VERSION_FILE } from "../../core/source/version-file";
import type { Analysis, Surroundings } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import { warnOnce, type Files, type Warn } from "../../host/files";
import type { GitReader } from "../../host/git/past.node";
import { isManifestName } from "../../host/manifest-names";
import { lookUpFiles } from "../../host/named-files";
import { stackOf } from "../../protocol/lsp/errors";
import { afterPause } from "../../protocol/lsp/timing";
import { Known } from "../../project/known";
import { readVersionSources, type VersionSources } from "../../project/source/bump-plan";
import { readSourceFacts } from "../../project/source/source-facts";
import { unreadSentences, unsetSentences } from "../../project/source/unread";
import type { WatchedFiles } from "../../project/documents/watched-files";

const VERSION_GLOB = "**/{Cargo.toml,Cargo.lock,package.json,package-lock.json}";

interface SurroundingsContext {
  readonly documents: Documents;
  readonly watched: WatchedFiles;
  readonly repository: {
    /** Returns a shared reader; undefined if git may not run. */
    gitFor(uri: string): Promise<GitReader | undefined>;
    outdateGit(): void;
  };
  readonly files: Files;
  /** Receives a sentence if some code or some files with versions were not read. */
  readonly warn: Warn;
}

/**
 * Reads the surroundings of open drafts. The files that a draft names are read when its author pauses and when files
 * change; the plugin's other versions and code are read when the draft is opened or saved, and when those files change.
 */
export class SurroundingsReader {
  readonly #named: Known<string, Pick<Surroundings, "beside">>;
  readonly #own: Known<string, Pick<Surroundings, "sourceFacts">>;
  /** The extensions of the code files of open drafts. */
  readonly #extensions = new Set<string>();
  readonly #warn: Warn;

  constructor(private readonly context: SurroundingsContext) {
    const { documents, watched, repository, warn } = context;
    this.#warn = warnOnce(warn);
    this.#named = new Known((uri) => this.read(uri, (analysis) => this.namedFiles(analysis)));
    this.#own = new Known((uri) => this.read(uri, (analysis) => this.ownFiles(analysis)));
    this.#named.onDidChange((uri, isFirst) => {
      const { beside } = this.#named.known(uri) ?? {};
      if (!isFirst || beside) documents.setSurroundings(uri, { beside });
    });
    this.#own.onDidChange((uri, isFirst) => {
      const { sourceFacts } = this.#own.known(uri) ?? {};
      if (!isFirst || sourceFacts) documents.setSurroundings(uri, { sourceFacts });
    });
    const later = afterPause(() => {
      this.readOutdated().catch((error: unknown) => warn(stackOf(error)));
    });
    const outdate = (uris: readonly string[], isOwn: boolean): void => {
      if (isOwn) repository.outdateGit();
      this.#named.outdate(uris);
      if (isOwn) this.#own.outdate(uris);
      if (uris.length > 0) later();
    };
    documents.open.onDidOpen(({ document: { uri } }) => outdate([uri], true));
    documents.open.onDidChangeContent(({ document: { uri } }) => outdate([uri], false));
    documents.open.onDidClose(({ document: { uri } }) => {
      for (const known of [this.#named, this.#own]) known.delete((each) => each === uri);
    });
    documents.onDidChangeSettings(({ uris }) => outdate(uris, true));
    watched.onDidChange((uris) => {
      const open = documents.open.keys();
      // A changed folder or .gitignore may affect any draft.
      outdate(open, false);
      outdate(
        uris.some((uri) => this.mayMatter(uri)) ? open : open.filter((uri) => uris.includes(uri)),
        true,
      );
    });
  }

  async of(analysis: Analysis): Promise<Surroundings> {
    const [{ beside }, facts] = await Promise.all([this.namedFiles(analysis), this.sourceFacts(analysis)]);
    return { beside, ...facts };
  }

  /** Reads the files that contain the plugin's version; without git, only its manifest and changelog. */
  async versions({ uri, document, options }: Analysis): Promise<VersionSources> {
    // The caller may edit these files, so do not use a cached list.
    const { files, repository } = this.context;
    repository.outdateGit();
    const git = await repository.gitFor(uri);
    const sources = await readVersionSources(uri, document, options, { git, files });
    for (const sentence of unsetSentences(sources)) this.#warn(sentence);
    return sources;
  }

  private async namedFiles({ uri, document, context }: Analysis): Promise<Pick<Surroundings, "beside">> {
    const beside = await lookUpFiles(this.context.files, uri, document, context.kind);
    return beside?.missing.size ? { beside } : {};
  }

  private async sourceFacts({
    uri,
    document,
    options,
  }: Analysis): Promise<Pick<Surroundings, "sourceFacts">> {
    const git = await this.context.repository.gitFor(uri);
    const sourceFacts = git && (await readSourceFacts(uri, document, options, git));
    for (const sentence of unreadSentences(sourceFacts)) this.#warn(sentence);
    return { sourceFacts };
  }

  /** Reads documents one after another, code last. */
  private async readOutdated(): Promise<void> {
    const { open } = this.context.documents;
    for (const known of [this.#named, this.#own])
      // Skip documents closed in the meantime.
      for (const uri of open.keys()) if (open.get(uri)) await known.get(uri);
  }

  private async read<Part extends Surroundings>(
    uri: string,
    readPart: (analysis: Analysis) => Promise<Part>,
  ): Promise<Part | Record<string, never>> {
    const { documents } = this.context;
    await documents.whenConfigured(uri);
    const analysis = documents.getManifest(uri);
    return analysis ? readPart(analysis) : {};
  }

  private async ownFiles(analysis: Analysis): Promise<Pick<Surroundings, "sourceFacts">> {
    for (const { files } of codeEntries(analysis.options.source))
      for (const file of files) this.#extensions.add(file);
    const code = [...this.#extensions].sort();
    const globs = [VERSION_GLOB, ...(code.length > 0 ? [`**/*.{${code.join(",")}}`] : [])];
    if (await this.context.repository.gitFor(analysis.uri)) this.context.watched.watch(this, globs);
    return this.sourceFacts(analysis);
  }

  /** Tests if a changed file may contain a version or code, or may change what git lists. */
  private mayMatter(uri: string): boolean {
    const isOwn = VERSION_FILE.test(uri) || isManifestName(uri) || uri.endsWith("/.gitignore");
    return (isOwn || this.#extensions.has(extensionOf(uri))) && !uri.includes("/node_modules/");
  }
}

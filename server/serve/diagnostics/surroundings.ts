import type { SourceFacts } from "../../core/source/facts";
import { codeEntries } from "../../core/source/entries";
import { extensionOf } from "../../core/source/files";
import { VERSION_FILE } from "../../core/source/version-file";
import type { Analysis, Surroundings } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import { warnOnce, type Files, type Warn } from "../../host/files";
import type { GitReader } from "../../host/git/past";
import { isManifestName } from "../../host/manifest-names";
import { lookUpFiles } from "../../host/named-files";
import { afterPause } from "../../protocol/lsp/debouncer";
import { readVersionSources, type VersionSources } from "../../project/source/bump-plan";
import { readSourceFacts } from "../../project/source/source-facts";
import { unreadSentences, unsetSentences } from "../../project/source/unread";
import type { WatchedFiles } from "../../project/documents/watched-files";

const VERSION_GLOB = "**/{Cargo.toml,Cargo.lock,package.json,package-lock.json}";

/** The time in which several manifests share what git lists, in milliseconds. */
const SHARED_MS = 1000;

interface SurroundingsContext {
  readonly documents: Documents;
  readonly watched: WatchedFiles;
  readonly repository: {
    mayRun(uri: string): Promise<boolean>;
  };
  readonly files: Files;
  /** Creates a reader; undefined where git cannot be run. */
  readonly git: (() => GitReader) | undefined;
  /** Receives a sentence when not all code or not all files with versions were read. */
  readonly warn: Warn;
}

/**
 * Reads the surroundings of open drafts. Looks up the files that a draft names when its author pauses and after files
 * change; reads the plugin's own versions and code when the draft is opened or saved, and when one of those files changes.
 */
export class SurroundingsReader {
  /** The documents to read for; true if the plugin's own files have to be read, too. */
  readonly #waiting = new Map<string, boolean>();
  readonly #later = afterPause(() => this.readWaiting());
  /** Runs one batch after the other, so that the latest result wins. */
  #reading: Promise<void> = Promise.resolve();
  /** The extensions of the code of open drafts. */
  readonly #extensions = new Set<string>();
  readonly #warn: Warn;
  #shared: { readonly git: GitReader; readonly until: number } | undefined;

  constructor(private readonly context: SurroundingsContext) {
    const { documents, watched, warn } = context;
    this.#warn = warnOnce(warn);
    documents.open.onDidOpen(({ document: { uri } }) => this.schedule([uri], true));
    documents.open.onDidChangeContent(({ document: { uri } }) => this.schedule([uri], false));
    documents.open.onDidClose(({ document: { uri } }) => this.#waiting.delete(uri));
    documents.onDidChangeSettings(({ uris }) => this.schedule(uris, true));
    watched.onDidChange((uris) => {
      const open = documents.open.keys();
      // A file, a folder around it or a .gitignore: any of them may matter to any draft.
      this.schedule(open, false);
      this.schedule(
        uris.some((uri) => this.mayMatter(uri)) ? open : open.filter((uri) => uris.includes(uri)),
        true,
      );
    });
  }

  async of(analysis: Analysis): Promise<Surroundings> {
    const [{ beside }, { sourceFacts }] = await Promise.all([
      this.namedFiles(analysis),
      this.sourceFacts(analysis),
    ]);
    return { beside, sourceFacts };
  }

  /** Reads the files that contain the plugin's version; only its manifest and changelog where git may not run. */
  async versions({ uri, document, options }: Analysis): Promise<VersionSources> {
    // They may be edited next, so what was listed before is not good enough.
    this.#shared = undefined;
    const { files } = this.context;
    const sources = await readVersionSources(uri, document, options, { git: await this.gitFor(uri), files });
    for (const sentence of unsetSentences(sources)) this.#warn(sentence);
    return sources;
  }

  private async namedFiles({ uri, document, context }: Analysis): Promise<Pick<Surroundings, "beside">> {
    return { beside: await lookUpFiles(this.context.files, uri, document, context.kind) };
  }

  /** Reads the plugin's own files; returns no facts where git may not run. */
  private async sourceFacts({
    uri,
    document,
    options,
  }: Analysis): Promise<{ sourceFacts: SourceFacts | undefined }> {
    const git = await this.gitFor(uri);
    const sourceFacts = git && (await readSourceFacts(uri, document, options, git));
    for (const sentence of unreadSentences(sourceFacts)) this.#warn(sentence);
    return { sourceFacts };
  }

  private async gitFor(uri: string): Promise<GitReader | undefined> {
    const { git, repository } = this.context;
    if (!git || !(await repository.mayRun(uri))) return undefined;
    const now = performance.now();
    if (!this.#shared || this.#shared.until < now) this.#shared = { git: git(), until: now + SHARED_MS };
    return this.#shared.git;
  }

  private schedule(uris: readonly string[], isSource: boolean): void {
    if (isSource) this.#shared = undefined;
    if (uris.length === 0) return;
    for (const uri of uris) this.#waiting.set(uri, isSource || this.#waiting.get(uri) === true);
    this.#later();
  }

  private readWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#reading = this.#reading.then(async () => {
      for (const [uri] of waiting) await this.read(uri, (analysis) => this.namedFiles(analysis));
      for (const [uri, isSource] of waiting)
        if (isSource) await this.read(uri, (analysis) => this.ownFiles(analysis));
    });
  }

  private async read(uri: string, readPart: (analysis: Analysis) => Promise<Surroundings>): Promise<void> {
    const { documents } = this.context;
    await documents.whenConfigured(uri);
    const analysis = documents.getOurs(uri);
    const part = analysis ? await readPart(analysis) : { beside: undefined };
    // A document that was closed meanwhile may be open again with another text.
    if (!analysis || documents.open.get(uri) === analysis.textDocument) documents.setSurroundings(uri, part);
  }

  private ownFiles(analysis: Analysis): Promise<Surroundings> {
    for (const { files } of codeEntries(analysis.options.source))
      for (const file of files) this.#extensions.add(file);
    const code = [...this.#extensions].sort();
    const globs = [VERSION_GLOB, ...(code.length > 0 ? [`**/*.{${code.join(",")}}`] : [])];
    if (this.context.git) this.context.watched.watch(this, globs);
    return this.sourceFacts(analysis);
  }

  /** Tests if a changed file may contain a version or code, or decide which files are the plugin's own. */
  private mayMatter(uri: string): boolean {
    const isOwn = VERSION_FILE.test(uri) || isManifestName(uri) || uri.endsWith("/.gitignore");
    return (isOwn || this.#extensions.has(extensionOf(uri))) && !uri.includes("/node_modules/");
  }
}

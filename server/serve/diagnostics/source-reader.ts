import type { SourceFacts } from "../../core/source/facts";
import type { Analysis } from "../../documents/analysis";
import type { Documents } from "../../documents/documents";
import type { Files } from "../../host/files";
import type { GitReader } from "../../host/git/past";
import { isManifestName } from "../../host/manifest-names";
import { afterPause } from "../../lsp/debouncer";
import { readVersionSources, type VersionSources } from "../../program/source/bump-plan";
import { codeEntries } from "../../core/source/entries";
import { extensionOf } from "../../core/source/files";
import { warnOnce, type Warn } from "../../host/files";
import { readSourceFacts } from "../../program/source/source-facts";
import { unreadSentences, unsetSentences } from "../../program/source/unread";
import { VERSION_FILE } from "../../core/source/version-file";
import type { WatchedFiles } from "../../workspace/watched-files";

const VERSION_GLOB = "**/{Cargo.toml,Cargo.lock,package.json,package-lock.json}";

/** The time in which several manifests share what git lists, in milliseconds. */
const SHARED_MS = 1000;

interface SourceContext {
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

/** Reads what the plugins of open drafts say in their own files: on open and save, and when one of the files changes. */
export class SourceReader {
  readonly #waiting = new Set<string>();
  readonly #later = afterPause(() => this.readWaiting());
  /** Ends with the last look: of two, the later one knows better. */
  #reading: Promise<void> = Promise.resolve();
  /** The extensions of the code of open drafts. */
  readonly #extensions = new Set<string>();
  readonly #warn: Warn;
  #shared: { readonly git: GitReader; readonly until: number } | undefined;

  constructor(private readonly context: SourceContext) {
    const { documents, watched, git, warn } = context;
    this.#warn = warnOnce(warn);
    if (!git) return;
    documents.open.onDidOpen(({ document: { uri } }) => this.schedule([uri]));
    documents.open.onDidClose(({ document: { uri } }) => this.#waiting.delete(uri));
    documents.onDidChangeSettings(({ uris }) => this.schedule(uris));
    watched.onDidChange((uris) => {
      const open = documents.open.keys();
      this.schedule(
        uris.some((uri) => this.mayMatter(uri)) ? open : open.filter((uri) => uris.includes(uri)),
      );
    });
  }

  /** Reads what the files of a plugin say; undefined where git may not be run. */
  async of({ uri, document, options }: Analysis): Promise<SourceFacts | undefined> {
    const git = await this.gitFor(uri);
    const facts = git && (await readSourceFacts(uri, document, options, git));
    for (const sentence of unreadSentences(facts)) this.#warn(sentence);
    return facts;
  }

  /** Reads the files that have the version of a plugin: where git may not be run, its manifest and its changelog. */
  async versions({ uri, document, options }: Analysis): Promise<VersionSources> {
    // They may be edited next, so what was listed before is not good enough.
    this.#shared = undefined;
    const { files } = this.context;
    const sources = await readVersionSources(uri, document, options, { git: await this.gitFor(uri), files });
    for (const sentence of unsetSentences(sources)) this.#warn(sentence);
    return sources;
  }

  private async gitFor(uri: string): Promise<GitReader | undefined> {
    const { git, repository } = this.context;
    if (!git || !(await repository.mayRun(uri))) return undefined;
    const now = performance.now();
    if (!this.#shared || this.#shared.until < now) this.#shared = { git: git(), until: now + SHARED_MS };
    return this.#shared.git;
  }

  private schedule(uris: readonly string[]): void {
    this.#shared = undefined;
    if (uris.length === 0) return;
    for (const uri of uris) this.#waiting.add(uri);
    this.#later();
  }

  private readWaiting(): void {
    const uris = [...this.#waiting];
    this.#waiting.clear();
    this.#reading = this.#reading.then(async () => {
      for (const uri of uris) await this.read(uri);
    });
  }

  private async read(uri: string): Promise<void> {
    const { documents, watched } = this.context;
    await documents.whenConfigured(uri);
    const analysis = documents.getOurs(uri);
    if (!analysis) return;
    for (const { files } of codeEntries(analysis.options.source))
      for (const file of files) this.#extensions.add(file);
    const code = [...this.#extensions].sort();
    watched.watch(this, [VERSION_GLOB, ...(code.length > 0 ? [`**/*.{${code.join(",")}}`] : [])]);
    documents.setSurroundings(uri, { sourceFacts: await this.of(analysis) });
  }

  /** Tests if a file may have a version or be code, or decide to whom others belong and which of them git ignores. */
  private mayMatter(uri: string): boolean {
    const isOwn = VERSION_FILE.test(uri) || isManifestName(uri) || uri.endsWith("/.gitignore");
    return (isOwn || this.#extensions.has(extensionOf(uri))) && !uri.includes("/node_modules/");
  }
}

import { CodeFacts, type FoundPlace } from "../../core/source/code-facts";
import type { Aside } from "../../core/source/code/places";
import { codeEntries, type CodeEntry } from "../../core/source/entries";
import { CODE_LIMITS, extensionOf, isCodeName, mayNameTests, testFiles } from "../../core/source/files";
import type { SourceEntry } from "../../core/manifest/host/source-entry";
import { fromFolder, type WorkTree } from "../../host/git/work-tree";
import { ownFilesOf } from "./own-files";
import { TimeLimit } from "./time-limit";

/** The number of files that are looked at together, with their texts in memory. */
const BATCH = 16;

const NOTHING = { testModules: [], isDoubtful: false };

/** A version of a file. */
interface Version {
  readonly uri: string;
  /** The path from the manifest's folder. */
  readonly path: string;
  /** Differs when the file has changed. */
  readonly state: string;
  /** Differs when something else is looked for. */
  readonly sought: string;
}

/** What was found in a version of a file. */
interface Found extends Version {
  /** Undefined for a text that is too far from its language. */
  readonly places: readonly FoundPlace[] | undefined;
  readonly aside: Pick<Aside, "isDoubtful"> & { readonly testModules: readonly string[] };
  /** The bytes that were tokenized. */
  readonly tokenized: number;
}

/** A file that is looked at. */
interface Subject {
  /** The path from the root of the work tree. */
  readonly file: string;
  /** Undefined for a file that does not exist: git still lists one that the author has just deleted. */
  readonly version?: Version;
  /** What was found in this version before, or its text, as far as it can be read. */
  readonly known?: Found;
  readonly text?: Promise<string | undefined>;
}

/** What was found in files, by their addresses: one that has not changed is not read again. */
const known = new Map<string, Found>();

/** The most files that are remembered: more than a workspace has that is worked on. */
const MAX_KNOWN = 20_000;

/**
 * Reads what a plugin's own code says.
 * @param most the most files that are remembered
 * @returns undefined if the configuration says nothing about code
 */
export async function readCode(
  tree: WorkTree,
  source: readonly SourceEntry[],
  most = MAX_KNOWN,
): Promise<CodeFacts | undefined> {
  const entries = codeEntries(source);
  if (entries.length === 0) return undefined;
  const look = new Look(tree, entries, most);
  const { files, next } = await ownCode(tree, look);
  const places: (readonly [file: string, places: readonly FoundPlace[]])[] = [];
  const unread: string[] = [];
  for (let at = 0; at < files.length; at += BATCH) {
    // The disk reads the next files while this one is searched.
    const batch = await Promise.all(files.slice(at, at + BATCH).map((file) => look.subject(file)));
    for (const subject of batch) {
      const { file } = subject;
      const found = await look.placesIn(subject);
      if (!found || look.doubtful.has(file)) unread.push(file);
      if (found?.length) places.push([file, found]);
    }
  }
  // Which files are tests is known when all have been read.
  const isTest = testFiles(look.testModules, new Set(files));
  const own = places.flatMap(([file, found]) => (isTest(file) ? [] : found));
  const first = next ?? unread.find((file) => !isTest(file));
  return new CodeFacts(own, first && fromFolder(tree.folder, first));
}

/** Lists the files to look in, in the order of their paths, and the first one that is one too many. */
async function ownCode(
  tree: WorkTree,
  look: Look,
): Promise<{ readonly files: readonly string[]; readonly next: string | undefined }> {
  const own = ownFilesOf(tree);
  const files: string[] = [];
  for (const file of tree.below) {
    if (!look.isWanted(file) || !own.isSource(file) || !(await own.has(file))) continue;
    if (files.length === CODE_LIMITS.files) return { files, next: file };
    files.push(file);
  }
  return { files, next: undefined };
}

/** One look at the code of a plugin. */
class Look {
  readonly #byExtension = new Map<
    string,
    { readonly entries: readonly CodeEntry[]; readonly sought: string }
  >();
  readonly #time = new TimeLimit();
  /** The files that were read, but perhaps not all of their code. */
  readonly doubtful = new Set<string>();
  /** The modules of tests that files declare, by their paths. */
  readonly testModules = new Map<string, readonly string[]>();
  /** The bytes that may still be tokenized. */
  #left: number = CODE_LIMITS.tokenized;

  constructor(
    private readonly tree: WorkTree,
    entries: readonly CodeEntry[],
    private readonly most: number,
  ) {
    for (const extension of new Set(entries.flatMap(({ files }) => files))) {
      const own = entries.filter(({ files }) => files.includes(extension));
      this.#byExtension.set(extension, { entries: own, sought: JSON.stringify(own) });
    }
  }

  isWanted(file: string): boolean {
    return this.#byExtension.has(extensionOf(file)) && isCodeName(file);
  }

  /** Begins to read a file, if it has changed since it was last looked at. */
  async subject(file: string): Promise<Subject> {
    const { tree } = this;
    const state = await tree.stateOf(file);
    if (state === undefined) return { file };
    const { sought } = this.soughtIn(file);
    const version = { uri: tree.uriOf(file), path: fromFolder(tree.folder, file), state, sought };
    const last = known.get(version.uri);
    const isSame = last?.state === state && last.sought === sought && last.path === version.path;
    return { file, version, ...(isSame ? { known: last } : { text: tree.read(file, CODE_LIMITS.bytes) }) };
  }

  private soughtIn(file: string) {
    return this.#byExtension.get(extensionOf(file)) ?? { entries: [], sought: "" };
  }

  /** Returns the places in a file; undefined if it cannot be read, or is beyond a limit. */
  async placesIn(subject: Subject): Promise<readonly FoundPlace[] | undefined> {
    const { file, version } = subject;
    if (!version) return [];
    const found = subject.known ?? (await this.search(file, version, await subject.text));
    if (!subject.known) {
      if (known.size >= this.most) known.clear();
      if (found) known.set(version.uri, found);
      else known.delete(version.uri);
    }
    if (!found) return undefined;
    const { testModules, isDoubtful } = found.aside;
    if (testModules.length > 0) this.testModules.set(file, testModules);
    if (isDoubtful) this.doubtful.add(file);
    const isWithin = found.tokenized <= this.#left;
    this.#left = isWithin ? this.#left - found.tokenized : 0;
    return isWithin ? found.places : undefined;
  }

  /** @returns undefined for what may be found another time */
  private async search(file: string, version: Version, read: string | undefined): Promise<Found | undefined> {
    const text = read?.replace(/^\uFEFF/, "");
    if (text === undefined) return undefined;
    const { entries } = this.soughtIn(file);
    const isWanted = entries.some(({ word }) => text.includes(word)) || mayNameTests(file, text);
    if (!isWanted) return { ...version, places: [], aside: NOTHING, tokenized: 0 };
    const tokenized = Buffer.byteLength(text);
    if (tokenized > this.#left) {
      this.#left = 0;
      return undefined;
    }
    // Loaded when there is something to find: the tokenizers are a fifth of the program.
    const { Aside, languageOf, placesIn } = await import("../../core/source/code/places");
    await this.#time.pauseIfDue();
    const language = await languageOf(extensionOf(file));
    const aside = new Aside();
    const work = await this.#time.spend(placesIn(text, language, entries, aside));
    const { uri, path } = version;
    const places = work?.result?.map((place) => ({ ...place, uri, path }));
    return work && { ...version, places, aside, tokenized };
  }
}

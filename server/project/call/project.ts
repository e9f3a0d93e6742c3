import { realpath } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { ManifestDocument } from "../../core/json/parse/document";
import type { Past } from "../../core/release/past";
import { missingFile } from "../../core/rules/missing-file";
import { lazy } from "../../core/text/lazy";
import type { Files, Warn } from "../../host/files";
import { isPathIn } from "../../host/bounded-file.node";
import { workTreeOf } from "../../host/git/checkout.node";
import { NodeFiles } from "../../host/git/files.node";
import type { PastReader } from "../../host/git/past.node";
import { lookUpFiles } from "../../host/named-files";
import { fileUri } from "../../host/uris";
import { readReleaseFacts, type ReleaseSources } from "../entry/inputs";
import type { Source } from "./find-files";
import { readContent, readStandardInput, warn as printWarning, type Content } from "../files/read";
import { CONFIGURATION_FILE } from "../../host/manifest-names";
import type { MergedConfiguration } from "../settings/configuration";
import { CallConfigurations } from "./call-configurations";
import { Checked, isManifestFile } from "./checked";

/** What the arguments of a call say. */
interface CallSettings {
  /** The settings that take precedence over a configuration. */
  readonly settings?: MergedConfiguration;
  /** The configuration file that is read in place of the nearest one; false to read none. */
  readonly configuration?: string | false | undefined;
  /** The folder above which nothing is looked for, with its links resolved. */
  readonly ceiling?: string | undefined;
  /** False to run no git: then nothing is known of missing files and of the plugin's own files. */
  readonly runsGit?: boolean;
  /** False to leave the plugin's own files alone. */
  readonly looksIntoSource?: boolean;
  /** Receives sentences about files that are not read; prints them by default. */
  readonly warn?: Warn;
}

/** The sources of the check of a release, apart from the manifest. */
export interface ReleaseReaders extends Omit<ReleaseSources, "past" | "files"> {
  /** The catalog's response that the call names. */
  readonly saved?: Past["saved"];
}

/** Loads it when it is needed: most calls are about no file in a work tree, or need not wait for it. */
const sourceFactsReader = lazy(() => import("../source/source-facts"));

/** Everything around the manifests of one call: a command, or an agent's tool. */
export class Project {
  readonly files: Files;
  readonly configurations: CallConfigurations;
  readonly #workTrees = new Map<string, boolean>();
  readonly git = lazy(async (): Promise<PastReader> => {
    const { PastReader } = await import("../../host/git/past.node");
    return new PastReader(this.call.ceiling);
  });

  constructor(private readonly call: CallSettings = {}) {
    const { settings, configuration, ceiling, warn = printWarning } = call;
    this.files = new NodeFiles(warn, { ceiling });
    this.configurations = new CallConfigurations(settings, configuration, ceiling);
  }

  /**
   * Reads a source, and everything that its check depends on.
   * @param release what a release is checked against, if it is
   * @returns undefined for the configuration file, and for a file that was found by a search and is not a manifest
   * @throws Failure when it cannot be read
   */
  async settled(source: Source, release?: ReleaseReaders): Promise<Checked | undefined> {
    const { name, path, isFound, searched } = source;
    if (isConfiguration(source)) return undefined;
    const content = path === undefined ? await readStandardInput() : readContent(path);
    const document = new ManifestDocument(content.text);
    if (isFound && !isManifestFile(name, document)) return undefined;
    const held = await this.configurations.heldFor(path ?? name, searched);
    const around = await this.around(this.of(source, content, document, held));
    return release ? this.withRelease(around, release) : around;
  }

  /** Returns the check of a text that was read, without what is around it. */
  of(source: Source, content: Content, document: ManifestDocument, held: Checked["held"]): Checked {
    const isOurs = isManifestFile(source.path ?? source.name, document) || this.configurations.isKindGiven;
    return new Checked(source, content, document, held, isOurs);
  }

  /** Looks up the files that a draft names, and what the plugin's own files say. */
  async around(checked: Checked): Promise<Checked> {
    const { runsGit = true } = this.call;
    return runsGit ? this.withSource(await this.withFiles(checked)) : checked;
  }

  /**
   * Looks up the files that a draft names. Standard input is looked up as the file that `--stdin-filename` names, if that
   * one exists.
   */
  async withFiles(checked: Checked): Promise<Checked> {
    const { uri, document, options } = checked;
    if (options.rules?.[missingFile.code] === "off") return checked;
    return checked.with({ beside: await lookUpFiles(this.files, uri, document, options.kind) });
  }

  /** Adds what the release of a manifest is checked against (docs/spec/release.md, check --release). */
  async withRelease(checked: Checked, { saved, ...sources }: ReleaseReaders): Promise<Checked> {
    const { uri, document, options } = checked;
    const past = this.past(checked).then((read) => ({ ...read, saved }));
    const { files } = this;
    return checked.with({
      release: await readReleaseFacts(uri, document, { ...sources, files, past }, options.kind),
    });
  }

  /** Reads the earlier versions of a manifest from git. */
  async past({ uri, options }: Pick<Checked, "uri" | "options">): Promise<Past> {
    return (await this.git()).past(uri, options.releaseTags);
  }

  /** Tests if a file counts beside others, as those of an editor's workspace do. A search has left out the others. */
  async isOwn({ path, isFound = false }: Source): Promise<boolean> {
    // Standard input is beside no other file.
    if (isFound || path === undefined) return isFound;
    const [current, file] = [resolve(), resolve(path)];
    const folder = dirname(file);
    const searched = isPathIn(current, file) ? current : (workTreeOf(folder) ?? folder);
    return !(await this.files.isIgnoredIn(fileUri(searched), fileUri(file)));
  }

  /** Looks into the plugin's own files. Outside of a work tree, nothing is loaded for it. */
  private async withSource(checked: Checked): Promise<Checked> {
    const { looksIntoSource = true } = this.call;
    const { uri, source, document, options } = checked;
    if (!looksIntoSource || !(await this.isInTree(dirname(resolve(source.path ?? source.name)))))
      return checked;
    const { readSourceFacts } = await sourceFactsReader();
    const sourceFacts = await readSourceFacts(uri, document, options, await this.git());
    return sourceFacts ? checked.with({ sourceFacts }) : checked;
  }

  private async isInTree(folder: string): Promise<boolean> {
    let isInTree = this.#workTrees.get(folder);
    if (isInTree === undefined) {
      const real = await realpath(folder).catch(() => folder);
      isInTree = workTreeOf(real, this.call.ceiling) !== undefined;
      this.#workTrees.set(folder, isInTree);
    }
    return isInTree;
  }
}

/** Tests if a source is a configuration file, which is never a manifest. */
export function isConfiguration({ path }: Pick<Source, "path">): boolean {
  return path !== undefined && basename(path) === CONFIGURATION_FILE;
}

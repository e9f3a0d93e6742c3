import { basename, dirname, resolve } from "node:path";
import { ManifestDocument } from "../../core/json/parse/document";
import type { ReleaseHistory } from "../../core/release/past";
import { type Files, type Warn, lookUpFiles } from "../../host/files";
import { isBelowOutsideGit } from "../../host/bounded-file.node";
import { workTreeOf } from "../../host/git/repository.node";
import { NodeFiles } from "../../host/git/files.node";
import { PastReader } from "../../host/git/past.node";
import { fileUri } from "../../host/uris";
import { readChangelog, readReleaseFacts, type ReleaseSources } from "../entry/inputs";
import type { CheckInput } from "./find-files";
import { readContent, readStandardInput, warn as printWarning, type FileContent } from "../files/read";
import { CONFIGURATION_FILE, ALWAYS_MANIFEST_NAME } from "../../host/manifest-names";
import type { MergedConfiguration } from "../settings/configuration";
import { ConfigurationResolver, type FileConfiguration } from "./configuration-resolver";
import { check as checkDocument, type CheckOptions, type CheckResult } from "../../core/check/check";
import { NOTHING_SUPPRESSED } from "../../core/check/suppress";
import { countsOf } from "../../core/check/too-many-problems";
import { suppressionUsage, type SuppressionUsage } from "../../core/check/usage";
import { isPluginJson } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import type { Finding } from "../../core/problem";
import { ruleFailure, type Failure } from "../files/failures";
import type { DeclaredNames } from "../names/duplicates";
import { factsFromDocument, mustBeUnique } from "../names/manifest-facts";
import { readSourceFacts } from "../source/source-facts";

interface CallSettings {
  readonly settings?: MergedConfiguration;
  /** The path of a file to read instead of the nearest configuration file; false to read no file. */
  readonly configuration?: string | false | undefined;
  /** The outermost folder to look in, with its links resolved. */
  readonly ceiling?: string | undefined;
  /** False to never run git, and to skip the plugin's own files and the files that the manifest names. */
  readonly runsGit?: boolean;
  /** False to skip the plugin's own files. */
  readonly readsSource?: boolean;
  /** Receives warnings about unread files; by default, they are printed. */
  readonly warn?: Warn;
}

/** The sources that the caller provides for a release check; `Project` reads the other sources. */
export interface CallerReleaseSources extends Omit<ReleaseSources, "past" | "files" | "changelog"> {
  readonly savedResponse?: ReleaseHistory["savedResponse"];
}

/** Reads the files, configurations and git history that one command or MCP tool call needs. */
export class Project {
  readonly files: Files;
  readonly configurations: ConfigurationResolver;
  readonly git: PastReader;

  constructor(private readonly settings: CallSettings = {}) {
    const { configuration, ceiling, warn = printWarning } = settings;
    this.files = new NodeFiles(warn, { ceiling });
    this.git = new PastReader(ceiling);
    this.configurations = new ConfigurationResolver(settings.settings, configuration, ceiling);
  }

  /**
   * Reads a source and everything its check depends on. For a release check, pass `release`.
   * @returns undefined for the configuration file, and for a found file that is not a manifest
   * @throws Failure when the source cannot be read
   */
  async read(source: CheckInput, release?: CallerReleaseSources): Promise<Check | undefined> {
    const { name, path, isFound, searchedFolder } = source;
    if (isConfigurationSource(source)) return undefined;
    const content = path === undefined ? await readStandardInput() : readContent(path);
    const document = new ManifestDocument(content.text);
    if (isFound && !isManifestFile(name, document)) return undefined;
    const configuration = await this.configurations.configurationFor(path ?? name, searchedFolder);
    const check = await this.withSurroundings(this.createCheck(source, content, document, configuration));
    return release ? this.withRelease(check, release) : check;
  }

  createCheck(
    source: CheckInput,
    content: FileContent,
    document: ManifestDocument,
    configuration: FileConfiguration,
  ): Check {
    const isManifest =
      isManifestFile(source.path ?? source.name, document) || this.configurations.hasDocumentKind;
    return new Check(source, content, document, configuration, isManifest);
  }

  async withSurroundings(check: Check): Promise<Check> {
    const { runsGit = true } = this.settings;
    return runsGit ? this.withSourceFacts(await this.withFileLookup(check)) : check;
  }

  /** Looks up the files that the manifest names. For standard input, looks beside the path in `--stdin-filename`. */
  async withFileLookup(check: Check): Promise<Check> {
    const { uri, document, options } = check;
    if (options.rules?.["missing-file"] === "off") return check;
    return check.withOptions({ folderFiles: await lookUpFiles(this.files, uri, document, options.kind) });
  }

  async withRelease(check: Check, { savedResponse, ...sources }: CallerReleaseSources): Promise<Check> {
    const { uri, document, options } = check;
    const { files } = this;
    const past = this.past(check).then((releases): ReleaseHistory => ({ ...releases, savedResponse }));
    const allSources = { ...sources, files, past, changelog: readChangelog(files, uri) };
    return check.withOptions({ release: await readReleaseFacts(uri, document, allSources, options.kind) });
  }

  past({ uri, options }: Pick<Check, "uri" | "options">): Promise<ReleaseHistory> {
    return this.git.past(uri, options.releaseTags);
  }

  /** Tests if a file's names are compared with those in other files: only if a search would not skip the file. */
  async comparesNames({ path, isFound = false }: CheckInput): Promise<boolean> {
    // Standard input has no neighboring files.
    if (isFound || path === undefined) return isFound;
    const [currentFolder, file] = [resolve(), resolve(path)];
    const folder = dirname(file);
    const root = isBelowOutsideGit(file, currentFolder) ? currentFolder : (workTreeOf(folder) ?? folder);
    return !(await this.files.isSkippedIn(fileUri(root), fileUri(file)));
  }

  private async withSourceFacts(check: Check): Promise<Check> {
    const { readsSource = true } = this.settings;
    const { uri, document, options } = check;
    if (!readsSource) return check;
    const sourceFacts = await readSourceFacts(uri, document, options, this.git);
    return sourceFacts ? check.withOptions({ sourceFacts }) : check;
  }
}

export function isConfigurationSource({ path }: Pick<CheckInput, "path">): boolean {
  return path !== undefined && basename(path) === CONFIGURATION_FILE;
}

/** The check of a manifest text. The result is computed on first use. */
export class Check {
  readonly options: CheckOptions;
  readonly failures: Failure[] = [];
  #result: CheckResult | undefined;

  /**
   * @param isManifest true if the file name, the content or the argument `documentKind` identifies a manifest; `fix`
   *   leaves all other files unchanged
   */
  constructor(
    readonly source: CheckInput,
    readonly content: FileContent,
    readonly document: ManifestDocument,
    readonly configuration: FileConfiguration,
    readonly isManifest: boolean,
    options: CheckOptions = configuration.options,
  ) {
    const onRuleError = (code: string, error: unknown) =>
      this.failures.push(ruleFailure(this.source.name, code, error));
    this.options = { ...options, onRuleError };
  }

  /** The file's URI; for standard input, the URI of the path in `--stdin-filename`. */
  get uri(): string {
    const { name, path = name } = this.source;
    return fileUri(resolve(path));
  }

  get result(): CheckResult {
    return (this.#result ??= this.check());
  }

  /** The usage of the configuration file's suppressions; undefined if the file has none. */
  get suppressionUsage(): SuppressionUsage | undefined {
    const { content, document, options, result } = this;
    const usage = suppressionUsage(
      { document, manifests: manifestsOf(document, result.kind) },
      options,
      result,
    );
    // If the encoding is a guess, so are the findings.
    return usage && { ...usage, isInconclusive: usage.isInconclusive || content.encodingFault !== undefined };
  }

  get declaredNames(): DeclaredNames {
    const { source, content, document, uri } = this;
    const { kind, rules = {}, suppressions = [], today } = this.options;
    return {
      facts: factsFromDocument(uri, document, kind, mustBeUnique),
      file: { name: source.name, hasByteOrderMark: content.text.startsWith("\uFEFF") },
      options: { rules, suppressions, today },
    };
  }

  withOptions(options: CheckOptions): Check {
    const { source, content, document, configuration, isManifest } = this;
    return new Check(source, content, document, configuration, isManifest, { ...this.options, ...options });
  }

  withText(text: string): Check {
    const { source, content, configuration, isManifest, options } = this;
    const document = new ManifestDocument(text);
    return new Check(source, { ...content, text }, document, configuration, isManifest, options);
  }

  private check(): CheckResult {
    const { encodingFault } = this.content;
    const result = checkDocument(this.document, this.options);
    if (!encodingFault) return result;
    // The encoding is a guess, so other findings may only be about misread characters.
    const fault: Finding = { code: "json-syntax", pointer: "", severity: "error", ...encodingFault };
    return { ...result, findings: [fault], counts: countsOf([fault]), suppressed: NOTHING_SUPPRESSED };
  }
}

/** Tests by name or content if a file is a manifest. */
export function isManifestFile(path: string, { root }: ManifestDocument): boolean {
  return ALWAYS_MANIFEST_NAME.test(basename(path)) || isPluginJson(root);
}

import type { Position, Range } from "vscode-languageserver-types";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { isAlwaysManifest, isConfigurationFile, isManifestName } from "../../host/manifest-names";
import { check, ruleContext, type CheckOptions, type CheckResult } from "../../core/check/check";
import { ManifestDocument } from "../../core/json/parse/document";
import { isPluginJson } from "../../core/manifest/kind";
import { endOf, type OffsetRange } from "../../core/text/ranges";
import { deepEqual, type JsonObject } from "../../core/json/tree/value";
import type { FolderFiles, RuleContext } from "../../core/rules/rule";
import type { SourceFacts } from "../../core/source/facts";
import { checkOptions } from "../settings/configuration";
import type { Settings } from "../settings/settings";

export const LANGUAGE_ID = "plugin-manifest";

/** Documents of these languages are manifests if their name or content says so. */
const JSON_LANGUAGES = ["json", "jsonc"];

/** Matches a text that may be the start of a completion item's label. */
const LABEL_START = /^[\w .,()]*$/;

/** The maximum length of a typed prefix. */
const MAX_TYPED_PREFIX = 100;

/** Matches words of a manifest, and escapes that may spell one. A JSON text without a match is not parsed. */
const MANIFEST_WORDS = /capability_levels|host_capabilities|integration|permissions|\$schema|versions|\\u/;

let lastSerial = 0;

/** Facts that rules use from files outside the document. */
export interface Surroundings {
  readonly folderFiles?: FolderFiles | undefined;
  readonly sourceFacts?: SourceFacts | undefined;
}

/** The analysis of one version of an open document. Parses and checks the text on first use. */
export class Analysis {
  readonly version: number;
  readonly text: string;
  readonly options: CheckOptions;
  /** Identifies the analysis: a version of the text may be analyzed several times, with different settings. */
  // oxlint-disable-next-line no-useless-assignment -- The next analysis increments it.
  readonly serial = ++lastSerial;
  /** An earlier version, whose tree can mostly be reused. */
  #earlierDocument: ManifestDocument | undefined;
  /** Filled on first use, and again after `freeMemory`. */
  #cache: { document?: ManifestDocument; result?: CheckResult; context?: RuleContext } = {};
  /** True if the document is a manifest or a detail response (docs/spec/rules.md, Which documents are checked). */
  readonly isManifest: boolean;

  constructor(
    readonly textDocument: TextDocument,
    readonly settings: Settings,
    onRuleError: (code: string, error: unknown) => void,
    earlierAnalysis?: Analysis,
    { folderFiles, sourceFacts }: Surroundings = {},
  ) {
    // The library changes the document in place, so copy what belongs to this version.
    this.version = textDocument.version;
    this.text = textDocument.getText();
    // Reuse the set of manifests without problems if the same checks apply.
    const earlierOptions =
      earlierAnalysis && areChecksEqual(settings, earlierAnalysis.settings) ? earlierAnalysis.options : {};
    const { cleanManifests = new WeakSet<JsonObject>() } = earlierOptions;
    const options = { folderFiles, sourceFacts, cleanManifests, onRuleError };
    this.options = { ...checkOptions(settings), ...options };
    if (earlierAnalysis) {
      this.#earlierDocument = earlierAnalysis.#cache.document ?? earlierAnalysis.#earlierDocument;
      earlierAnalysis.freeMemory();
    }
    this.isManifest = this.looksLikeManifest();
  }

  get uri(): string {
    return this.textDocument.uri;
  }

  get document(): ManifestDocument {
    this.#cache.document ??= new ManifestDocument(this.text, this.#earlierDocument);
    this.#earlierDocument = undefined;
    return this.#cache.document;
  }

  get result(): CheckResult {
    return (this.#cache.result ??= check(this.document, this.options, this.context));
  }

  get context(): RuleContext {
    return (this.#cache.context ??= ruleContext(this.document, this.options));
  }

  freeMemory(): void {
    this.#earlierDocument = undefined;
    this.#cache = {};
  }

  position(offset: number): Position {
    return this.textDocument.positionAt(offset);
  }

  range(range: OffsetRange): Range {
    return { start: this.position(range.offset), end: this.position(endOf(range)) };
  }

  offset(position: Position): number {
    return this.textDocument.offsetAt(position);
  }

  /** True if the document gets diagnostics. A blank one, or `{}`, gets them only if its name identifies a manifest. */
  get isChecked(): boolean {
    if (this.isConfiguration) return true;
    return this.isManifest && (this.typedPrefix !== "" || isAlwaysManifest(this.uri));
  }

  /** True if the document may become a manifest, judging by its language and name. */
  get isCandidate(): boolean {
    const { languageId } = this.textDocument;
    const isPossible =
      languageId === LANGUAGE_ID || (JSON_LANGUAGES.includes(languageId) && isManifestName(this.uri));
    return isPossible && !this.isConfiguration;
  }

  /** The start of a completion label, if a candidate contains nothing else (except braces); otherwise undefined. */
  get typedPrefix(): string | undefined {
    if (!this.isCandidate) return undefined;
    // A byte order mark is trimmed, too.
    const content = this.text.trim();
    if (content.length > MAX_TYPED_PREFIX) return undefined;
    const prefix = /^\{.*\}$/s.test(content) ? content.slice(1, -1).trim() : content;
    return LABEL_START.test(prefix) ? prefix : undefined;
  }

  get isConfiguration(): boolean {
    return isConfigurationFile(this.uri);
  }

  private looksLikeManifest(): boolean {
    const { languageId } = this.textDocument;
    if (this.isConfiguration) return false;
    if (languageId === LANGUAGE_ID) return true;
    if (!JSON_LANGUAGES.includes(languageId)) return false;
    return isAlwaysManifest(this.uri) || (MANIFEST_WORDS.test(this.text) && isPluginJson(this.document.root));
  }
}

function areChecksEqual(left: Settings, right: Settings): boolean {
  const checkSettings = ({ rules, vocabulary, host }: Settings) => ({ rules, vocabulary, host });
  return left === right || deepEqual(checkSettings(left), checkSettings(right));
}

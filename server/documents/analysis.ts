import type { Position, Range } from "vscode-languageserver-types";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { isConfigurationFile } from "../settings/configuration-store";
import { check, ruleContext, type CheckOptions, type CheckResult } from "../core/check/check";
import { CleanManifests } from "../core/check/clean-manifests";
import { ManifestDocument } from "../core/json/parse/document";
import { isRecognised } from "../core/manifest/kind";
import { endOf, type OffsetRange } from "../core/json/tree/tree";
import { deepEqual, type JsonObject } from "../core/json/tree/value";
import type { RuleContext } from "../core/rules/rule";
import type { Settings } from "../settings/settings";

export const LANGUAGE_ID = "plugin-manifest";

/** Documents of these languages are ours when their content says so. */
const JSON_LANGUAGES = ["json", "jsonc"];

/** Without any of these words no text is recognised; most JSON documents need not be parsed to know. */
const OWN_WORDS = /capability_levels|host_capabilities|integration|permissions|\$schema|versions|\\u/;

let lastSerial = 0;

/** All that is known of one version of an open document, each part made once, when it is first asked for. */
export class Analysis {
  readonly version: number;
  readonly text: string;
  #document: ManifestDocument | undefined;
  /** What was parsed last of an earlier version: most of it is the same now. */
  #earlier: ManifestDocument | undefined;
  #result: CheckResult | undefined;
  #context: RuleContext | undefined;
  #isOurs: boolean | undefined;
  /** What is known of the manifests in it from an earlier version. */
  #clean = new CleanManifests();
  /** Each analysis, of one version under some settings, has a number of its own. */
  readonly serial = ++lastSerial;

  constructor(
    readonly textDocument: TextDocument,
    readonly settings: Settings,
    private readonly onRuleError: (code: string, error: unknown) => void,
    earlier?: Analysis,
  ) {
    // The library's document changes in place; this is one version of it.
    this.version = textDocument.version;
    this.text = textDocument.getText();
    if (!earlier) return;
    this.#earlier = earlier.#document ?? earlier.#earlier;
    if (areSame(settings, earlier.settings)) this.#clean = earlier.#clean;
    earlier.forget();
  }

  get uri(): string {
    return this.textDocument.uri;
  }

  get document(): ManifestDocument {
    this.#document ??= new ManifestDocument(this.text, this.#earlier);
    this.#earlier = undefined;
    return this.#document;
  }

  /** Whether the document is a manifest or a detail response (rules.md, Recognised as ours). */
  get isOurs(): boolean {
    return (this.#isOurs ??= this.recognise());
  }

  get options(): CheckOptions {
    const { documentKind, rules, vocabulary } = this.settings;
    const kind = documentKind === "auto" ? undefined : documentKind;
    return { kind, rules, vocabulary, clean: this.#clean, onRuleError: this.onRuleError };
  }

  get result(): CheckResult {
    return (this.#result ??= check(this.document, this.options));
  }

  /** What rules and features look at. */
  get context(): RuleContext {
    return (this.#context ??= ruleContext(this.document, this.options));
  }

  /** Lets go of all that can be made again. */
  forget(): void {
    this.#document = this.#earlier = this.#result = this.#context = undefined;
  }

  /** The LSP position of an offset. */
  position(offset: number): Position {
    return this.textDocument.positionAt(offset);
  }

  /** An LSP range of a stretch of the text. */
  range(range: OffsetRange): Range {
    return { start: this.position(range.offset), end: this.position(endOf(range)) };
  }

  offset(position: Position): number {
    return this.textDocument.offsetAt(position);
  }

  /** Whether there is something to say about the document at all. */
  get isChecked(): boolean {
    return this.isConfiguration || this.isOurs;
  }

  /** Whether the document is a configuration file; it is no manifest. */
  get isConfiguration(): boolean {
    return isConfigurationFile(this.uri);
  }

  private recognise(): boolean {
    const { languageId } = this.textDocument;
    if (this.isConfiguration) return false;
    if (languageId === LANGUAGE_ID) return true;
    return (
      JSON_LANGUAGES.includes(languageId) && OWN_WORDS.test(this.text) && isRecognised(this.document.root)
    );
  }
}

/** Whether under some settings the rules find what they find under others. */
function areSame(some: Settings, others: Settings): boolean {
  const read = ({ rules, vocabulary }: Settings) => ({ rules, vocabulary }) as unknown as JsonObject;
  return some === others || deepEqual(read(some), read(others));
}

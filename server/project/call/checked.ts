import { basename, resolve } from "node:path";
import { check, type CheckOptions, type CheckResult } from "../../core/check/check";
import { NOTHING_SUPPRESSED } from "../../core/check/suppress";
import { countsOf } from "../../core/check/too-many-problems";
import { suppressionUse, type SuppressionUse } from "../../core/check/usage";
import { ManifestDocument } from "../../core/json/parse/document";
import { documentKind, isRecognized } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import type { Finding } from "../../core/problem";
import { OWN_NAME } from "../../host/manifest-names";
import { fileUri } from "../../host/uris";
import { ruleFailure, type Failure } from "../files/failures";
import type { Source } from "./find-files";
import type { Content } from "../files/read";
import type { NamingFile } from "../names/call-names";
import { factsOf, isUnique } from "../names/manifest-facts";
import { positionsIn } from "../positions";
import type { Held } from "./call-configurations";

/** A text of a call with its check, which is made when it is first asked for. */
export class Checked {
  readonly options: CheckOptions;
  /** Why rules could not check it. */
  readonly failures: Failure[] = [];
  #result: CheckResult | undefined;

  /**
   * @param held the configuration that holds for it, as far as it could be read
   * @param isOurs true if it is recognized as a manifest, or called one by the call: no other file is written
   */
  constructor(
    readonly source: Source,
    readonly content: Content,
    readonly document: ManifestDocument,
    readonly held: Held,
    readonly isOurs: boolean,
    options: CheckOptions = held.options,
  ) {
    const onRuleError = (code: string, error: unknown) =>
      this.failures.push(ruleFailure(this.source.name, code, error));
    this.options = { ...options, onRuleError };
  }

  /** The address of the file; that of the file whose name it has, for standard input. */
  get uri(): string {
    const { name, path = name } = this.source;
    return fileUri(resolve(path));
  }

  get result(): CheckResult {
    return (this.#result ??= this.check());
  }

  /** What the check says of the suppressions that hold; undefined if there are none. */
  get use(): SuppressionUse | undefined {
    const { content, document, options, result } = this;
    const use = suppressionUse({ document, manifests: manifestsOf(document, result.kind) }, options, result);
    // What was decoded by guesswork was not checked.
    return use && { ...use, isUnknown: use.isUnknown || content.encodingFault !== undefined };
  }

  /** The names that other manifests may declare too. */
  get names(): NamingFile {
    const { source, content, document, uri } = this;
    const { kind = documentKind(document.root), rules = {}, suppressions = [], today } = this.options;
    const facts = factsOf(uri, document, kind, positionsIn(content.text));
    return {
      facts: { ...facts, names: facts.names.filter(isUnique) },
      file: { name: source.name, hasMark: content.text.startsWith("\uFEFF") },
      options: { rules, suppressions, today },
    };
  }

  with(options: CheckOptions): Checked {
    const { source, content, document, held, isOurs } = this;
    return new Checked(source, content, document, held, isOurs, { ...this.options, ...options });
  }

  /** Returns the same file with another text. */
  changed(text: string): Checked {
    const { source, content, held, isOurs, options } = this;
    return new Checked(source, { ...content, text }, new ManifestDocument(text), held, isOurs, options);
  }

  private check(): CheckResult {
    const { encodingFault } = this.content;
    const result = check(this.document, this.options);
    if (!encodingFault) return result;
    // The text was decoded by guesswork, so other findings may only be about wrong characters.
    const fault: Finding = { code: "json-syntax", pointer: "", severity: "error", ...encodingFault };
    return { ...result, findings: [fault], counts: countsOf([fault]), suppressed: NOTHING_SUPPRESSED };
  }
}

/** Tests by its name or its content if a file is a manifest. */
export function isManifestFile(path: string, { root }: ManifestDocument): boolean {
  return OWN_NAME.test(basename(path)) || isRecognized(root);
}

import { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic } from "vscode-languageserver";
import type { Analysis } from "../documents/analysis";
import { diagnosticsOf } from "../documents/lsp-diagnostics";
import type { Documents } from "../documents/documents";
import { duplicateDiagnostics } from "./duplicates";
import type { Files } from "../host/files";
import type { WorkspaceIndex } from "../workspace/workspace-index";
import type { WorkspaceScan } from "../workspace/workspace-scan";

/** All that is wrong with a document: by itself, and beside the others of the workspace. */
export class Diagnosis {
  #epoch = 0;

  constructor(
    private readonly documents: Documents,
    private readonly index: WorkspaceIndex,
    private readonly scan: WorkspaceScan,
    private readonly files: Files,
  ) {}

  /** Other settings hold: whatever was told before may be different now. */
  renew(): void {
    this.#epoch++;
  }

  /** The diagnostics of an open document; none for one that is not ours. */
  of(analysis: Analysis): Diagnostic[] {
    return [...diagnosticsOf(analysis), ...this.besideOthers(analysis)];
  }

  /** What is wrong with an open document beside the others of the workspace. */
  besideOthers(analysis: Analysis): Diagnostic[] {
    const facts = analysis.isConfiguration ? undefined : this.scan.take(analysis);
    return facts ? duplicateDiagnostics(facts, this.index, analysis.settings.rules) : [];
  }

  /** Settled when it is known what holds for a document. */
  async ready(uri: string): Promise<void> {
    if (await this.documents.ready(uri)) this.index.bump(uri);
  }

  /** What a document's diagnostics are the same for: with it, a client need not be told them again. */
  resultId(uri: string): string {
    const open = this.documents.get(uri);
    if (open && !open.isConfiguration) this.scan.take(open);
    const text = open ? `open ${this.serialOf(open)}` : "file";
    return `${this.#epoch} ${text} ${this.index.revision(uri)}`;
  }

  /** The diagnostics of a file that is not open; undefined when it cannot be read. */
  async ofFile(uri: string): Promise<Diagnostic[] | undefined> {
    const text = await this.files.readText(uri);
    if (text === undefined) return undefined;
    const analysis = this.documents.analyse(TextDocument.create(uri, "json", 0, text));
    const facts = this.index.of(uri);
    if (!facts || !analysis.isOurs) return [];
    return [...diagnosticsOf(analysis), ...duplicateDiagnostics(facts, this.index, analysis.settings.rules)];
  }

  readonly #serials = new WeakMap<Analysis, number>();
  #lastSerial = 0;

  /** Each analysis, of a version under some settings, has a number of its own. */
  private serialOf(analysis: Analysis): number {
    const serial = this.#serials.get(analysis) ?? ++this.#lastSerial;
    this.#serials.set(analysis, serial);
    return serial;
  }
}

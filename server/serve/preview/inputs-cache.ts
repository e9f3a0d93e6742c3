import { Emitter } from "vscode-languageserver";
import type { EntryInputs } from "../../core/entry/review/assemble";
import { EMPTY_PAST } from "../../core/release/past";
import type { Documents } from "../../documents/documents";
import type { Files } from "../../host/files";
import { fileNameOf } from "../../host/uris";
import { InputsReader, type ReadInputs } from "../../program/entry/inputs";
import { DEFAULT_CATALOG } from "../../settings/settings";
import { Reread } from "../repository/reread";
import type { Repository } from "../repository/repository";

export interface InputsContext {
  readonly documents: Documents;
  readonly files: Files;
  readonly repository: Repository;
}

/**
 * Caches the inputs of the entries of open documents. They are read on the first request, and again when files change
 * or after some time. A request never waits for them.
 */
export class InputsCache {
  readonly #changed = new Emitter<string>();
  /** Fires with the URI of a document whose entry may have changed. */
  readonly onDidChange = this.#changed.event;
  readonly #documents = new Map<string, DocumentInputs>();

  constructor(private readonly context: InputsContext) {}

  /**
   * Returns the inputs that are known now, and starts reading those that are not up to date.
   * @param icon the path of the icon in the manifest
   */
  of(uri: string, icon: string | undefined): ReadInputs & Pick<EntryInputs, "past" | "source"> {
    const { documents, repository } = this.context;
    const past = repository.known(uri);
    const document = this.document(uri);
    void Promise.all([document.setIcon(icon), document.reread.ifOld()]);
    const { inputs } = document;
    const { source } = documents.get(uri)?.settings.catalog ?? DEFAULT_CATALOG;
    return { ...inputs, past: past ?? EMPTY_PAST, isLoading: inputs.isLoading || !past, source };
  }

  async whenRead(uri: string, icon: string | undefined): Promise<void> {
    const document = this.document(uri);
    const past = this.context.repository.past(uri);
    await Promise.all([document.setIcon(icon), document.reread.ifOld(), past]);
  }

  outdate(): void {
    for (const { reread } of this.#documents.values()) reread.outdate();
  }

  /** Reads the inputs of a document again, if they are old. Resolves once they have been read. */
  async reread(uri: string): Promise<void> {
    await this.#documents.get(uri)?.reread.ifOld();
  }

  isSource(uri: string): boolean {
    if (this.#documents.has(uri)) return true;
    return /^CHANGELOG\.md$|\.(?:png|jpe?g|gif|webp|svg)$/i.test(fileNameOf(uri));
  }

  close(uri: string): void {
    this.#documents.delete(uri);
  }

  private document(uri: string): DocumentInputs {
    const known = this.#documents.get(uri);
    if (known) return known;
    const reader = new InputsReader(uri, this.context.files, () => {
      this.#changed.fire(uri);
    });
    const document = new DocumentInputs(reader);
    this.#documents.set(uri, document);
    return document;
  }
}

class DocumentInputs {
  #icon: string | undefined;
  readonly reread = new Reread(async () => {
    await this.reader.read(this.#icon);
  });

  constructor(private readonly reader: InputsReader) {}

  get inputs(): ReadInputs {
    return this.reader.inputs;
  }

  async setIcon(icon: string | undefined): Promise<void> {
    if (icon === this.#icon) return;
    this.#icon = icon;
    await this.reader.readIcon(icon);
  }
}

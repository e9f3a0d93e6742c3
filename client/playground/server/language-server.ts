import type {
  ClientCapabilities,
  MarkupKind,
  PublishDiagnosticsParams,
} from "vscode-languageserver-protocol";
import { messageLanguage, type Translations } from "../../../server/core/text/messages";
import {
  type ClientOptions,
  EARLIER_VERSIONS_NOTIFICATION,
  type EarlierVersionsParams,
  ENTRY_CHANGED_NOTIFICATION,
  type EntryChangedParams,
  READ_FILE_REQUEST,
  type ReadFileParams,
} from "../../../server/protocol";

/** A message of either side: a request (id and method), a notification (method) or an answer (id). */
interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Pending {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** The JSON-RPC error of a method that this side does not have. */
const METHOD_NOT_FOUND = -32601;

/** Exchanges JSON-RPC messages with a worker, in a tenth of the code of the library that the server itself uses. */
class Messages {
  #lastId = 0;
  readonly #pending = new Map<number | string, Pending>();
  readonly #handlers = new Map<string, (params: never) => void>();
  readonly #answers = new Map<string, (params: never) => unknown>();

  constructor(private readonly worker: Worker) {
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#receive(data));
  }

  /**
   * Sends a request. It is canceled when the signal is aborted.
   * @throws {Error} with the server's words when it refuses the request or has canceled it
   */
  request<Result>(method: string, params: object, signal?: AbortSignal): Promise<Result> {
    const id = (this.#lastId += 1);
    return new Promise<Result>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ id, method, params });
      signal?.addEventListener("abort", () => this.notify("$/cancelRequest", { id }), { once: true });
    });
  }

  notify(method: string, params: object): void {
    this.#send({ method, params });
  }

  on(method: string, handle: (params: never) => void): void {
    this.#handlers.set(method, handle);
  }

  answer(method: string, answer: (params: never) => unknown): void {
    this.#answers.set(method, answer);
  }

  #send(message: object): void {
    this.worker.postMessage({ jsonrpc: "2.0", ...message });
  }

  #receive({ id, method, params, result, error }: Message): void {
    if (method !== undefined) {
      const answer = this.#answers.get(method);
      if (id === undefined) this.#handlers.get(method)?.(params as never);
      else if (answer) this.#send({ id, result: answer(params as never) });
      else this.#send({ id, error: { code: METHOD_NOT_FOUND, message: method } });
      return;
    }
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || !pending) return;
    this.#pending.delete(id);
    if (error) pending.reject(new Error(error.message));
    else pending.resolve(result as never);
  }
}

const MARKDOWN: MarkupKind[] = ["markdown"];

/** What the editor of the playground can do with the server's answers. Diagnostics are pushed: see `pulls` in server/lsp. */
const CAPABILITIES: ClientCapabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    publishDiagnostics: {
      versionSupport: true,
      codeDescriptionSupport: true,
      dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: MARKDOWN,
        labelDetailsSupport: true,
        resolveSupport: { properties: ["documentation"] },
        insertTextModeSupport: { valueSet: [2] },
      },
    },
    hover: { contentFormat: MARKDOWN },
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ["quickfix", "refactor.rewrite", "source.fixAll"] },
      },
      isPreferredSupport: true,
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
  },
  experimental: { pluginManifest: { readFile: true } },
};

const CONFIGURATION = "playground:/.plugin-manifest.json";

/** The kind of a file event (LSP 3.18, FileChangeType). */
const CHANGED = 2;

/** The language server, which runs in a worker of the page. */
export class LanguageServer {
  readonly #messages: Messages;
  readonly #isStarted: Promise<unknown>;
  #configuration: string | undefined;

  /**
   * @param worker runs the server's script
   * @param translations the server's texts in the page's language; undefined for English
   * @param configuration the text of the configuration file; undefined for none
   */
  constructor(worker: Worker, translations: Translations | undefined, configuration?: string) {
    this.#configuration = configuration;
    this.#messages = new Messages(worker);
    this.#messages.answer(READ_FILE_REQUEST, ({ uri }: ReadFileParams) =>
      uri === CONFIGURATION ? (this.#configuration ?? null) : null,
    );
    const initializationOptions: ClientOptions = translations ? { translations } : {};
    const params = {
      processId: null,
      rootUri: null,
      capabilities: CAPABILITIES,
      locale: messageLanguage(),
      initializationOptions,
    };
    this.#isStarted = this.#messages
      .request("initialize", params)
      .then(() => this.#messages.notify("initialized", {}));
  }

  configure(text: string | undefined): void {
    this.#configuration = text;
    this.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: CONFIGURATION, type: CHANGED }] });
  }

  /** Sends a request. It is canceled when the signal is aborted. */
  async request<Result>(method: string, params: object, signal?: AbortSignal): Promise<Result> {
    await this.#isStarted;
    return this.#messages.request<Result>(method, params, signal);
  }

  notify(method: string, params: object): void {
    void this.#isStarted.then(() => this.#messages.notify(method, params));
  }

  onDiagnostics(handle: (params: PublishDiagnosticsParams) => void): void {
    this.#messages.on("textDocument/publishDiagnostics", handle);
  }

  onEarlierVersions(handle: (params: EarlierVersionsParams) => void): void {
    this.#messages.on(EARLIER_VERSIONS_NOTIFICATION, handle);
  }

  onEntryChanged(handle: (params: EntryChangedParams) => void): void {
    this.#messages.on(ENTRY_CHANGED_NOTIFICATION, handle);
  }
}

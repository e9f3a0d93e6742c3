import type { ClientCapabilities, MarkupKind } from "vscode-languageserver-protocol";
import { messageLanguage, type Translations } from "../../../server/core/text/messages";
import { type ClientOptions, READ_FILE_REQUEST, type ReadFileParams } from "../../../server/protocol";

/** A request (id and method), a notification (method) or a response (id). */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface PendingRequest {
  resolve(result: never): void;
  reject(error: Error): void;
}

const MARKDOWN: MarkupKind[] = ["markdown"];

/** The capabilities that the server reads. Excludes pull diagnostics, so the server pushes diagnostics. */
const CAPABILITIES: ClientCapabilities = {
  textDocument: {
    publishDiagnostics: { codeDescriptionSupport: true },
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
  },
  experimental: { pluginManifest: { readFile: true } },
};

const CONFIGURATION_URI = "playground:/.plugin-manifest.json";

/** FileChangeType.Changed */
const FILE_CHANGED = 2;

/** A client for the language server in a worker. vscode-jsonrpc would need ten times as much code. */
export class ServerClient {
  #lastId = 0;
  readonly #pendingRequests = new Map<number, PendingRequest>();
  readonly #handlers = new Map<string, (params: never) => unknown>();
  readonly #initialization: Promise<void>;
  #configurationText: string | undefined;

  /** @param configurationText the text of the configuration file; undefined if there is no file */
  constructor(
    private readonly worker: Worker,
    translations: Translations | undefined,
    configurationText?: string,
  ) {
    this.#configurationText = configurationText;
    worker.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#receive(data));
    this.on(READ_FILE_REQUEST, ({ uri }: ReadFileParams) =>
      uri === CONFIGURATION_URI ? (this.#configurationText ?? null) : null,
    );
    const initializationOptions: ClientOptions = translations ? { translations } : {};
    const params = {
      processId: null,
      rootUri: null,
      capabilities: CAPABILITIES,
      locale: messageLanguage(),
      initializationOptions,
    };
    this.#initialization = this.#sendRequest("initialize", params).then(() =>
      this.#send({ method: "initialized", params: {} }),
    );
  }

  configure(text: string | undefined): void {
    this.#configurationText = text;
    this.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: CONFIGURATION_URI, type: FILE_CHANGED }],
    });
  }

  /** Sends a request. @throws {Error} with the server's message if the request fails */
  async request<Result>(method: string, params: object): Promise<Result> {
    await this.#initialization;
    return this.#sendRequest<Result>(method, params);
  }

  notify(method: string, params: object): void {
    void this.#initialization.then(() => this.#send({ method, params }));
  }

  /** Sets the handler of a notification or request. @param handle returns the response to a request */
  on(method: string, handle: (params: never) => unknown): void {
    this.#handlers.set(method, handle);
  }

  #sendRequest<Result>(method: string, params: object): Promise<Result> {
    const id = (this.#lastId += 1);
    return new Promise<Result>((resolve, reject) => {
      this.#pendingRequests.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    this.worker.postMessage({ jsonrpc: "2.0", ...message });
  }

  #receive({ id, method, params, ...response }: Message): void {
    if (method !== undefined) {
      const result = this.#handlers.get(method)?.(params as never) ?? null;
      if (id !== undefined) this.#send({ id, result });
      return;
    }
    const request = this.#pendingRequests.get(id ?? 0);
    this.#pendingRequests.delete(id ?? 0);
    if (response.error) request?.reject(new Error(response.error.message));
    else request?.resolve(response.result as never);
  }
}

/** JSON-RPC with the server in a worker: a tenth of the library that the server itself uses. */

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

/** Sends messages to a worker, and hands on what it sends. */
export class Messages {
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

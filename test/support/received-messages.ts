import type { PublishDiagnosticsParams } from "vscode-languageserver/node";

/** A notification or request from the server. */
export interface Message {
  readonly method: string;
  readonly params: unknown;
}

/** The messages that a client has received from its server, in order. */
export class ReceivedMessages {
  readonly published: PublishDiagnosticsParams[] = [];
  readonly notifications: Message[] = [];
  readonly requests: Message[] = [];
  readonly #waiting = new Set<() => void>();

  notification(method: string, params: unknown): void {
    const isDiagnostics = method === "textDocument/publishDiagnostics";
    if (isDiagnostics) this.published.push(params as PublishDiagnosticsParams);
    else this.notifications.push({ method, params });
    this.#wake();
  }

  request(method: string, params: unknown): void {
    this.requests.push({ method, params });
    this.#wake();
  }

  clear(): void {
    for (const list of [this.published, this.notifications, this.requests]) list.length = 0;
  }

  /** Waits for the first notification or request of a method. @returns its parameters */
  async first<P>(kind: "notifications" | "requests", method: string): Promise<P> {
    const message = await this.until(() => this[kind].find((one) => one.method === method));
    return message.params as P;
  }

  /** Waits until `find` returns a value. Calls it again after each message. */
  async until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const result = find();
      if (result !== undefined) return result;
      await new Promise<void>((wake) => this.#waiting.add(wake));
    }
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}

import type { PublishDiagnosticsParams } from "vscode-languageserver/node";

/** A notification or request from the server. */
export interface Message {
  readonly method: string;
  readonly params: unknown;
}

/** What a server has said to its client, in the order of its arrival. */
export class Heard {
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

  /** Forgets everything. */
  clear(): void {
    for (const list of [this.published, this.notifications, this.requests]) list.length = 0;
  }

  /** Waits for the first notification or request of a method; its parameters. */
  async first<P>(kind: "notifications" | "requests", method: string): Promise<P> {
    const message = await this.until(() => this[kind].find((one) => one.method === method));
    return message.params as P;
  }

  /** Waits until something is found in what was said. */
  async until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((wake) => this.#waiting.add(wake));
    }
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}

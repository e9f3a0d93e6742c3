import type { CancellationToken } from "vscode-languageserver";

/** Requests that wait for the next version of a document. */
export class NextText {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves when the document has another text or is closed, or when the request is canceled. */
  of(uri: string, token: CancellationToken): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(uri) ?? new Set();
      this.#waiting.set(uri, waiting.add(resolve));
      token.onCancellationRequested(() => {
        waiting.delete(resolve);
        resolve();
      });
    });
  }

  /** Resolves the waiting requests: the document has another text, or is closed. */
  come(uri: string): void {
    const waiting = this.#waiting.get(uri) ?? [];
    this.#waiting.delete(uri);
    for (const resolve of waiting) resolve();
  }
}

import type { CancellationToken } from "vscode-languageserver";

/** Questions that wait for the next text of a document. */
export class NextText {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Settled when the document has another text or none any more, or when nobody wants to know any longer. */
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

  /** The document has another text, or is closed. */
  come(uri: string): void {
    const waiting = this.#waiting.get(uri) ?? [];
    this.#waiting.delete(uri);
    for (const resolve of waiting) resolve();
  }
}

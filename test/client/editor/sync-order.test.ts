import type { TextDocument, TextDocumentChangeEvent } from "vscode";
import { beforeEach, describe, expect, it } from "vitest";
import { syncOrder } from "../../../client/editor/middleware";

/** A document whose text grows with each change, and what a server receives of it. */
class Server {
  readonly received: string[] = [];
  #text = "a";
  readonly #order = syncOrder();

  /** The language client is slower with a change than with a close and an open. */
  change(letter: string, isSent = true): Promise<void> {
    this.#text += letter;
    const send = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      if (!isSent) throw new Error("Not sent");
      await this.receive(`change +${letter}`);
    };
    return this.#order.didChange({} as TextDocumentChangeEvent, send);
  }

  close(): Promise<void> {
    return this.#order.didClose({} as TextDocument, () => this.receive("close"));
  }

  open(): Promise<void> {
    return this.#order.didOpen({} as TextDocument, () => this.receive(`open ${this.#text}`));
  }

  private receive(message: string): Promise<void> {
    this.received.push(message);
    return Promise.resolve();
  }
}

describe("The server receives", () => {
  let server: Server;

  beforeEach(() => (server = new Server()));

  it("what was changed before the language was", async () => {
    await Promise.all([server.change("b"), server.close(), server.open()]);
    expect(server.received).toEqual(["change +b", "close", "open ab"]);
  });

  it("what is changed after it, too", async () => {
    await Promise.all([server.close(), server.open(), server.change("b")]);
    expect(server.received).toEqual(["close", "open a", "change +b"]);
  });

  it("each change once, also between two others", async () => {
    await Promise.all([server.change("b"), server.close(), server.open(), server.change("c")]);
    expect(server.received).toEqual(["change +b", "change +c", "close", "open abc"]);
  });

  it("of a language also after a change that could not be sent", async () => {
    const results = await Promise.allSettled([server.change("b", false), server.close(), server.open()]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(server.received).toEqual(["close", "open ab"]);
  });
});

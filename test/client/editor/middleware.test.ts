import type { CancellationToken, Diagnostic, Position, TextDocument, TextDocumentChangeEvent } from "vscode";
import type { vsdiag } from "vscode-languageclient";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeletedFileCleanup } from "../../../client/editor/deleted-files";
import { LANGUAGE_ID } from "../../../client/editor/documents";
import {
  completionMiddleware,
  diagnosticsMiddleware,
  syncMiddleware,
} from "../../../client/editor/middleware";
import { mockVSCode } from "../../support/vscode";

vi.mock("vscode-languageclient", () => ({ vsdiag: { DocumentDiagnosticReportKind: { full: "full" } } }));

class Canceled extends Error {}

const EDITOR = {
  CancellationError: Canceled,
  CompletionItem: class {
    constructor(readonly label: string) {}
  },
  Range: class {
    constructor(
      readonly start: Position,
      readonly end: Position,
    ) {}
  },
};

beforeAll(() => mockVSCode(EDITOR));

/** Asks for the problems of a manifest. A change cancels the request while the editor's form of them is made, or none does. */
function ask(isCanceled: boolean) {
  const { provideDiagnostics } = diagnosticsMiddleware({} as DeletedFileCleanup);
  const token = { isCancellationRequested: false } as {
    -readonly [K in keyof CancellationToken]: CancellationToken[K];
  };
  const next = () => {
    token.isCancellationRequested = isCanceled;
    const items = [{ message: "First" }, ...(isCanceled ? [] : [{ message: "Second" }])] as Diagnostic[];
    return { kind: "full", items, resultId: "1" } as vsdiag.DocumentDiagnosticReport;
  };
  return provideDiagnostics?.({ languageId: "plugin-manifest" } as TextDocument, undefined, token, next);
}

describe("A report of problems", () => {
  it("is shown", async () => {
    expect((await ask(false)) as object).toMatchObject({
      items: [{ message: "First" }, { message: "Second" }],
    });
  });

  it("is dropped if a change interrupts it, so that the language client asks again", async () => {
    await expect(ask(true)).rejects.toThrow(Canceled);
  });
});

/** Returns the labels that the editor gets at the end of a line, for an answer of the server. */
async function labels(
  languageId: string,
  line: string,
  answer: readonly string[] | undefined,
  triggerCharacter?: string,
) {
  const document = { languageId, getText: () => line } as Partial<TextDocument>;
  const position = { with: () => position } as unknown as Position;
  const items = answer?.map((label) => ({ label }));
  const found = await completionMiddleware.provideCompletionItem?.(
    document as TextDocument,
    position,
    { triggerCharacter } as never,
    {} as never,
    () => items,
  );
  return (Array.isArray(found) ? found : found?.items)?.map(({ label }) => label);
}

describe("Suggestions in a JSON document", () => {
  it.each([
    ["json", '"name": "Wea', [], ["-"], "words of the text are kept out of a manifest"],
    ["json", '"license": "M', ["MIT"], ["MIT"], "those of the server stay as they are"],
    ["json", "  ", [], [], "nothing is added where nothing is typed, as it would be shown"],
    ["json", '"name": "Wea', undefined, undefined, "other documents keep theirs"],
    [LANGUAGE_ID, '"name": "Wea', [], [], "the language of manifests has no words"],
  ])("%s, %s: %j becomes %j (%s)", async (languageId, line, answer, shown, _) => {
    expect(await labels(languageId, line, answer)).toEqual(shown);
  });
});

describe("A quote that is typed", () => {
  it.each([
    [LANGUAGE_ID, '"kind": "plugin"', [], "closes a string: the list is closed without the server"],
    [LANGUAGE_ID, '"kind": ""', [], "closes an empty string"],
    [LANGUAGE_ID, '"name": "a \\"b"', [], "closes a string with a quote in it"],
    [LANGUAGE_ID, '"kind": "', ["plugin"], "opens a string: the server is asked"],
    [LANGUAGE_ID, '"name": "a \\"', ["plugin"], "is in a string"],
    ["json", '"kind": "plugin"', ["plugin"], "in JSON does not ask for suggestions"],
  ])("%s, %s: %j (%s)", async (languageId, line, shown, _) =>
    expect(await labels(languageId, line, ["plugin"], '"')).toEqual(shown),
  );
});

/** A document whose text grows with each change, and what a server receives of it. */
class Server {
  readonly received: string[] = [];
  #text = "a";
  readonly #order = syncMiddleware();

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

  it("an edit before the language change that follows it", async () => {
    await Promise.all([server.change("b"), server.close(), server.open()]);
    expect(server.received).toEqual(["change +b", "close", "open ab"]);
  });

  it("an edit after the language change that precedes it", async () => {
    await Promise.all([server.close(), server.open(), server.change("b")]);
    expect(server.received).toEqual(["close", "open a", "change +b"]);
  });

  it("each edit once, even during a language change", async () => {
    await Promise.all([server.change("b"), server.close(), server.open(), server.change("c")]);
    expect(server.received).toEqual(["change +b", "change +c", "close", "open abc"]);
  });

  it("a language change even after an edit that failed", async () => {
    const results = await Promise.allSettled([server.change("b", false), server.close(), server.open()]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(server.received).toEqual(["close", "open ab"]);
  });
});

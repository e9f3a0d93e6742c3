import { CancellationTokenSource, type Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { ENTRY_REQUEST, type EntryParams, type EntryResult } from "../../server/protocol";
import { ask } from "../editor/ask";

type Question = Pick<EntryParams, "face" | "checks">;

/** The request for the entry of the next text, sent in advance. */
interface PendingQuestion {
  readonly about: string;
  /** The version of the text that the page already shows. */
  readonly after: number;
  /** Resolves to undefined when the request fails. */
  readonly answer: Promise<EntryResult | null | undefined>;
  readonly source: CancellationTokenSource;
}

/**
 * Requests the entries for one page. The request for the next text is sent before there is one: the server answers it
 * as soon as the change arrives, before the editor's other requests.
 */
export class EntryQuestions {
  #pending: PendingQuestion | undefined;

  constructor(private readonly client: BaseLanguageClient) {}

  /** Returns the entry of a manifest whose text has a version. */
  async ask(uri: Uri, version: number, question: Question): Promise<EntryResult | null> {
    const pending = this.#pending;
    if (pending?.about === subjectOf(uri, question) && pending.after < version) {
      this.#pending = undefined;
      const answer = await pending.answer;
      if (answer) return answer;
    }
    this.forget();
    return ask<EntryResult | null>(this.client, ENTRY_REQUEST, uri, question);
  }

  /** Requests the entry of the text that follows a version. */
  expect(uri: Uri, after: number, question: Question): void {
    this.forget();
    const source = new CancellationTokenSource();
    const textDocument = { uri: this.client.code2ProtocolConverter.asUri(uri) };
    const params: EntryParams = { textDocument, ...question, after };
    const answer = this.client
      .sendRequest<EntryResult | null>(ENTRY_REQUEST, params, source.token)
      .catch(() => undefined);
    this.#pending = { about: subjectOf(uri, question), after, answer, source };
  }

  /** Cancels the pending request. */
  forget(): void {
    this.#pending?.source.cancel();
    this.#pending = undefined;
  }
}

function subjectOf(uri: Uri, question: Question): string {
  return JSON.stringify([uri.toString(), question]);
}

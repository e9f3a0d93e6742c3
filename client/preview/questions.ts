import { CancellationTokenSource, type Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { ENTRY_REQUEST, type EntryParams, type EntryResult } from "../../server/protocol";
import { completed } from "../../server/core/text/older-versions";
import { ask } from "../editor/ask";

/** What a page needs to know about a manifest. */
export type Question = Pick<EntryParams, "face" | "checks" | "release">;

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
  /** The last whole answer, and what it was about. */
  #kept: { readonly about: string; readonly result: EntryResult } | undefined;

  constructor(private readonly client: BaseLanguageClient) {}

  /** Returns the entry of a manifest whose text has a version. */
  async ask(uri: Uri, version: number, question: Question): Promise<EntryResult | null> {
    const pending = this.#pending;
    if (pending?.about === subjectOf(uri, question) && pending.after < version) {
      this.#pending = undefined;
      const answer = await pending.answer;
      const whole = answer && this.#complete(answer, pending.about);
      if (whole) return whole;
    }
    this.forget();
    const answer = await ask<EntryResult | null>(this.client, ENTRY_REQUEST, uri, question);
    return answer && (this.#complete(answer, subjectOf(uri, question)) ?? null);
  }

  /** Requests the entry of the text that follows a version. */
  expect(uri: Uri, after: number, question: Question): void {
    this.forget();
    const source = new CancellationTokenSource();
    const textDocument = { uri: this.client.code2ProtocolConverter.asUri(uri) };
    const about = subjectOf(uri, question);
    const known = this.#kept?.about === about ? this.#kept.result.older : undefined;
    const params: EntryParams = { textDocument, ...question, after, ...(known !== undefined && { known }) };
    const answer = this.client
      .sendRequest<EntryResult | null>(ENTRY_REQUEST, params, source.token)
      .catch(() => undefined);
    this.#pending = { about, after, answer, source };
  }

  /** Adds the earlier versions that were not sent again; undefined if they are not known. */
  #complete(answer: EntryResult, about: string): EntryResult | undefined {
    const result = completed(answer, this.#kept?.about === about ? this.#kept.result : undefined);
    this.#kept = result && { about, result };
    return result;
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

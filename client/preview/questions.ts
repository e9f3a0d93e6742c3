import { CancellationTokenSource, type Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { ENTRY_REQUEST, type EntryParams, type EntryResult } from "../../server/protocol";
import { ask } from "../editor/ask";

type Question = Pick<EntryParams, "face" | "checks">;

interface Standing {
  readonly about: string;
  /** The version of the text that is known. */
  readonly after: number;
  /** Undefined when it has failed. */
  readonly answer: Promise<EntryResult | null | undefined>;
  readonly source: CancellationTokenSource;
}

/**
 * What one page asks of the server. The question about the next text is put before there is one: the server answers it
 * with the change itself, before anything else that the editor asks then.
 */
export class EntryQuestions {
  #standing: Standing | undefined;

  constructor(private readonly client: BaseLanguageClient) {}

  /** The entry of a manifest whose text has a version. */
  async ask(uri: Uri, version: number, question: Question): Promise<EntryResult | null> {
    const standing = this.#standing;
    if (standing?.about === subjectOf(uri, question) && standing.after < version) {
      this.#standing = undefined;
      const answer = await standing.answer;
      if (answer) return answer;
    }
    this.forget();
    return ask<EntryResult | null>(this.client, ENTRY_REQUEST, uri, question);
  }

  /** Asks for the entry of the text that comes after a version. */
  expect(uri: Uri, after: number, question: Question): void {
    this.forget();
    const source = new CancellationTokenSource();
    const textDocument = { uri: this.client.code2ProtocolConverter.asUri(uri) };
    const params: EntryParams = { textDocument, ...question, after };
    const answer = this.client
      .sendRequest<EntryResult | null>(ENTRY_REQUEST, params, source.token)
      .catch(() => undefined);
    this.#standing = { about: subjectOf(uri, question), after, answer, source };
  }

  /** Wants to know nothing more. */
  forget(): void {
    this.#standing?.source.cancel();
    this.#standing = undefined;
  }
}

function subjectOf(uri: Uri, question: Question): string {
  return JSON.stringify([uri.toString(), question]);
}

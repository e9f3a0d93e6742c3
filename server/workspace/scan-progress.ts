import type { Connection, WorkDoneProgressServerReporter } from "vscode-languageserver";
import { message } from "../core/text/messages";

/** The time after which a scan is long enough to be shown, in milliseconds. */
const SHOWN_AFTER_MS = 1000;

/** Work-done progress of a long scan, in clients that support it. They can cancel the scan. */
export class ScanProgress {
  #reporter: WorkDoneProgressServerReporter | undefined;
  #percentage = 0;
  /** Undefined while the files are still being looked for. */
  #text: string | undefined;
  #isDone = false;
  readonly #timer = setTimeout(() => {
    // A client that refuses shows no progress; the scan goes on.
    this.show().catch(() => undefined);
  }, SHOWN_AFTER_MS);

  constructor(private readonly connection: Connection) {}

  get isCanceled(): boolean {
    return this.#reporter?.token.isCancellationRequested ?? false;
  }

  at(count: number, total: number): void {
    const text = message("{count} of {total}", { count, total });
    this.#percentage = Math.floor((count / total) * 100);
    this.#text = text;
    this.#reporter?.report(this.#percentage, text);
  }

  done(): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#reporter?.done();
  }

  private async show(): Promise<void> {
    // For a client without support, this returns a reporter that sends nothing.
    const reporter = await this.connection.window.createWorkDoneProgress();
    reporter.begin(message("Reading plugin manifests"), this.#percentage, this.#text, true);
    if (this.#isDone) reporter.done();
    else this.#reporter = reporter;
  }
}

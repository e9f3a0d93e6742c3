/** Standard error, or a test double. Some terminals report 0 columns. */
type Terminal = Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns">> & { write(text: string): unknown };

/** Work that ends sooner shows no progress. */
const DELAY_MS = 1000;
/** The minimum time between updates, so that a slow connection can keep up. */
const INTERVAL_MS = 100;
const DEFAULT_COLUMNS = 80;
const ERASE = "\r\u001b[K";

/** Shows the progress of long work on one line of a terminal. Call `hide` before printing anything else. */
export class Progress {
  readonly #isOn: boolean;
  readonly #start: number;
  #doneAmount = 0;
  #lastDrawn = -Infinity;
  #isShown = false;

  /**
   * @param total a number of files or bytes
   * @param format formats the line; `rate` is per second
   */
  constructor(
    private readonly total: number,
    private readonly format: (values: Record<"done" | "total" | "rate", number>) => string,
    private readonly terminal: Terminal = process.stderr,
    private readonly now = () => performance.now(),
    environment: NodeJS.ProcessEnv = process.env,
  ) {
    // Some CI runners claim to be terminals, but their logs would keep every update.
    this.#isOn = terminal.isTTY === true && !environment["CI"] && environment["TERM"] !== "dumb";
    this.#start = now();
  }

  /** Adds the amount done since the last call, and updates the line. */
  add(amount: number): void {
    this.#doneAmount += amount;
    if (!this.#isOn) return;
    const now = this.now();
    const elapsed = now - this.#start;
    if (elapsed < DELAY_MS || now - this.#lastDrawn < INTERVAL_MS) return;
    this.#lastDrawn = now;
    // Show two significant digits: more would only flicker.
    const rate = Number(((this.#doneAmount * 1000) / elapsed).toPrecision(2));
    const line = this.format({ done: this.#doneAmount, total: this.total, rate });
    // Leave the last column empty: a wrapped line could not be erased.
    const width = (this.terminal.columns || DEFAULT_COLUMNS) - 1;
    this.terminal.write(`${ERASE}${line.slice(0, width)}`);
    this.#isShown = true;
  }

  /** Removes the line until the next update. */
  hide(): void {
    if (this.#isShown) this.terminal.write(ERASE);
    this.#isShown = false;
  }
}

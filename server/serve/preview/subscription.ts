import { deepEqual } from "../../core/json/tree/value";
import { olderPart, shortened } from "../../page/model/older-versions";
import { nextTurn } from "../../lsp/slices";
import type { EntryChangedParams, EntryResult } from "../../protocol";

export type Sent = Pick<EntryChangedParams, "model" | "failure">;

/** Sends one subscriber the models of an entry: the model of the last state always, equal ones in a row never. */
export class Subscription {
  /** True if something has happened since the beginning of the last model. */
  #isDue = false;
  #isWorking = false;
  #isEnded = false;
  #last: Sent | undefined;
  /** The earlier versions that the subscriber has, and their number. */
  #older: { readonly part: unknown; readonly id: number } = { part: undefined, id: 0 };

  /**
   * @param make makes the model of the present state; never rejects
   * @param turn waits for the next turn of the event loop
   */
  constructor(
    private readonly make: () => Promise<Sent>,
    private readonly send: (next: Sent) => void,
    private readonly turn: () => Promise<void> = () => new Promise((resolve) => nextTurn(resolve)),
  ) {}

  /** Called after each event that may change the model. */
  refresh(): void {
    this.#isDue = true;
    if (!this.#isWorking) void this.#work();
  }

  end(): void {
    this.#isEnded = true;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (this.#isDue && !this.#isEnded) {
      await this.#burst();
      const next = await this.make();
      if (this.#isOfPresentState()) this.#sendIfNew(next);
    }
    this.#isWorking = false;
  }

  /** After an event in the meantime, a model may be of an older state. */
  #isOfPresentState(): boolean {
    return !this.#isDue && !this.#isEnded;
  }

  /** Waits for a turn without an event: of the messages that have arrived together, each turn handles one. */
  async #burst(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await this.turn();
    }
  }

  #sendIfNew(next: Sent): void {
    if (deepEqual(next, this.#last)) return;
    this.#last = next;
    this.send({ ...next, model: next.model && this.#withoutKnown(next.model) });
  }

  /** Numbers the earlier versions of a model, and leaves them out if the subscriber has them. */
  #withoutKnown(model: EntryResult): EntryResult {
    const part = olderPart(model);
    const isKnown = deepEqual(part, this.#older.part);
    if (!isKnown) this.#older = { part, id: this.#older.id + 1 };
    const numbered = { ...model, older: this.#older.id };
    return isKnown && part.versions.length > 0 ? shortened(numbered) : numbered;
  }
}

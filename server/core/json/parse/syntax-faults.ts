import type { OffsetRange } from "../tree/tree";

/** The fixes of the only three syntax faults whose repair is not a guess. */
type SyntaxRepair = "remove-comment" | "remove-comma" | "insert-comma";

export interface SyntaxFault extends OffsetRange {
  readonly message: string;
  /** `remove-…` deletes the marked text; `insert-comma` inserts a comma at `commaAt`. */
  readonly repair?: SyntaxRepair;
  readonly commaAt?: number;
}

/** The most faults without a repair: a binary file would have one for each byte. */
const MAX_BEYOND_REPAIR = 100;

/** The most faults in all: more comments and commas than any author leaves, because repairs must be complete. */
const MAX_FAULTS = 10_000;

/** Collects the syntax faults of a text, at most one for each token. */
export class Faults {
  readonly list: SyntaxFault[] = [];
  private beyondRepair = 0;

  /** True if no more faults are added. */
  get isFull(): boolean {
    return this.list.length === MAX_FAULTS || this.beyondRepair === MAX_BEYOND_REPAIR;
  }

  add(fault: SyntaxFault): void {
    const last = this.list.at(-1);
    if (last?.offset === fault.offset && last.length === fault.length) return;
    if (this.isFull) return;
    if (!fault.repair) this.beyondRepair++;
    this.list.push(fault);
  }

  /** Sorts by position: a trailing comma is found only after what follows it. */
  inOrder(): readonly SyntaxFault[] {
    return this.list.sort((a, b) => a.offset - b.offset);
  }
}

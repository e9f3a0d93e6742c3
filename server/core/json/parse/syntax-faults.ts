import type { Edit, OffsetRange } from "../../text/ranges";

/** A repair of a syntax fault, which may be a guess. */
export interface SyntaxRepair {
  readonly kind:
    | "remove-comment"
    | "remove-comma"
    | "insert-comma"
    | "straight-quotes"
    | "double-quotes"
    | "close-string"
    | "close-object"
    | "close-array"
    | "close-brackets";
  readonly edits: readonly Edit[];
}

export interface SyntaxFault extends OffsetRange {
  readonly message: string;
  readonly repair?: SyntaxRepair;
}

/** Limits faults without a repair; a binary file would have one per byte. */
const MAX_BEYOND_REPAIR = 100;

/** Limits all faults. High, because one fix repairs all comments or commas together. */
const MAX_FAULTS = 10_000;

/** Collects syntax faults: one per token, or all that have a repair. */
export class Faults {
  readonly list: SyntaxFault[] = [];
  private beyondRepair = 0;

  get isFull(): boolean {
    return this.list.length === MAX_FAULTS || this.beyondRepair === MAX_BEYOND_REPAIR;
  }

  add(fault: SyntaxFault): void {
    const last = this.list.at(-1);
    const isSamePlace = last?.offset === fault.offset && last.length === fault.length;
    if (isSamePlace && !(last.repair && fault.repair)) return;
    if (this.isFull) return;
    if (!fault.repair) this.beyondRepair++;
    this.list.push(fault);
  }

  inOrder(): readonly SyntaxFault[] {
    return this.list.sort((a, b) => a.offset - b.offset);
  }
}

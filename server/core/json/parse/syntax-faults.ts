import type { OffsetRange } from "../tree/tree";

/** What a syntax fix does: the only three faults whose repair cannot lose anything. */
type SyntaxRepair = "remove" | "insert-comma";

export interface SyntaxFault extends OffsetRange {
  readonly message: string;
  /** `remove` deletes the marked text; `insert-comma` puts a comma at `commaAt`. */
  readonly repair?: SyntaxRepair;
  readonly commaAt?: number;
}

/** A binary file would give one fault for each of its bytes; past this many nobody reads on. */
const MAX_BEYOND_REPAIR = 100;

/** More comments and commas are not an author's: repairs must be told in full, or they do not make the text JSON. */
const MAX_FAULTS = 10_000;

/** The syntax faults of a text; each token is blamed once, whatever else it breaks. */
export class Faults {
  readonly list: SyntaxFault[] = [];
  private beyondRepair = 0;

  /** Whether no more are taken. */
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

  /** By position: a comma is known to be the last one only after what follows it. */
  inOrder(): readonly SyntaxFault[] {
    return this.list.sort((a, b) => a.offset - b.offset);
  }
}

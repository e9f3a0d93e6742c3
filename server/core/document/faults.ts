import type { OffsetRange } from "./tree";

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

/** The syntax faults of a text, in order; each token is blamed once, whatever else it breaks. */
export class Faults {
  readonly list: SyntaxFault[] = [];
  private beyondRepair = 0;

  add(fault: SyntaxFault): void {
    const last = this.list.at(-1);
    if (last?.offset === fault.offset && last.length === fault.length) return;
    if (this.list.length === MAX_FAULTS || this.beyondRepair === MAX_BEYOND_REPAIR) return;
    if (!fault.repair) this.beyondRepair++;
    this.list.push(fault);
  }
}

/** A piece of text as a message can hold it: short, on one line, and without control characters. */
export function excerpt(text: string, { offset, length }: OffsetRange): string {
  const start = text.slice(offset, offset + Math.min(length, 40)).replace(/[\uD800-\uDBFF]$/, "");
  const shown = start.replaceAll(
    /\p{Cc}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return shown + (length > 40 ? "…" : "");
}

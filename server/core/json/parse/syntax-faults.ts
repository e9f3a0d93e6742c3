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

/** Controls, formats, halves of characters, and white space other than the space: they do not show, or mislead. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** A piece of text as a message can hold it: short, and without characters that do not show. */
export function excerpt(text: string, { offset, length }: OffsetRange): string {
  const isCut = length > 40;
  const start = text.slice(offset, offset + Math.min(length, 40));
  const whole = isCut ? start.replace(/[\uD800-\uDBFF]$/, "") : start;
  return visible(whole) + (isCut ? "…" : "");
}

/** A text with escapes for the characters in it that do not show. */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, escape);
}

function escape(sign: string): string {
  return sign.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

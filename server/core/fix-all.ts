import { check, type CheckOptions } from "./check";
import { ManifestDocument } from "./document/document";
import { applyEdits } from "./document/edits";
import { endOf } from "./document/tree";
import type { Edit, Finding, Fix } from "./problem";

/** Each pass mends what the one before uncovered; no sensible manifest needs more. */
const MAX_PASSES = 100;

export interface FixAllResult {
  readonly text: string;
  /** From the text given to `text`, as small as the fixes' own edits; offsets of the text given. */
  readonly edits: readonly Edit[];
}

/**
 * Applies every preferred fix, and those of what then comes to light, until nothing changes.
 * While the text is no JSON, only its syntax is mended: anything else could be a guess.
 */
export function fixAll(
  text: string,
  options: CheckOptions = {},
  isChosen = (_code: string) => true,
): FixAllResult {
  const pieces = new PieceTable(text);
  const seen = new Set<string>();
  let current = text;
  for (let pass = 0; pass < MAX_PASSES && !seen.has(current); pass++) {
    seen.add(current);
    const document = new ManifestDocument(current);
    const findings = check(document, options).findings.filter(
      ({ code }) => isChosen(code) && (document.parses || code === "json-syntax"),
    );
    const edits = compatible(preferredFixes(findings));
    if (edits.length === 0) break;
    pieces.apply(edits);
    current = applyEdits(current, edits);
  }
  return { text: current, edits: pieces.edits() };
}

/** The preferred fixes of findings, in their order. */
export function preferredFixes(findings: readonly Finding[]): Fix[] {
  return findings.flatMap((finding) => finding.fixes?.().filter((fix) => fix.preferred) ?? []);
}

/** The edits of as many fixes as do not touch one another; ordered by offset. */
function compatible(fixes: readonly Fix[]): Edit[] {
  const taken: Edit[] = [];
  for (const { edits } of fixes) {
    if (edits.every((edit) => taken.every((other) => !touches(edit, other)))) taken.push(...edits);
  }
  return taken.sort((a, b) => a.offset - b.offset);
}

function touches(a: Edit, b: Edit): boolean {
  // Two insertions at one place, or one at the edge of a replacement: the second may depend on the first.
  return a.offset <= endOf(b) && b.offset <= endOf(a) && !(a.length > 0 && b.length > 0 && isApart(a, b));
}

function isApart(a: Edit, b: Edit): boolean {
  return endOf(a) <= b.offset || endOf(b) <= a.offset;
}

type Piece =
  { readonly original: true; from: number; to: number } | { readonly original: false; text: string };

/** A text under edits, as stretches of the original and insertions: many rounds of edits add up to one. */
class PieceTable {
  private pieces: Piece[];

  constructor(private readonly text: string) {
    this.pieces = [{ original: true, from: 0, to: text.length }];
  }

  /** Edits of the current text, ordered and apart. */
  apply(edits: readonly Edit[]): void {
    const result: Piece[] = [];
    let offset = 0;
    let next = 0;
    for (const piece of this.pieces) {
      let rest: Piece | undefined = piece;
      while (rest) {
        const edit = edits[next];
        const length: number = lengthOf(rest);
        if (!edit || edit.offset >= offset + length) {
          result.push(rest);
          offset += length;
          break;
        }
        const keep: number = Math.max(0, edit.offset - offset);
        if (keep > 0) {
          result.push(slice(rest, 0, keep));
          rest = slice(rest, keep, length);
          offset += keep;
          continue;
        }
        const cut: number = Math.min(lengthOf(rest), endOf(edit) - offset);
        rest = cut < lengthOf(rest) ? slice(rest, cut, lengthOf(rest)) : undefined;
        offset += cut;
        if (offset >= endOf(edit)) {
          if (edit.text) result.push({ original: false, text: edit.text });
          next++;
        }
      }
    }
    for (const edit of edits.slice(next)) if (edit.text) result.push({ original: false, text: edit.text });
    this.pieces = result;
  }

  /** The edits that lead from the original to the current text. */
  edits(): Edit[] {
    const edits: Edit[] = [];
    let at = 0;
    let inserted = "";
    const flush = (to: number): void => {
      if (inserted !== "" || to > at) edits.push({ offset: at, length: to - at, text: inserted });
      inserted = "";
    };
    for (const piece of this.pieces) {
      if (!piece.original) inserted += piece.text;
      else {
        flush(piece.from);
        at = piece.to;
      }
    }
    flush(this.text.length);
    return edits;
  }
}

function lengthOf(piece: Piece): number {
  return piece.original ? piece.to - piece.from : piece.text.length;
}

function slice(piece: Piece, from: number, to: number): Piece {
  return piece.original
    ? { original: true, from: piece.from + from, to: piece.from + to }
    : { original: false, text: piece.text.slice(from, to) };
}

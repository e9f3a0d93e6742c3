import type { Edit } from "../problem";
import { inOrder } from "./edits";
import { endOf } from "./tree";

/** Edits that can be made together, by position. */
export class EditSet {
  private readonly list: Edit[] = [];

  get edits(): readonly Edit[] {
    return this.list;
  }

  /** Adds the edits of a fix, all of them or, when one touches an edit that is there already, none. */
  add(edits: readonly Edit[]): void {
    if (edits.some((edit) => this.isTouched(edit))) return;
    for (const edit of inOrder(edits)) {
      let index = this.firstReaching(edit.offset);
      while ((this.list[index]?.offset ?? Infinity) <= edit.offset) index++;
      this.list.splice(index, 0, edit);
    }
  }

  private isTouched(edit: Edit): boolean {
    for (let i = this.firstReaching(edit.offset); ; i++) {
      const other = this.list[i];
      if (!other || other.offset > endOf(edit)) return false;
      if (touches(edit, other)) return true;
    }
  }

  /** The index of the first edit that does not end before an offset. */
  private firstReaching(offset: number): number {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const edit = this.list[middle];
      if (edit && endOf(edit) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Whether one edit may depend on the other: they overlap, or one inserts at the edge of the other. */
function touches(a: Edit, b: Edit): boolean {
  const replaceBoth = a.length > 0 && b.length > 0;
  if (replaceBoth) return a.offset < endOf(b) && b.offset < endOf(a);
  return a.offset <= endOf(b) && b.offset <= endOf(a);
}

import { deepEqual, type JsonValue } from "../../core/json/tree/value";
import { shortened, versionsIn } from "../../core/text/older-versions";
import type { EntryResult } from "../../protocol";

/** Numbers the earlier versions of a document's entries, and leaves them out for a client that has them. */
export class OlderVersions {
  #last: readonly JsonValue[] = [];
  /** Not from 1: a server that was started again must not repeat a number. */
  #id = Date.now();

  /** @param known the number that the client has */
  shorten(result: EntryResult, known: number | undefined): EntryResult {
    const older = versionsIn(result.entry).slice(1) as JsonValue[];
    // They mostly consist of the same objects, so this takes little time.
    if (!deepEqual(older, this.#last as JsonValue[])) {
      this.#last = older;
      this.#id += 1;
    }
    const numbered = { ...result, older: this.#id };
    return known === this.#id ? shortened(numbered) : numbered;
  }
}

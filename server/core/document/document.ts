import { parse, type ParseResult } from "./parse";
import { toValue, type DuplicateMember, type JsonValue } from "./value";
import type { ValueNode } from "./tree";

/** One version of a text, parsed once; everything else about it is a pure function of this. */
export class ManifestDocument {
  readonly root: ValueNode | undefined;
  readonly faults: ParseResult["faults"];
  readonly balanced: boolean;
  #plain: { value: JsonValue | undefined; duplicates: DuplicateMember[] } | undefined;

  constructor(readonly text: string) {
    const parsed = parse(text);
    this.root = parsed.root;
    this.faults = parsed.faults;
    this.balanced = parsed.balanced;
  }

  /** Whether the text is JSON (RFC 8259). */
  get parses(): boolean {
    return this.faults.length === 0;
  }

  /** The plain value, as JSON.parse gives it; of broken text, as much as was understood. */
  get value(): JsonValue | undefined {
    return this.plain.value;
  }

  /** The members named twice. */
  get duplicates(): readonly DuplicateMember[] {
    return this.plain.duplicates;
  }

  private get plain() {
    if (!this.#plain) {
      const duplicates: DuplicateMember[] = [];
      const value = this.root && toValue(this.root, duplicates);
      this.#plain = { value, duplicates };
    }
    return this.#plain;
  }
}

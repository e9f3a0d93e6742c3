import { parse, type ParseResult } from "./parse";
import { toValue, type DuplicateMember, type JsonValue } from "../tree/value";
import type { ValueNode } from "../tree/tree";
import { reparse } from "./reparse";
import { unplacedTree } from "./unplaced";

/** One version of a text, parsed once; everything else about it is a pure function of this. */
export class ManifestDocument {
  #parsed: ParseResult | undefined;
  /** Whether the nodes of its tree know where they stand in the text. */
  readonly isPlaced: boolean;
  #plain: { value: JsonValue | undefined; duplicates: DuplicateMember[] } | undefined;

  /**
   * @param known an earlier version: its tree is taken from it, and whoever still asks it has it parsed again; or the
   *   plain value, when it is known already that the text is JSON in which no member is named twice: then the tree does
   *   not know where its nodes stand
   */
  constructor(
    readonly text: string,
    known?: ManifestDocument | { readonly value: JsonValue },
  ) {
    this.isPlaced = !known || known instanceof ManifestDocument;
    if (known instanceof ManifestDocument) this.take(known);
    else if (known) this.keep(unplacedTree(known.value), known.value);
    this.#parsed ??= parse(text);
  }

  get root(): ValueNode | undefined {
    return this.parsed.root;
  }

  get faults(): ParseResult["faults"] {
    return this.parsed.faults;
  }

  /** False when a bracket has no partner. */
  get balanced(): boolean {
    return this.parsed.balanced;
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

  private get parsed(): ParseResult {
    return (this.#parsed ??= parse(this.text));
  }

  private take(earlier: ManifestDocument): void {
    const { text, root, value } = earlier;
    if (!root || value === undefined || !earlier.parses || earlier.duplicates.length > 0) return;
    const next = reparse({ text, root, value }, this.text);
    if (!next) return;
    this.keep(next.root, next.value);
    earlier.#parsed = undefined;
  }

  /** What a text without faults, in which no member is named twice, is parsed to. */
  private keep(root: ValueNode, value: JsonValue): void {
    this.#parsed = { root, faults: [], balanced: true };
    this.#plain = { value, duplicates: [] };
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

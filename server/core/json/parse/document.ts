import type { PropertyNode, ValueNode } from "../tree/tree";
import { toValue, type DuplicateMember, type JsonValue } from "../tree/value";
import { parse, type ParseResult } from "./parse";
import { reparse } from "./reparse";

/** One version of a text, with its tree and its plain value. All results are pure functions of the text. */
export class ManifestDocument {
  #parseResult: ParseResult | undefined;
  #isSuperseded = false;
  #plainResult: { readonly value: JsonValue | undefined; readonly duplicates: DuplicateMember[] } | undefined;
  #predecessors: ReadonlyMap<PropertyNode, PropertyNode> | undefined;

  /** @param earlier an earlier version, whose tree the new version takes over if possible */
  constructor(
    readonly text: string,
    earlier?: ManifestDocument,
  ) {
    if (earlier) this.takeOver(earlier);
    this.#parseResult ??= parse(text);
  }

  /** True once a later version has taken over the tree and moved its nodes; the next access parses the text again. */
  get isSuperseded(): boolean {
    return this.#isSuperseded;
  }

  get root(): ValueNode | undefined {
    return this.parseResult.root;
  }

  get faults(): ParseResult["faults"] {
    return this.parseResult.faults;
  }

  get isBalanced(): boolean {
    return this.parseResult.isBalanced;
  }

  /** True if rounding to a double turned a fraction into an integer, or a number into Infinity. */
  get hasMisreadNumbers(): boolean {
    return this.parseResult.hasMisreadNumbers;
  }

  get isValidJson(): boolean {
    return this.faults.length === 0;
  }

  /** The plain value, as from JSON.parse; for broken text, the part that could be parsed. */
  get value(): JsonValue | undefined {
    return this.plainResult.value;
  }

  get duplicates(): readonly DuplicateMember[] {
    return this.plainResult.duplicates;
  }

  /** Returns a member's earlier duplicates, then the member. A fix must remove all: a remaining one would apply. */
  withDuplicates(property: PropertyNode): PropertyNode[] {
    this.#predecessors ??= new Map(this.duplicates.map(({ earlier, later }) => [later, earlier]));
    const properties: PropertyNode[] = [];
    for (let node: PropertyNode | undefined = property; node; node = this.#predecessors.get(node))
      properties.push(node);
    return properties.reverse();
  }

  private get parseResult(): ParseResult {
    return (this.#parseResult ??= parse(this.text));
  }

  private takeOver(earlier: ManifestDocument): void {
    const { text, root, faults, value } = earlier;
    if (!root || value === undefined || !earlier.isBalanced || earlier.duplicates.length > 0) return;
    // The reparser does not check if misread numbers remain outside the changed part.
    if (earlier.hasMisreadNumbers) return;
    const next = reparse({ text, root, faults, value }, this.text);
    if (!next) return;
    this.#parseResult = { root: next.root, faults: next.faults, isBalanced: true, hasMisreadNumbers: false };
    this.#plainResult = { value: next.value, duplicates: [] };
    earlier.#parseResult = undefined;
    earlier.#isSuperseded = true;
  }

  private get plainResult() {
    if (this.#plainResult) return this.#plainResult;
    const duplicates: DuplicateMember[] = [];
    return (this.#plainResult = { value: this.root && toValue(this.root, duplicates), duplicates });
  }
}

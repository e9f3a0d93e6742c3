/** Texts that test one production of the grammar of RFC 8259. */
export interface Production {
  /** The name of the production in the grammar. */
  readonly production: string;
  /** The section of RFC 8259 that defines the production. */
  readonly section: string;
  /** Texts that the grammar generates. */
  readonly valid: readonly string[];
  /** Texts that the grammar does not generate, with the reported ranges as `«…»`. */
  readonly invalid: readonly string[];
}

/** A text for which RFC 8259 leaves the decision to the implementation, and our decision. */
export interface Decision {
  readonly name: string;
  /** The sentence's section, and what it leaves open. */
  readonly section: string;
  readonly text: string;
  readonly verdict: "valid" | "invalid";
  /** The value of a valid text; by default, the value that JSON.parse returns. */
  readonly value?: unknown;
  /** The reported range in an invalid text. */
  readonly blamed?: { readonly offset: number; readonly length: number };
}

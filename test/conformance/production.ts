/** Texts that test one production of the grammar of RFC 8259. */
export interface Production {
  /** Its name in the grammar. */
  readonly production: string;
  /** The section of RFC 8259 that has it. */
  readonly section: string;
  /** Texts that the grammar generates. */
  readonly valid: readonly string[];
  /** Texts that it does not, with the stretches that are blamed `«marked»`. */
  readonly invalid: readonly string[];
}

/** A text about which RFC 8259 leaves the decision to the implementation, and what this one has decided. */
export interface Decision {
  readonly name: string;
  /** The sentence's section, and what it leaves open. */
  readonly section: string;
  readonly text: string;
  readonly verdict: "valid" | "invalid";
  /** The value of a valid text; that of JSON.parse when absent. */
  readonly value?: unknown;
  /** What is blamed in an invalid text. */
  readonly blamed?: { readonly offset: number; readonly length: number };
}

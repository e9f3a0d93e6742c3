/** A suppression to a rule, as a configuration file has it (docs/spec/configuration.md, suppressions). */
export interface SuppressionEntry {
  readonly rule: string;
  /** Absent or blank in a suppression that does not hold. */
  readonly reason?: string;
  /** The identifier of the plugin; any when absent. */
  readonly plugin?: string;
  /** The JSON Pointer of the finding from the manifest's root; any when absent. */
  readonly at?: string;
  readonly value?: string;
  /** The last day on which it holds (UTC): a date of the calendar, `YYYY-MM-DD`. */
  readonly until?: string;
}

/** A suppression of a configuration that holds for a manifest. */
export interface Suppression extends SuppressionEntry {
  readonly origin: Origin;
}

export interface Origin {
  /** The file: its URI in the language server, its name in a report elsewhere. */
  readonly file: string;
  /** The JSON Pointer in that file: `/suppressions/0`. */
  readonly pointer: string;
  /** True if the file was reached by `extends`. */
  readonly isExtended: boolean;
}

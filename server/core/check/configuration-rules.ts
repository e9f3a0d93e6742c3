import type { RuleFacts } from "../rules/rule";

/** The rule about a configuration file itself. */
export const configurationRule: RuleFacts = {
  code: "configuration",
  summary: "A configuration file is valid, and so is everything that it extends.",
  section: "Configuration",
  evidence: "inferred",
  severity: "error",
  alwaysOn: true,
};

/** The rules about configuration files, in the catalog's order. They are checked where the files are read. */
export const configurationRules: readonly RuleFacts[] = [configurationRule];

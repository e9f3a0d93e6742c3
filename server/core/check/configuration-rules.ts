import type { RuleFacts } from "../rules/rule";

const COMMON = { section: "Configuration", evidence: "inferred" } as const;

export const configurationRule: RuleFacts = {
  ...COMMON,
  code: "configuration",
  summary: "A configuration file is valid, and so is everything that it extends.",
  severity: "error",
  alwaysOn: true,
};

export const suppressionReason: RuleFacts = {
  ...COMMON,
  code: "suppression-reason",
  summary: "A suppression has a reason.",
  severity: "error",
};

export const suppressionExpired: RuleFacts = {
  ...COMMON,
  code: "suppression-expired",
  summary: "A suppression has not ended.",
  severity: "warning",
};

export const suppressionUnused: RuleFacts = {
  ...COMMON,
  code: "suppression-unused",
  summary: "A suppression covers something.",
  severity: "warning",
};

/** The rules about configuration files, in the catalog's order. They are checked where the files are read. */
export const configurationRules: readonly RuleFacts[] = [
  configurationRule,
  suppressionReason,
  suppressionExpired,
  suppressionUnused,
];

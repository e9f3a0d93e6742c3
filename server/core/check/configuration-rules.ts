import type { RuleFacts } from "../rules/rule";

const COMMON = { section: "Configuration", evidence: "inferred" } as const;

/** The rule about a configuration file itself. */
export const configurationRule: RuleFacts = {
  ...COMMON,
  code: "configuration",
  summary: "A configuration file is valid, and so is everything that it extends.",
  severity: "error",
  alwaysOn: true,
};

export const exceptionReason: RuleFacts = {
  ...COMMON,
  code: "exception-reason",
  summary: "An exception has a reason.",
  severity: "error",
};

export const exceptionExpired: RuleFacts = {
  ...COMMON,
  code: "exception-expired",
  summary: "An exception has not ended.",
  severity: "warning",
};

export const exceptionUnused: RuleFacts = {
  ...COMMON,
  code: "exception-unused",
  summary: "An exception covers something.",
  severity: "warning",
};

/** The rules about configuration files, in the catalog's order. They are checked where the files are read. */
export const configurationRules: readonly RuleFacts[] = [
  configurationRule,
  exceptionReason,
  exceptionExpired,
  exceptionUnused,
];

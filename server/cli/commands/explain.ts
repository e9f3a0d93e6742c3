import { rulePageUrl } from "../../core/text/addresses";
import { message } from "../../core/text/messages";
import { UsageError, EXIT } from "../../project/files/failures";
import { ruleCodes, rulePage } from "../../project/files/rule-pages";
import { defineCommand } from "../arguments/arguments";

/** `plugin-manifest explain` (docs/spec/command-line.md). */
export const explainCommand = defineCommand({
  usage: "<code>",
  summary: () => message("Print the page of a rule"),
  options: {},
  operands: ruleCodes,
  statuses: () => message("0 printed; 2 invalid usage"),
  examples: ["explain version-format", "explain json-syntax"],
  run({ positionals: [code, ...others] }) {
    if (code === undefined || others.length > 0) {
      const values = { address: rulePageUrl() };
      throw new UsageError(
        message("Pass one rule code, such as version-format. All rules: {address}", values),
      );
    }
    process.stdout.write(rulePage(code));
    return EXIT.ok;
  },
});

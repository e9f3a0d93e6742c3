import { changeTo } from "./shared/fixes";
import type { Rule } from "./rule";
import type { Fix } from "../problem";
import { formatProblems, type FormatFault } from "./shared/shape-faults";
import { hasTimestampForm, inUtc } from "../manifest/formats";
import { message } from "../text/messages";

export const timestampFormat: Rule = {
  code: "timestamp-format",
  summary: "A timestamp is ISO 8601 in UTC with milliseconds and a trailing Z.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["catalog-timestamp"], (fault) => ({
      message: hasTimestampForm(fault.value)
        ? message("{shown} does not exist. Use a real date and time.", fault)
        : message('{shown} is not a valid timestamp. Use the form "2026-01-31T09:30:00.000Z".', fault),
      fixes: () => repairs(fault, context.document.text),
    })),
};

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const found = inUtc(value);
  if (!found) return [];
  return [changeTo(text, node, found.timestamp, found.isExact ? "safe" : "suggested")];
}

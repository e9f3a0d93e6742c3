import { hasTimestampForm, toUtc } from "../manifest/formats";
import { message } from "../text/messages";
import { changeTo, formatProblems, type Rule } from "./rule";

export const timestampFormat: Rule = {
  code: "timestamp-format",
  summary: "A timestamp is ISO 8601 in UTC with milliseconds and a trailing Z.",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["catalog-timestamp"], (fault) => ({
      message: hasTimestampForm(fault.value)
        ? message("{shown} does not exist. Use a real date and time.", fault)
        : message('{shown} is not a valid timestamp. Use the form "2026-01-31T09:30:00.000Z".', fault),
      fixes: () => {
        const utc = toUtc(fault.value);
        if (!utc) return [];
        const grade = utc.isExact ? "safe" : "suggested";
        return [changeTo(context.document.text, fault.node, utc.timestamp, grade)];
      },
    })),
};

import { hasTimestampForm, toUtc } from "../manifest/formats";
import { message } from "../text/messages";
import { changeTo, checkFormat, type Rule } from "./rule";

export const timestampFormat: Rule = {
  summary: "A timestamp is ISO 8601 in UTC with milliseconds and a trailing Z.",
  evidence: "stated",
  check: checkFormat(
    ["catalog-timestamp"],
    (fault) =>
      hasTimestampForm(fault.value)
        ? message("{shown} does not exist. Use a real date and time.", fault)
        : message('{shown} is not a valid timestamp. Use the form "2026-01-31T09:30:00.000Z".', fault),
    ({ node, value }, { document }) => {
      const utc = toUtc(value);
      return utc ? [changeTo(document.text, node, utc.timestamp, utc.isExact ? "safe" : "suggested")] : [];
    },
  ),
};

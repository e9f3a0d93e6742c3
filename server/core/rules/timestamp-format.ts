import { replace } from "../json/edit/edits";
import type { Fix, Rule } from "./rule";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { formats, hasTimestampForm } from "../manifest/formats";
import { message } from "../text/messages";

export const timestampFormat: Rule = {
  code: "timestamp-format",
  summary: "A timestamp is ISO 8601 in UTC with milliseconds and a trailing Z.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["catalog-timestamp"], (fault) => ({
      message: hasTimestampForm(fault.value)
        ? message("{shown} does not exist. Use a real date and time.", fault)
        : message('{shown} is not a valid timestamp. Use the form "2026-01-31T09:30:00.000Z".', fault),
      fixes: () => repairs(fault, context.document.text),
    })),
};

/** Matches a timestamp that names its zone: without one, the moment is unknown. */
const ZONED = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?:(:\d\d)(?:[.,](\d+))?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)$/;

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const [, date = "", minutes = "", seconds = ":00", fraction = "", zone = ""] = ZONED.exec(value) ?? [];
  const offset = /z/i.test(zone) ? "Z" : zone.replace(/^(.\d\d):?(\d\d)?$/, (_, h, m = "00") => `${h}:${m}`);
  const time = Date.parse(`${date}T${minutes}${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}${offset}`);
  if (Number.isNaN(time) || !isCalendarDate(date)) return [];
  const rewritten = new Date(time).toISOString();
  // A year can have more than four digits.
  if (!formats["catalog-timestamp"](rewritten)) return [];
  // Digits beyond the milliseconds would be lost.
  const exact = /^0*$/.test(fraction.slice(3));
  const title = message('Change to "{timestamp}"', { timestamp: rewritten });
  return [{ title, edits: [replace(text, node, rewritten)], grade: exact ? "safe" : "suggested" }];
}

function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

import { detail } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const created = (text: string): string => detail({ item: { created_at: text } });
const problem = (value: string) => ({
  message: `${JSON.stringify(value)} is not a valid timestamp. Use the form "2026-01-31T09:30:00.000Z".`,
  pointer: "/data/item/created_at",
  severity: "error" as const,
});

const beyondRepair = (value: string) => wrongValue(value, created, problem(value));

/** A timestamp of the right form whose date or time does not exist. */
const unreal = (value: string) => {
  const message = `"${value}" does not exist. Use a real date and time.`;
  return wrongValue(value, created, { ...problem(value), message });
};

const repaired = (value: string, right: string, mark?: string) =>
  wrongValue(value, created, problem(value), right, mark);

testRule("timestamp-format", {
  valid: [
    { name: "a leap day", text: created('"2028-02-29T23:59:59.999Z"') },
    { name: "a timestamp of another type, which wrong-type reports", text: created("0") },
    { name: "a timestamp that is half typed", text: created('"2031-01').slice(0, 900) },
  ],
  invalid: [
    ...[
      "",
      " ",
      "soon",
      "2031-01-01",
      "2031-01-01T08:30:00.000",
      "20310101T083000.000Z",
      "2031-W01-1T08:30:00.000Z",
    ].map(beyondRepair),
    ...[
      "2031-02-29T08:30:00.000Z",
      "2031-13-01T08:30:00.000Z",
      "2031-00-10T08:30:00.000Z",
      "2031-01-01T25:00:00.000Z",
    ].map(unreal),
    ...["2031-01-01T08:60:00Z", "2031-04-31T08:30:00Z", "31-01-01T08:30:00Z", "2031-01-01T08:30:00 CET"].map(
      beyondRepair,
    ),
    ...["2031-01-01T08:30:00.000Z\n", "9999-12-31T23:30:00-05:00", "2031-01-01T08:30.5Z"].map(beyondRepair),
    repaired("2031-01-01T08:30:00Z", "2031-01-01T08:30:00.000Z"),
    repaired("2031-01-01T08:30Z", "2031-01-01T08:30:00.000Z"),
    repaired("2031-01-01 08:30:00.5z", "2031-01-01T08:30:00.500Z"),
    repaired("2031-01-01t08:30:00,250Z", "2031-01-01T08:30:00.250Z"),
    repaired("2031-01-01T08:30:00.000000Z", "2031-01-01T08:30:00.000Z"),
    repaired("2031-01-01T01:30:00.000+02:00", "2030-12-31T23:30:00.000Z"),
    repaired("2031-01-01T01:30:00-0530", "2031-01-01T07:00:00.000Z"),
    repaired("2031-01-01T01:30:00+02", "2030-12-31T23:30:00.000Z"),
    // What is finer than a millisecond would be lost.
    repaired("2031-01-01T08:30:00.123456Z", "2031-01-01T08:30:00.123Z", "☆ "),
    {
      name: "each timestamp of a response",
      text: detail({
        item: { created_at: '«"a"»', updated_at: '«"b"»' },
        versions: { 1: { published_at: '«"c"»' } },
      }),
      problems: [
        { ...problem("a") },
        {
          message: `"b" is not a valid timestamp. Use the form "2026-01-31T09:30:00.000Z".`,
          pointer: "/data/item/updated_at",
        },
        {
          message: `"c" is not a valid timestamp. Use the form "2026-01-31T09:30:00.000Z".`,
          pointer: "/data/versions/1/published_at",
        },
      ],
    },
  ],
});

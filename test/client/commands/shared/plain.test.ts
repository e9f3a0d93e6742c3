import { expect, it } from "vitest";
import { plain } from "../../../../client/commands/shared/plain";

it.each([
  ["Described in `integration.level0`.", "Described in integration.level0."],
  [
    "Goes with `host_event_subscribe`, as\nits_name says.",
    "Goes with host_event_subscribe, as its_name says.",
  ],
])("documentation in a list is plain text: %j", (markdown, text) => {
  expect(plain(markdown)).toBe(text);
});

import { expect, it } from "vitest";
import { configuredText } from "../../../server/core/manifest/host/host-words";

it.each([
  ["a\u202eb\n x\u0000y ", "a\\u202eb x\\u0000y"],
  ["a".repeat(501), `${"a".repeat(500)}…`],
  [`${"a".repeat(499)}😀b`, `${"a".repeat(499)}…`],
])(
  "a sentence of a configuration is on one line, without hidden characters, and not endless",
  (text, shown) => expect(configuredText(text)).toBe(shown),
);

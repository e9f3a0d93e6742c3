import { expect, it } from "vitest";
import { toMarkup } from "../../../server/features/shared/documentation";

it.each([
  ["code", "Level `0`, in `integration.level0`.", "Level 0, in integration.level0."],
  ["emphasis", "**windows**\n\n*Required.*", "windows\n\nRequired."],
  [
    "links, whose address stays",
    "[id-format](file:///docs/id-format.md) · [x](y)",
    "id-format (file:///docs/id-format.md) · x (y)",
  ],
  ["nothing within code", "`**/*.json` and `[a](b)`", "**/*.json and [a](b)"],
  ["nothing that is alone", "2 * 3, `open, [a] (b), _c_", "2 * 3, `open, [a] (b), _c_"],
])("plain text is without the marks of %s", (_, markdown, text) =>
  expect(toMarkup(markdown, true)).toEqual({ kind: "plaintext", value: text }),
);

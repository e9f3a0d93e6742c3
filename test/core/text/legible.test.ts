import { expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { makeLegible } from "../../../server/core/text/messages";
import { draft } from "../../support/manifests";

/** What is said of a draft with one member that the interface does not know. */
function saidOf(name: string) {
  const text = draft({ commands: `[{ "id": "clock_now", "description": "", ${JSON.stringify(name)}: 1 }]` });
  const finding = check(new ManifestDocument(text)).findings.find(({ code }) => code === "unknown-member");
  return { message: finding?.message, titles: finding?.fixes?.().map(({ title }) => title) };
}

it("shortens a name as long as a file", () =>
  expect(saidOf("x".repeat(1_000_000))).toEqual({
    message: `Unknown property "${"x".repeat(56)}…" in "commands[0]".`,
    titles: [`Remove "${"x".repeat(56)}…"`],
  }));

it("escapes invisible characters and direction marks", () =>
  expect(saidOf("a\u202Eb\u200B\n\uD800")).toEqual({
    message: 'Unknown property "a\\u202eb\\u200b\\n\\ud800" in "commands[0]".',
    titles: ['Remove "a\\u202eb\\u200b\\n\\ud800"'],
  }));

it.each(["'", '"'])("a long name between %s is cut, whatever other quotes it has", (quote) => {
  const other = quote === '"' ? "'" : '"';
  const name = (length: number) => `${quote}${other}${"x".repeat(length)}`;
  expect(makeLegible(`Remove ${name(500)}${quote} and ${quote}y${quote}`)).toBe(
    `Remove ${name(79)}…${quote} and ${quote}y${quote}`,
  );
});

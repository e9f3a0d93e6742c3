import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fragmentOf, hasSharedText, textFromFragment } from "../../../client/playground/text/fragment";
import { playgroundFragment } from "../../../scripts/playground/fragment.mjs";

const TEXTS = ["", '{ "id": "com.example.notes" }\n', '{ "name": "Ünïcödé 🎨" }', "a".repeat(100_000)];

describe("The fragment of an address", () => {
  it.each(TEXTS)("decodes to the text: %.40s", async (text) => {
    const fragment = await fragmentOf(text);
    expect(fragment).toMatch(/^#text=[\w-]*$/);
    expect(await textFromFragment(fragment ?? "")).toBe(text);
  });

  it.each(TEXTS)("is decoded as the site writes it: %.40s", async (text) => {
    expect(await textFromFragment(playgroundFragment(text))).toBe(text);
  });

  it("does not exist for a text that is too long", async () => {
    let seed = 1;
    const noise = Array.from({ length: 100_000 }, () =>
      String.fromCharCode(33 + ((seed = (seed * 48_271) % 0x7fffffff) % 90)),
    );
    expect(await fragmentOf(noise.join(""))).toBe(undefined);
  });

  it.each(["", "#", "#rules", "#text", "text="])("has no text in %j", (fragment) => {
    expect(hasSharedText(fragment)).toBe(false);
  });

  it.each([
    ["signs that base64url does not have", "#text=%00"],
    ["something that is not compressed", "#text=AAAA"],
    ["a text that is cut off", playgroundFragment("a long enough text, which is cut").slice(0, -8)],
    ["bytes that are not UTF-8", `#text=${deflateRawSync(Buffer.from([0xff, 0xfe])).toString("base64url")}`],
    ["too many characters", `#text=${"A".repeat(64 * 1024)}`],
  ])("is rejected with %s", async (_, fragment) => {
    await expect(textFromFragment(fragment)).rejects.toThrow();
  });

  it("is decompressed only up to 4 MB", async () => {
    const bomb = playgroundFragment("a".repeat(40 * 1024 * 1024));
    await expect(textFromFragment(bomb)).rejects.toThrow("The text is too long.");
  });
});

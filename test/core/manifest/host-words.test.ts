import { describe, expect, it } from "vitest";
import { hostMarkdown, hostName } from "../../../server/core/manifest/host/host-words";

describe("who documents a value", () => {
  it.each([
    ["https://acme.example/docs", "Documented by [Acme](https://acme.example/docs)."],
    ["https://acme.example/a_(b)", "Documented by [Acme](https://acme.example/a_%28b%29)."],
    [
      "https://acme.example/?a)[b](https://other.example",
      "Documented by [Acme](https://acme.example/?a%29[b]%28https://other.example).",
    ],
    ["http://acme.example/docs", "*Documented by Acme.*"],
    ["javascript:alert(1)", "*Documented by Acme.*"],
  ])("is linked by an https address, which the link does not end in: %s", (reference, markdown) => {
    expect(hostMarkdown({ name: "Acme", reference })).toBe(markdown);
  });
});

describe("the name of a host", () => {
  it("is cut before its sixty-first character, but no character in half", () => {
    const name = "a".repeat(59);
    expect(hostName({ name: `${name}bc` })).toBe(`${name}b…`);
    expect(hostName({ name: `${name}😀` })).toBe(`${name}…`);
  });
});

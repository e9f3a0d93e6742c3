import { describe, expect, it } from "vitest";
import { Field } from "../../../server/page/parts/field";
import { digest } from "../../../server/page/parts/values";
import { attribute, Rendered } from "../rendered";

/** A digest of a version, as the page shows it. */
function shown(text: string | null, version?: string): Rendered {
  return new Rendered(digest(new Field({}, "/versions/0/sha256", text), version).toString());
}

describe("A digest", () => {
  it("shows 16 characters, and 200 as a tooltip", () => {
    const [short, long] = ["x".repeat(16), "x".repeat(201)];
    const code = (text: string) => shown(text).elements.find(({ tagName }) => tagName === "code")!;
    expect(shown(short).text).toBe(`${short} Copy`);
    expect(shown(long).text).toBe(`${short}… Copy`);
    expect([short, long].map((text) => attribute(code(text), "title"))).toEqual([short, "x".repeat(200)]);
  });

  it("has a button that copies it, labeled with its name and version", () => {
    const button = (version?: string) => {
      const { elements } = shown("ab", version).find("small");
      return ["data-action", "data-value", "aria-label"].map((name) => attribute(elements[0]!, name));
    };
    expect(button()).toEqual(["copy", "/versions/0/sha256", "Copy sha256"]);
    expect(button("1.2.0")[2]).toBe("Copy sha256 of version 1.2.0");
    expect(button("9".repeat(61))[2]).toBe(`Copy sha256 of version ${"9".repeat(60)}`);
  });

  it("has no button if it is not stated", () => expect(shown(null).text).toBe("Not stated"));
});

import { describe, expect, it } from "vitest";
import { check } from "../../../../server/core/check/check";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { detail } from "../../../support/manifests";

describe("a response that is half typed", () => {
  /** Every offset in turn would take long; a prime number meets every kind of place. */
  const STEP = 97;
  const text = detail();
  const offsets = Array.from({ length: Math.floor(text.length / STEP) }, (_, i) => i * STEP);

  it("has only syntax errors at every beginning of the text", () => {
    for (const offset of offsets) {
      const codes = check(new ManifestDocument(text.slice(0, offset)), { kind: "detail" }).findings;
      expect(codes.filter(({ code }) => code !== "json-syntax")).toEqual([]);
    }
  });

  it.each(["{", "}", "[", "]", '"', ",", ""])(
    "has no fault between its members with a stray or missing %s",
    (sign) => {
      for (const offset of offsets) {
        const document = new ManifestDocument(
          text.slice(0, offset) + sign + text.slice(offset + (sign ? 0 : 1)),
        );
        // Within a string, it is a letter.
        if (document.parses) continue;
        const { findings } = check(document, { kind: "detail" });
        expect(findings.filter(({ related }) => related !== undefined)).toEqual([]);
      }
    },
  );
});

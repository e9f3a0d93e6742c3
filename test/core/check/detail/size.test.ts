import { describe, expect, it } from "vitest";
import { found } from "./found";
import { large } from "./large";

describe("a large response", () => {
  const VERSIONS = 200;

  it("of 5 MB with 200 versions is checked completely", () => {
    const text = large(VERSIONS, 5_000_000, (manifest, n) => ({ ...manifest, license: `License ${n}` }));
    expect(text.length).toBeGreaterThan(5_000_000);
    const expected = Array.from(
      { length: VERSIONS },
      (_, n) => `license-id /data/versions/${n}/manifest/license`,
    );
    expect(found(text).sort()).toEqual(expected.sort());
  });

  it("with 200 versions has no problems when it is valid", () => {
    expect(found(large(VERSIONS, 1_000_000))).toEqual([]);
  });
});

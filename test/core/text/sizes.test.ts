import { describe, expect, it } from "vitest";
import { humanSize } from "../../../server/core/text/messages";

describe("a size in a suitable unit", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1000, "1.0 KB"],
    [1_234_567, "1.2 MB"],
    [5_000_000_000, "5.0 GB"],
    [2e20, "200000000.0 TB"],
  ])("%j is %s", (bytes, text) => expect(humanSize(bytes)).toBe(text));
});

import { describe, expect, it } from "vitest";
import { changeOf, parseFigures } from "../../scripts/bench/figures.mjs";

const PAGE = `
| Figure         | Ours         | Other        | Ratio, Node 20 | Node 24     | Target | Result |
| -------------- | ------------ | ------------ | -------------- | ----------- | ------ | ------ |
| A key, 6.8 KB  | 3.2 (4.5) ms | J 2.0 (3) ms | 1.60 ± 0.10    | 1.51 ± 0.16 | ≤ 1    |        |
| Processes      | 2.0          |              |                |             | ≤ 0    |        |
`;

type Figure = Parameters<typeof changeOf>[0][number];
const runs = (...values: readonly number[]) => values.map((value) => ({ value, spread: 0.1 }) as Figure);

describe("The figures of the page of performance", () => {
  it("are ratios, or our amounts in rows without a ratio", () => {
    expect([...parseFigures(PAGE)]).toEqual([
      ["20 A key, 6.8 KB", { value: 1.6, spread: 0.1 }],
      ["24 A key, 6.8 KB", { value: 1.51, spread: 0.16 }],
      ["20 Processes", { value: 2, spread: 0 }],
    ]);
  });

  it("become worse only if two runs show it beyond both spreads", () => {
    const before = { value: 1, spread: 0.1 };
    expect(changeOf(runs(1.3, 1.3), before)).toBe("worse");
    expect(changeOf(runs(1.3, 1.2), before)).toBe("same");
    expect(changeOf(runs(0.7, 0.7), before)).toBe("better");
  });
});

import { describe, expect, it } from "vitest";
import { foldedList } from "../../../server/page/parts/lists";
import { unformattedHtml } from "../../../server/page/parts/html";
import { source } from "./markup";

/** A list of the numbers from 1, which is written with dots between them. */
function shown(count: number, toggled: readonly string[] | null): string {
  const items = Array.from({ length: count }, (_, i) => i + 1);
  const fold = {
    key: "numbers",
    list: (some: readonly number[]) => unformattedHtml`<p>${some.join(".")}</p>`,
    summary: (rest: number) => `${rest} more numbers`,
  };
  return source(foldedList(items, { toggled }, fold));
}

const numbers = (first: number, last: number) =>
  `<p>${Array.from({ length: last - first + 1 }, (_, i) => first + i).join(".")}</p>`;

describe("A list", () => {
  it("shows twenty items unfolded", () => {
    expect(shown(20, []).trim()).toBe(numbers(1, 20));
  });

  it("folds more items without drawing them", () => {
    expect(shown(22, ["others"]).trim()).toBe(
      `${numbers(1, 20)}<details class="folded-items" data-key="numbers"><summary>2 more numbers</summary></details>`,
    );
  });

  it.each([[["others", "numbers"]], [null]])("draws folded items once they are opened: %j", (toggled) => {
    expect(shown(22, toggled).trim()).toBe(
      `${numbers(1, 20)}<details class="folded-items" data-key="numbers" open><summary>2 more numbers</summary>` +
        `${numbers(21, 22)}</details>`,
    );
  });

  it("draws at most 1,000 others, and counts the rest", () => {
    expect(shown(1023, null).trim()).toBe(
      `${numbers(1, 20)}<details class="folded-items" data-key="numbers" open><summary>1003 more numbers</summary>` +
        `${numbers(21, 1020)}<p class="more">and 3 more</p></details>`,
    );
  });
});

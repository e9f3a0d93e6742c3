import { expect, it } from "vitest";
import { accepted, PLAIN } from "../harness";

/** Tests the whole text after an item is accepted at the `█`, with and without snippets. */
export function testLayout(
  cases: Readonly<Record<string, readonly [label: string, before: string, after: string]>>,
): void {
  it.each(Object.entries(cases))("%s", (_, [label, before, after]) => {
    expect(accepted(before, label)).toBe(after);
    // A client without snippets and indentation must get the same text.
    expect(accepted(before, label, PLAIN)).toBe(after.replaceAll(/«([^|»]*)(\|[^»]*)?»/g, "$1"));
  });
}

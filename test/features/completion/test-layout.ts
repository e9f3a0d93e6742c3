import { expect, it } from "vitest";
import { accepted, PLAIN } from "../harness";

/** An item is accepted at the `█`; the whole text that comes of it. */
export function testLayout(
  cases: Readonly<Record<string, readonly [label: string, before: string, after: string]>>,
): void {
  it.each(Object.entries(cases))("%s", (_, [label, before, after]) => {
    expect(accepted(before, label)).toBe(after);
    // The same text where the client takes no snippets and indents nothing.
    expect(accepted(before, label, PLAIN)).toBe(after.replaceAll(/«([^|»]*)(\|[^»]*)?»/g, "$1"));
  });
}

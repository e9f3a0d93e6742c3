import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../../server/core/json/tree/value";
import type { EntryResult } from "../../../../../server/protocol";
import { draft } from "../../../../core/catalog/fixtures";
import { compared } from "../compared";
import { render, resultOf } from "../rendered";

describe("The tab Release", () => {
  const points = (before: JsonObject, after: JsonObject, more: Partial<EntryResult> = {}) =>
    render({ result: { ...compared(before, after), ...more } }, { tab: "release" }).find("points").text;
  const range = { start: { line: 3, character: 13 }, end: { line: 3, character: 20 } };

  it("lists what is left to do, each with what does it", () => {
    const problem = {
      code: "template-value",
      severity: "error",
      message: "A template.",
      range,
      pointer: "/name",
    } as const;
    const more = { problems: [problem], versionRange: range };
    expect(points({}, { id: "a.b", version: "1.2.1" }, more)).toBe(
      "[To do] Breaking changes since 1.2.0 call for version 2.0.0 or newer. " +
        "[Inferred: the interface does not say how versions are numbered.] Set version to 2.0.0 " +
        "[To do] The manifest has 1 error. Show Problems " +
        "[To do] 1 template is left to replace. Show Problems " +
        "[To do] Nothing says what is new in version 1.2.1. Add a section to CHANGELOG.md.",
    );
  });

  it("marks what is done", () => {
    expect(points({}, { changelog: "Neap tides.", name: "Tides" })).toBe(
      "[Done] The version is enough for the small changes since 1.2.0. " +
        "[Inferred: the interface does not say how versions are numbered.] " +
        "[Done] The manifest has no errors. [Done] Every template has been replaced. " +
        "[Done] The changelog says what is new in version 1.3.0.",
    );
  });

  it("has no earlier version for a first release", () => {
    expect(render({ result: resultOf(draft()) }, { tab: "release" }).find("points").text).toMatch(
      /^\[Not known\] No earlier version: this is the first release\./,
    );
  });
});

import { describe, expect, it } from "vitest";
import type { PageModel, StaleReason } from "../../../server/page/model/messages";
import { errorStrip, staleBanner } from "../../../server/page/tabs/notice";
import type { EntryProblem } from "../../../server/protocol";
import { draft } from "../../core/entry/fixtures";
import { attribute, PROBLEM, Rendered, resultOf } from "../rendered";

const result = resultOf(draft());

describe("The reason why the page does not show the current text", () => {
  const banner = (reason: StaleReason, model: Partial<PageModel> = {}) =>
    new Rendered(String(staleBanner({ fileName: "manifest.json", result: null, ...model, stale: reason })));
  const broken = { kind: "broken", message: "A comma is missing.", line: 11, character: 4 } as const;

  it.each<[reason: StaleReason, words: string]>([
    [broken, "Line 12, column 5: A comma is missing. Go to line"],
    [{ kind: "unrecognized" }, "manifest.json is not recognized as a plugin manifest any more."],
    [{ kind: "closed" }, "manifest.json is closed. Open"],
    [{ kind: "unanswered", message: "Time out." }, "The language server did not answer: Time out."],
  ])("is shown: %j", (reason, words) => {
    const page = banner(reason);
    expect(page.text).toBe(words);
    expect(attribute(page.find("banner").elements[0]!, "data-stale")).toBe(reason.kind);
  });

  it("is followed by the entry that is shown instead, if any", () => {
    const closed = (kept: PageModel["result"]) => banner({ kind: "closed" }, { result: kept }).text;
    expect(closed(result)).toBe("manifest.json is closed. Showing the last valid entry (as published). Open");
    expect(closed({ ...result, face: "current" })).toBe(
      "manifest.json is closed. Showing the last valid entry (today). Open",
    );
    expect(closed({ ...result, entry: null })).toBe("manifest.json is closed. Open");
  });

  it("repeats its message as a tooltip", () => {
    const title = (reason: StaleReason) =>
      attribute(banner(reason).find("banner-text").elements[0]!, "title");
    expect(title(broken)).toBe("A comma is missing.");
    expect(title({ kind: "unanswered", message: "Time out." })).toBe("Time out.");
    expect(title({ kind: "closed" })).toBeUndefined();
  });

  it("links to the place in the text, or opens it", () => {
    const places = (reason: StaleReason) =>
      banner(reason)
        .elements.filter(({ tagName }) => tagName === "button")
        .map((button) => [attribute(button, "data-line"), attribute(button, "data-character")]);
    expect(places(broken)).toEqual([["11", "4"]]);
    expect(places({ kind: "closed" })).toEqual([["0", "0"]]);
    expect(places({ kind: "unrecognized" })).toEqual([]);
  });

  it("is not shown for the current text", () => {
    expect(staleBanner({ fileName: "manifest.json", result })).toBeUndefined();
  });
});

describe("The strip of errors", () => {
  const remark = { ...PROBLEM, severity: "warning" } as const;
  const shown = (problems: readonly EntryProblem[], hasScript = true) =>
    new Rendered(String(errorStrip({ ...result, problems }, hasScript)));

  it("counts errors, but not warnings", () => {
    expect(shown([PROBLEM, remark]).text).toBe("1 error keeps this from being published");
    expect(shown([PROBLEM, PROBLEM]).text).toBe("2 errors keep this from being published");
    expect(errorStrip({ ...result, problems: [remark] }, true)).toBe(false);
  });

  it("opens the tab Checks, with a button or, without a script, a link", () => {
    const [button] = shown([PROBLEM]).find("strip").elements;
    expect([button!.tagName, attribute(button!, "data-tab")]).toEqual(["button", "checks"]);
    const link = shown([PROBLEM], false);
    expect([link.text, link.links]).toEqual(["1 error keeps this from being published", ["#part-checks"]]);
  });

  it("includes suppressed errors of the interface", () => {
    const suppressed = (acceptedErrors: number, problems: readonly EntryProblem[] = []) =>
      new Rendered(String(errorStrip({ ...result, problems, acceptedErrors }, true))).text;
    expect(suppressed(1)).toBe("1 error against the interface is suppressed");
    expect(suppressed(2)).toBe("2 errors against the interface are suppressed");
    expect(suppressed(1, [PROBLEM])).toBe(
      "1 error keeps this from being published 1 error against the interface is suppressed",
    );
  });
});

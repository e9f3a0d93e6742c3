import { describe, expect, it } from "vitest";
import type { EntryCheck, EntryProblem, EntryResult } from "../../../server/protocol";
import { renderStatic } from "../../../server/page/page";
import { draft } from "../../core/entry/fixtures";
import { attribute, render, Rendered, resultOf } from "../rendered";

const result = resultOf(draft());
const STALE: EntryProblem = {
  code: "tags-stale",
  severity: "information",
  message: "A stale tag.",
  range: { start: { line: 4, character: 2 }, end: { line: 4, character: 9 } },
  pointer: "/tags/1",
  fixes: [],
};
const NO_URL: EntryProblem = {
  code: "url-format",
  severity: "error",
  message: "No URL.",
  range: { start: { line: 9, character: 7 }, end: { line: 9, character: 12 } },
  pointer: "/homepage",
  fixes: [
    { title: "Add https", grade: "safe" },
    { title: "Remove it", grade: "offered" },
  ],
};
const ONLY_THERE: EntryCheck = {
  code: "slug-format",
  severity: "warning",
  message: "A bad slug.",
  line: 1,
  character: 8,
  path: "/id",
  pointer: "/data/item/slug",
  origin: "derived",
};

const page = (more: Partial<EntryResult>, tab: "checks" | "page" = "checks") =>
  render({ result: { ...result, ...more } }, { tab });
const buttons = (shown: Rendered, name: string) =>
  shown.elements.filter((element) => attribute(element, "class")?.split(" ").includes(name));

describe("The tab Checks", () => {
  it("lists the problems of the document, the worst first, each with its line and its fixes", () => {
    const shown = page({ problems: [STALE, NO_URL], checks: [] });
    expect(shown.find("list-page").text).toBe(
      "1 error, 1 for information [Error] No URL. url-format line 10 · homepage Add https Remove it " +
        "[Information] A stale tag. tags-stale line 5 · tags › 1",
    );
    const links = buttons(shown, "check");
    expect(links.map((link) => [attribute(link, "data-line"), attribute(link, "data-character")])).toEqual([
      ["9", "7"],
      ["4", "2"],
    ]);
    expect(
      buttons(shown, "fix").map((fix) => [attribute(fix, "class"), attribute(fix, "data-value")]),
    ).toEqual([
      ["fix safe", "1/0"],
      ["fix offered", "1/1"],
    ]);
  });

  it("shows its count while another tab is open", () => {
    expect(page({ problems: [STALE, NO_URL] }, "page").find("tab-checks").text).toBe("Checks 2");
    expect(page({ problems: [] }, "page").find("tab-checks").text).toBe("Checks 0");
  });

  it("lists findings in the entry after the problems, uncounted", () => {
    const warnings = [
      { kind: "version-not-greater", message: "Too low.", pointer: "/data/versions/0/version" },
    ] as const;
    const shown = page({ problems: [STALE], checks: [ONLY_THERE], warnings });
    expect(shown.find("tab-checks").text).toBe("Checks 1");
    expect(shown.find("list-page").text).toBe(
      "1 for information [Information] A stale tag. tags-stale line 5 · tags › 1 " +
        "Only in the resulting entry (as published) [Warning] Too low. [Warning] A bad slug. slug-format line 2 · id",
    );
  });

  it("shows 'No problems', and that the entry is still being checked", () => {
    expect(page({ problems: [], checks: [] }).find("list-page").text).toBe(
      "No problems The manifest passes all checks.",
    );
    expect(page({ problems: [] }).find("list-page").text).toBe(
      "No problems The manifest passes all checks. Checking the resulting entry…",
    );
  });

  it("folds suppressed problems with their reasons, uncounted", () => {
    const { range, code, severity, message, pointer } = NO_URL;
    const suppressed = [{ range, code, severity, message, pointer, reason: "It is a draft." }];
    const model = { result: { ...result, checks: [], suppressed } };
    expect(render(model, { tab: "checks" }).find("list-page").text).toBe("No problems 1 suppressed problem");
    expect(render(model, { tab: "checks", toggled: ["suppressed"] }).find("list-page").text).toBe(
      "No problems 1 suppressed problem [Error] No URL. url-format line 10 · homepage It is a draft.",
    );
  });

  it("mentions suppressed errors of the interface", () => {
    expect(page({ problems: [], checks: [], acceptedErrors: 1 }).find("list-page").text).toBe(
      "No problems 1 error against the interface is suppressed",
    );
  });

  it("has no fixes in a static page", () => {
    const model = { fileName: "manifest.json", result: { ...result, problems: [NO_URL], checks: [] } };
    expect(buttons(new Rendered(renderStatic(model, "")), "fix")).toEqual([]);
  });

  it("folds the problems after the worst twenty", () => {
    const problems = [...Array.from({ length: 25 }, () => STALE), NO_URL];
    const model = { result: { ...result, problems, checks: [] } };
    const folded = render(model, { tab: "checks" });
    expect(folded.find("check-note").text).toBe("1 error, 25 for information");
    expect(buttons(folded, "check")).toHaveLength(20);
    expect(folded.find("message").text).toBe("No URL.");
    expect(folded.find("folded-items").text).toBe("6 more problems");
    const unfolded = render(model, { tab: "checks", toggled: ["problems"] });
    expect(buttons(unfolded, "check")).toHaveLength(26);
    expect(buttons(new Rendered(renderStatic({ fileName: "a.json", ...model }, "")), "check")).toHaveLength(
      26,
    );
  });

  it("lists syntax problems without an entry", () => {
    const stale = { kind: "broken", message: "No URL.", line: 9, character: 7 } as const;
    const shown = render({ result: { ...result, entry: null, problems: [NO_URL] }, stale });
    expect(shown.find("list-page").text).toBe(
      "1 error [Error] No URL. url-format line 10 · homepage Add https Remove it",
    );
  });
});

describe("A manifest with errors", () => {
  const WARNING = { ...NO_URL, severity: "warning" } as const;

  it("is neither available nor installable", () => {
    const opened = { tab: "page", toggled: ["versions"] } as const;
    const shown = (problem: EntryProblem) => render({ result: { ...result, problems: [problem] } }, opened);
    expect(shown(WARNING).find("versions").text).toMatch(/available$/);
    expect(shown(NO_URL).text).not.toMatch(/available/i);
    expect(shown(NO_URL).find("action").text).toBe("Install Cannot be published yet");
    expect(shown(NO_URL).find("versions").text).toMatch(/^1\.3\.0 .* 0\.9\.2 or newer not publishable$/);
  });
});

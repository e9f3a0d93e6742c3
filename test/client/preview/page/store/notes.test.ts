import { describe, expect, it } from "vitest";
import { draft } from "../../../../core/catalog/fixtures";
import { renderManifest, Rendered } from "../rendered";

describe("A changelog", () => {
  const blocks = (changelog: string) =>
    renderManifest(draft({ changelog }))
      .find("notes")
      .elements.filter(({ tagName }) => tagName === "p" || tagName === "li")
      .map((element) => `${element.tagName}: ${new Rendered("", [element]).text}`);

  it("shows headings and lists of Markdown as such", () => {
    expect(
      blocks("### Added\n\n- Neap tides.\n- Tides of lakes,\n  which are small.\n\n### Fixed\n* Fog"),
    ).toEqual(["p: Added", "li: Neap tides.", "li: Tides of lakes, which are small.", "p: Fixed", "li: Fog"]);
  });

  it("shows code as such", () => {
    const page = renderManifest(
      draft({ changelog: "- The command `tide_<b>next`.\nA ` alone, and `` nothing" }),
    );
    const code = page.find("notes").elements.filter(({ tagName }) => tagName === "code");
    expect(code.map((element) => new Rendered("", [element]).text)).toEqual(["tide_<b>next"]);
    expect(blocks("- The command `tide_<b>next`.\n\nA ` alone, and `` nothing")).toEqual([
      "li: The command tide_<b>next .",
      "p: A ` alone, and `` nothing",
    ]);
  });

  it("shows everything else to the letter", () => {
    expect(
      blocks("Neap *tides* and [a link](https://a.example).\r\nOne more line.\n\n-5 degrees\n#1 is fixed"),
    ).toEqual([
      "p: Neap *tides* and [a link](https://a.example). One more line.",
      "p: -5 degrees #1 is fixed",
    ]);
    expect(blocks("  indented first")).toEqual(["p: indented first"]);
  });

  it("shows a fenced block to the letter", () => {
    expect(blocks("- Run:\n\n```sh\n# `tides` next\n- x\n```\n\nEnd")).toEqual([
      "li: Run:",
      "p: ```sh # `tides` next - x ```",
      "p: End",
    ]);
  });

  it("is plain text when it is long", () => {
    const text = `### Added ${"x".repeat(10_000)}`;
    expect(renderManifest(draft({ changelog: text })).find("prose").text).not.toBe("");
    expect(blocks(text)).toEqual([]);
  });
});

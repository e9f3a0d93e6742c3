import { describe, expect, it } from "vitest";
import { draft } from "../../core/entry/fixtures";
import { Field } from "../../../server/page/parts/field";
import { releaseNotes } from "../../../server/page/store/versions";
import { renderManifest, Rendered } from "../rendered";

describe("A changelog", () => {
  const blocks = (changelog: string) =>
    renderManifest(draft({ changelog }))
      .find("notes")
      .elements.filter(({ tagName }) => tagName === "p" || tagName === "li")
      .map((element) => `${element.tagName}: ${new Rendered("", [element]).text}`);

  it("renders headings and lists of Markdown", () => {
    expect(
      blocks("### Added\n\n- Neap tides.\n- Tides of lakes,\n  which are small.\n\n### Fixed\n* Fog"),
    ).toEqual(["p: Added", "li: Neap tides.", "li: Tides of lakes, which are small.", "p: Fixed", "li: Fog"]);
  });

  it("renders code", () => {
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

  it("shows everything else literally", () => {
    expect(
      blocks("Neap *tides* and [a link](https://a.example).\r\nOne more line.\n\n-5 degrees\n#1 is fixed"),
    ).toEqual([
      "p: Neap *tides* and [a link](https://a.example). One more line.",
      "p: -5 degrees #1 is fixed",
    ]);
    expect(blocks("  indented first")).toEqual(["p: indented first"]);
  });

  it("shows a fenced block literally", () => {
    expect(blocks("- Run:\n\n```sh\n# `tides` next\n- x\n```\n\nEnd")).toEqual([
      "li: Run:",
      "p: ```sh # `tides` next - x ```",
      "p: End",
    ]);
  });

  it("keeps its line breaks, and isolates each part of a line", () => {
    expect(inside("a `b`\nc")).toBe("<p><bdi>a </bdi><code><bdi>b</bdi></code>\n<bdi>c</bdi></p>");
    expect(inside("```\n`b`\n\n  c\n```")).toBe(
      "<p><bdi>```</bdi>\n<bdi>`b`</bdi>\n\n<bdi>  c</bdi>\n<bdi>```</bdi></p>",
    );
    expect(inside("## `a` b")).toBe('<p class="notes-heading"><code><bdi>a</bdi></code><bdi> b</bdi></p>');
    expect(inside("- `a`")).toMatch(/^<ul>\s*<li><code><bdi>a<\/bdi><\/code><\/li>\s*<\/ul>$/);
  });

  it("renders code between single backticks only", () => {
    const code = (text: string) =>
      [...inside(text).matchAll(/<code><bdi>(.*?)<\/bdi>/g)].map(([, words]) => words);
    expect(code("``a`` `b` and `c`")).toEqual(["b", "c"]);
    expect(code("`a` `` `b")).toEqual(["a"]);
  });

  it("is plain text beyond 10,000 characters", () => {
    const text = `# ${"x".repeat(9_998)}`;
    expect(inside(text)).toBe(`<p class="notes-heading"><bdi>${"x".repeat(9_998)}</bdi></p>`);
    const plain = new Rendered(String(releaseNotes(new Field({}, "/changelog", `${text}x`))));
    expect(plain.elements.map(({ tagName }) => tagName)).toEqual(["p", "span", "bdi"]);
    expect(plain.text).toBe(`${text}x`);
  });

  it("shows 'Not stated' if it is missing", () => {
    expect(new Rendered(String(releaseNotes(new Field({}, "/changelog", null)))).text).toBe("Not stated");
  });
});

/** The blocks of a changelog as they are written, every space of which counts. */
function inside(changelog: string): string {
  const [, blocks = ""] =
    /^<div class="prose notes" data-pointer="\/changelog" tabindex="-1">(.*)<\/div>$/s.exec(
      String(releaseNotes(new Field({}, "/changelog", changelog))),
    ) ?? [];
  return blocks;
}

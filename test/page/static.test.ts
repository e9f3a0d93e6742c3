import { describe, expect, it } from "vitest";
import { renderStatic } from "../../server/page/page";
import type { EntryResult } from "../../server/protocol";
import { catalogVersion, draft, fromDetail } from "../core/entry/fixtures";
import { attribute, PROBLEM, Rendered, resultOf } from "./rendered";

const earlier = fromDetail(catalogVersion("1.2.0", "2030-01-02T00:00:00.000Z", true));
const result: EntryResult = {
  ...resultOf(draft(), "published", { earlier }),
  earlier: { kind: "detail" },
  changes: { base: "1.2.0", tag: "v1.2.0", changes: [], others: [] },
  checks: [],
  release: { version: 1, points: [] },
};

describe("The preview as a file", () => {
  const source = () => renderStatic({ fileName: "manifest.json", result }, "p { color: red }");
  const shown = () => new Rendered(source());

  it("shows every tab, one below the other, and names the face", () => {
    const file = shown();
    const headings = file.elements.filter(({ tagName }) => tagName === "h1");
    expect(headings.map((heading) => new Rendered("", [heading]).text)).toEqual([
      "Tide Table",
      "Install",
      "Changes",
      "Release",
      "Payload",
      "Checks",
    ]);
    expect(file.find("faces").text).toBe("As published");
    expect(file.text).toContain(
      "What changes from 1.2.0 to 1.3.0 No changes The plugin is the same in both.",
    );
    expect(file.text).toContain("No problems");
  });

  it("labels each part by its heading, and has a language", () => {
    const parts = shown().elements.filter(({ tagName }) => tagName === "section");
    const labels = parts.flatMap((part) => attribute(part, "aria-labelledby") ?? []);
    expect(labels.filter((label) => label.startsWith("part-"))).toEqual([
      "part-install",
      "part-changes",
      "part-release",
      "part-payload",
      "part-checks",
    ]);
    expect(source()).toContain('<html lang="en">');
  });

  it("begins with links to its parts", () => {
    const { elements } = shown();
    const links = new Rendered("", [shown().find("parts").elements[0]!]).links;
    expect(links).toEqual([
      ...["#part-page", "#part-install", "#part-changes"],
      ...["#part-release", "#payload", "#part-checks"],
    ]);
    const anchors = elements.flatMap((element) => attribute(element, "id") ?? []);
    for (const link of links)
      expect(anchors.filter((anchor) => `#${anchor}` === link)).toEqual([link.slice(1)]);
  });

  it("leaves out checks and a checklist that were not requested", () => {
    const unchecked = resultOf(draft());
    const { elements, text } = new Rendered(
      renderStatic({ fileName: "manifest.json", result: unchecked }, ""),
    );
    const parts = elements.filter((element) => attribute(element, "class") === "panel part");
    expect(parts).toHaveLength(4);
    expect(text).not.toMatch(/Checking|true/);
  });

  it("links from its errors to the checks without a script", () => {
    const faulty = { ...result, problems: [PROBLEM] };
    const file = new Rendered(renderStatic({ fileName: "manifest.json", result: faulty }, ""));
    expect(file.find("strip").links).toEqual(["#part-checks"]);
  });

  it("unfolds everything but the payload", () => {
    const file = shown();
    const folded = file.elements.filter(
      (element) => element.tagName === "details" && attribute(element, "open") === undefined,
    );
    expect(folded.map((element) => attribute(element, "class"))).toEqual(["folded-payload"]);
    expect(file.find("versions").text).toMatch(
      /^1\.3\.0 .* Signing key .* 1\.2\.0 .* Signing key harbour-2030/,
    );
    const code = new Rendered(
      "",
      file.elements.filter((element) => attribute(element, "class") === "payload"),
    );
    expect(code.text.replace(/\s/g, "")).toBe(JSON.stringify(result.entry).replace(/\s/g, ""));
  });

  it("is self-contained and has no script", () => {
    expect(source()).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"`,
    );
    expect(
      shown()
        .elements.map(({ tagName }) => tagName)
        .filter((name) => /^(script|link|iframe|img)$/.test(name)),
    ).toEqual([]);
    expect(source()).toContain("<style>\np { color: red }</style>");
  });

  it("asks before it opens a link, with its whole address", () => {
    const insecure = resultOf(draft({ homepage: "http://tides.example" }));
    const file = new Rendered(renderStatic({ fileName: "manifest.json", result: insecure }, ""));
    const questions = file.elements.filter((element) => attribute(element, "class") === "question");
    expect(questions.map((question) => new Rendered("", [question]).text.replaceAll(" ", ""))).toEqual(
      Array(2).fill("Doyouwanttoopentheexternalwebsite?https://tides.example/OpenCancel"),
    );
    const asked = questions.flatMap((question) => new Rendered("", [question]).links);
    expect(asked).toEqual(Array(2).fill("https://tides.example/"));
    expect(file.links.filter((link) => !link.startsWith("#"))).toEqual(asked);
  });

  it("escapes the name of the plugin in its title", () => {
    const name = "</title><script>alert(1)</script>";
    const named = renderStatic(
      { fileName: "manifest.json", result: resultOf(draft({ name })) },
      "</style><script>",
    );
    expect(named).toContain("<title>Preview &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>");
    expect(named).not.toContain("<script>alert");
    expect(named).toContain("<style>\n<\\/style><script></style>");
  });
});

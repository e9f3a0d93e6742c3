import { describe, expect, it } from "vitest";
import { Field } from "../../../server/page/parts/field";
import { link, webAddress } from "../../../server/page/parts/values";
import type { Provenance } from "../../../server/protocol";
import { sign, source } from "./markup";

const MARK = 'data-pointer="/f" tabindex="-1"';
const UNSTATED = `<span class="unstated" ${MARK}>Not stated</span>`;
const GUESSED: Provenance = { kind: "derived", guessed: true, rule: "the <first>" };
const QUESTION = sign("question", "Guessed: the &lt;first&gt;");

function field(text: string | undefined, origin: Provenance = { kind: "manifest", path: "/f" }): Field {
  return new Field({ "/f": origin }, "/f", text);
}

/** A segment that the browser would otherwise break, such as after a hyphen. */
const unbroken = (part: string) => `<span class="unbroken">${part}</span>`;

describe("An address", () => {
  it.each([
    ["https://a.example/", "https://a.example/", "a.<wbr>example"],
    ["http://a.example/b/c.html", "https://a.example/b/c.html", "a.<wbr>example/<wbr>b/<wbr>c.<wbr>html"],
    [
      "HTTPS://A.example/?q=<a>&b",
      "https://a.example/?q=%3Ca%3E&amp;b",
      `a.<wbr>example/<wbr>${unbroken("?q=%3Ca%3E&amp;b")}`,
    ],
    [
      "https://a-b.example/c-d",
      "https://a-b.example/c-d",
      `${unbroken("a-b.")}<wbr>example/<wbr>${unbroken("c-d")}`,
    ],
    [
      "https://a.example/https://b/",
      "https://a.example/https://b/",
      "a.<wbr>example/<wbr>https:/<wbr>/<wbr>b",
    ],
  ])("on the Web is an https link: %s", (text, href, shown) => {
    const expected = `<a href="${href}" title="${href}" data-pointer="/f"><bdi>${shown}</bdi></a>`;
    expect(source(link(field(text), {}))).toBe(expected);
    expect(source(link(field(text, GUESSED), {}))).toBe(expected + QUESTION);
  });

  it.each([
    ["javascript:alert(1)"],
    ["command:workbench.action.terminal.new", "command:workbench.<wbr>action.<wbr>terminal.<wbr>new"],
    ["ftp://a.example/"],
    ["https://user@a.example/", `https:/<wbr>/<wbr>${unbroken("user@a.")}<wbr>example/`],
    ["https://:secret@a.example/", `https:/<wbr>/<wbr>${unbroken(":secret@a.")}<wbr>example/`],
    ["a.example"],
  ])("of another kind is plain text: %s", (text, shown = text) => {
    expect(webAddress(text)).toBeUndefined();
    expect(source(link(field(text), {}))).toBe(`<span ${MARK}><bdi>${shown}</bdi></span>`);
  });

  it("shows 'Not stated' if it is missing", () => expect(source(link(field(undefined), {}))).toBe(UNSTATED));

  it("is plain text beyond 2,000 characters, and is cut off if it is long", () => {
    const long = `https://a.example/${"x".repeat(2000)}`;
    expect(webAddress(long.slice(0, 2000))?.href).toBe(long.slice(0, 2000));
    expect(webAddress(long.slice(0, 2001))).toBeUndefined();
    const shown = `a.<wbr>example/<wbr>${unbroken(`${"x".repeat(290)}… (1992 characters)`)}`;
    expect(source(link(field(long.slice(0, 2000)), {}))).toContain(`<bdi>${shown}</bdi>`);
  });

  it("is confirmed before it opens, if the page has to ask", () => {
    const shown = "a.<wbr>example/<wbr>b";
    expect(source(link(field("http://a.example/b"), { confirmsLinks: true }))).toBe(
      '<button type="button" class="link" popovertarget="link-/f" data-pointer="/f">' +
        `<bdi>${shown}</bdi></button>` +
        '<span class="question" id="link-/f" popover role="dialog" aria-label="Do you want to open the external website?">' +
        "<strong>Do you want to open the external website?</strong>" +
        `<span class="address"><bdi>https:/<wbr>/<wbr>${shown}</bdi></span>` +
        '<span class="answers">' +
        '<a class="primary" href="https://a.example/b" target="_blank" rel="noreferrer" autofocus>Open</a>' +
        '<button type="button" popovertarget="link-/f" popovertargetaction="hide">Cancel</button></span></span>',
    );
  });
});

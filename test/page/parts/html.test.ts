import { describe, expect, it } from "vitest";
import { html, sentence } from "../../../server/page/parts/html";

describe("Markup", () => {
  it("escapes inserted texts in elements and attributes", () => {
    const text = `&<>"'&<>"'`;
    const safe = "&amp;&lt;&gt;&quot;&#39;&amp;&lt;&gt;&quot;&#39;";
    expect(html`<p title="${text}">${text}</p>`.toString()).toBe(`<p title="${safe}">${safe}</p>`);
  });

  it("escapes nothing twice, joins lists, and leaves empty values out", () => {
    const parts = ["<", html`<br />`, [0, "", ">"], null, undefined, false] as const;
    expect(html`${parts}|${null}|${1}`.toString()).toBe("&lt;<br />0&gt;||1");
  });
});

describe("A sentence as markup", () => {
  it("inserts its values, and renders bold and code", () => {
    const text = sentence("**{name}:** level {level} needs `integration.level{level}`.", {
      name: html`<bdi>Tides</bdi>`,
      level: 2,
    });
    expect(text.toString()).toBe(
      "<strong><bdi>Tides</bdi>:</strong> level 2 needs <code>integration.level2</code>.",
    );
  });

  it("escapes its values, and ignores marks in them", () => {
    const name = "<b>**x** `y` {name}";
    expect(sentence("{name} is closed.", { name }).toString()).toBe("&lt;b&gt;**x** `y` {name} is closed.");
  });
});

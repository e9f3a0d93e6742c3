import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../server/core/document/value";
import { draft } from "../core/catalog/fixtures";
import { attribute, render, resultOf, type Rendered } from "./rendered";

const ELEMENTS = new Set(
  "a article aside b bdi button code dd div dl dt h1 h2 h3 header input label li p pre section span strong table tbody td th thead time tr ul".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  (
    "aria-checked aria-controls aria-hidden aria-label aria-labelledby aria-selected checked class data-action data-character " +
    "data-line data-pointer data-tab data-trouble datetime hidden href id name role scope tabindex title type value"
  ).split(" "),
);

const HOSTILE = [
  "<script>alert(1)</script>",
  "</code></pre><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)" x="',
  "' onfocus='alert(1)' autofocus='",
  "<svg/onload=alert(1)>",
  "<!--",
  "]]><style>*{display:none}</style>",
  "&lt;script&gt;alert(1)&lt;/script&gt;&#60;b&#62;",
  "javascript:alert(1)",
  "${alert(1)} {{alert(1)}} `",
  "\u202Etxt.exe\u2066\u200F\u0000\u0007\uD800",
  "__proto__",
];

const ADDRESSES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " \u0001java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "command:workbench.action.terminal.new",
  "vscode://file/etc/passwd",
  "//example.com/x",
  "https://trusted.example@evil.example/",
  "https:",
  `https://a.example/${"x".repeat(3000)}`,
];

describe("A hostile manifest", () => {
  it.each(HOSTILE)("cannot add an element or an attribute by %j in every text", (text) => {
    for (const page of pagesOf(everyText(draft(manyMembers()), text))) expectHarmless(page);
  });

  it.each(HOSTILE)("cannot add an element or an attribute by %j as the name of every member", (name) => {
    const members = {
      ...draft(),
      [name]: name,
      integration: { level1: { [name]: name } },
      author: { name: "A", [name]: name },
    };
    for (const page of pagesOf(members)) expectHarmless(page);
  });

  it.each(ADDRESSES)("cannot link to %j", (address) => {
    const manifest = draft({
      homepage: address,
      repository_url: address,
      homepage_url: address,
      author: { name: "A", url: address },
    });
    for (const page of pagesOf(manifest)) expect(page.links).toEqual([]);
  });

  it("shows addresses as a browser spells them, so that they lead where they say", () => {
    const [page] = pagesOf(draft({ homepage: "https://\u0440aypal.example/\u202Egpj.exe" }));
    expect(page?.links).toContain("https://xn--aypal-uye.example/%E2%80%AEgpj.exe");
    expect(page?.find("facts").text).not.toContain("\u202E");
  });

  it("keeps the direction of its texts to itself", () => {
    const text = "\u202Eevil";
    for (const page of pagesOf(everyText(draft(manyMembers()), text))) {
      const outside = page.source
        .replace(/<bdi>[^<]*<\/bdi>/g, "")
        .replace(/"[^"]*"/g, "")
        .replace(/<code>[^]*<\/code>/g, "");
      expect(outside).not.toContain("\u202E");
    }
  });

  it("makes no page that is too long to be shown", () => {
    const long = render({ result: resultOf(everyText(draft(manyMembers()), "\u{1F600}".repeat(50_000))) });
    expect(long.source.length).toBeLessThan(100_000);
    const permissions = Array.from({ length: 50_000 }, (_, i) => ({ type: `permission_${i}` }));
    const many = render({ result: resultOf(draft({ permissions })) });
    expect(many.source.length).toBeLessThan(100_000);
    expect(many.text).toContain("and 49800 more");
  });

  it("cannot break the name of its file or the message about its fault either", () => {
    for (const text of HOSTILE) {
      const trouble = { kind: "broken", message: text, line: 0, character: 0 } as const;
      expectHarmless(render({ fileName: text, result: resultOf(draft()), trouble }));
      expectHarmless(render({ fileName: text, trouble: { kind: "closed" } }));
      expectHarmless(render({ fileName: text }));
    }
  });
});

/** Both tabs of both faces. */
function pagesOf(manifest: JsonObject): Rendered[] {
  const results = (["published", "current"] as const).map((face) => resultOf(manifest, face));
  return results.flatMap((result) => [render({ result }), render({ result }, { tab: "payload" })]);
}

function expectHarmless({ elements }: Rendered): void {
  for (const element of elements) {
    expect(ELEMENTS).toContain(element.tagName);
    for (const { name } of element.attrs) expect(ATTRIBUTES).toContain(name);
    const href = attribute(element, "href");
    if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
  }
}

/** The same value with every text in it replaced. */
function everyText<T extends JsonValue>(value: T, text: string): T {
  const replaced = (inner: JsonValue): JsonValue => {
    if (typeof inner === "string") return text;
    if (Array.isArray(inner)) return inner.map(replaced);
    if (inner === null || typeof inner !== "object") return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, replaced(member)]));
  };
  return replaced(value) as T;
}

/** Members that a draft need not have. */
function manyMembers(): JsonObject {
  return {
    author: { name: "A", url: "https://a.example" },
    permissions: [{ type: "process_spawn_whitelist", value: ["git"] }],
    repository_url: "https://a.example",
    max_app_version: "2.0.0",
    changelog: "new",
    tags: ["mine"],
  };
}

import { describe, expect, it } from "vitest";
import { renderStatic } from "../../server/page/page";
import type { EntryResult } from "../../server/protocol";
import type { JsonObject, JsonValue } from "../../server/core/json/tree/value";
import { draft } from "../core/entry/fixtures";
import { attribute, render, Rendered, resultOf } from "./rendered";

/** The links to the parts of the page. */
const PARTS = new Set(
  ["page", "install", "changes", "release", "checks"].map((name) => `#part-${name}`).concat("#payload"),
);

const ELEMENTS = new Set(
  "a article aside b bdi button code dd del details div dl dt fieldset h1 h2 h3 header img input ins label legend li nav ol option p pre section select span strong summary time ul wbr".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  (
    "alt aria-controls aria-describedby aria-expanded aria-hidden aria-label aria-labelledby aria-pressed aria-selected " +
    "checked class data-action data-character data-fix data-key data-line data-pointer data-release data-source data-tab data-stale data-value " +
    "autofocus datetime dir disabled for height hidden href id max min minlength name open placeholder popover popovertarget popovertargetaction rel role selected spellcheck src step tabindex target title type " +
    "value width"
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
  "https://:trusted.example@evil.example/",
  "https:",
  `https://a.example/${"x".repeat(3000)}`,
];

/** Three at a time: the page cuts longer texts. */
const TEXTS = [0, 3, 6, 9].map((start) => HOSTILE.slice(start, start + 3).join(" "));

describe("A hostile manifest", () => {
  it.each(TEXTS)("cannot add an element or an attribute by %j in every text", (text) => {
    for (const page of pagesOf(everyText(draft(manyMembers()), text))) expectHarmless(page);
  });

  it("cannot add an element or an attribute by the name of a member", () => {
    const members = Object.fromEntries(HOSTILE.map((name) => [name, name]));
    const manifest = {
      ...draft(),
      ...members,
      integration: { level1: members },
      author: { name: "A", ...members },
    };
    for (const page of pagesOf(manifest)) expectHarmless(page);
  });

  it.each(ADDRESSES)("cannot link to %j", (address) => {
    const manifest = draft({
      homepage: address,
      repository_url: address,
      homepage_url: address,
      author: { name: "A", url: address },
    });
    for (const page of pagesOf(manifest)) expect(page.links.filter((link) => !PARTS.has(link))).toEqual([]);
  });

  it("spells addresses as a browser does", () => {
    const [page] = pagesOf(draft({ homepage: "https://\u0440aypal.example/\u202Egpj.exe" }));
    expect(page?.links).toContain("https://xn--aypal-uye.example/%E2%80%AEgpj.exe");
    expect(page?.find("facts").text).not.toContain("\u202E");
  });

  it("isolates the direction of its texts", () => {
    const text = "\u202Eevil";
    for (const page of pagesOf(everyText(draft(manyMembers()), text))) {
      const outside = page.source
        .replace(/<bdi>[^]*?<\/bdi>/g, "")
        .replace(/"[^"]*"/g, "")
        .replace(/<option[^>]*>[^<]*<\/option>/g, "")
        .replace(/<pre[^]*<\/pre>/g, "");
      expect(outside).not.toContain("\u202E");
    }
  });

  it.each([
    "javascript:alert(1)",
    "https://evil.example/icon.png",
    "data:text/html;base64,PHNjcmlwdD4=",
    "data:image/svg+xml,<svg onload=alert(1)>",
    'data:image/png;base64,AAAA" onerror="alert(1)',
  ])("cannot bring in %j as an icon", (icon) => {
    const page = render({ result: { ...resultOf(draft()), icon } });
    expect(page.elements.filter(({ tagName }) => tagName === "img")).toEqual([]);
    expect(page.find("icon").text).toBe("Icon not found");
  });

  it("does not make a page too long", () => {
    const long = render({ result: resultOf(everyText(draft(manyMembers()), "\u{1F600}".repeat(5000))) });
    expect(long.source.length).toBeLessThan(100_000);
    const permissions = Array.from({ length: 3000 }, (_, i) => ({ type: `permission_${i}` }));
    const result = resultOf(draft({ permissions }));
    const folded = render({ result }, { tab: "install" });
    expect(folded.source.length).toBeLessThan(20_000);
    expect(folded.find("folded-items").text).toBe("2980 more permissions");
    const unfolded = render({ result }, { tab: "install", toggled: ["access other"] });
    expect(unfolded.source.length).toBeLessThan(800_000);
    expect(unfolded.find("more").text).toBe("and 1980 more");
  });

  it("cannot break out of file name or syntax message", () => {
    for (const text of HOSTILE) {
      const stale = { kind: "broken", message: text, line: 0, character: 0 } as const;
      expectHarmless(render({ fileName: text, result: resultOf(draft()), stale }));
      expectHarmless(render({ fileName: text, stale: { kind: "closed" } }));
      expectHarmless(render({ fileName: text }));
    }
  });
});

const TABS = ["page", "install", "changes", "release", "payload", "checks"] as const;

/** Everything that can be shown of both faces. */
function pagesOf(manifest: JsonObject): Rendered[] {
  const [text] = Object.values(manifest).filter((value) => typeof value === "string");
  const results = (["published", "current"] as const).map((face) =>
    everyPart(resultOf(manifest, face), text ?? ""),
  );
  return results.flatMap((result) => {
    const inTabs = TABS.map((tab) => render({ result }, { tab }));
    const whole = renderStatic({ fileName: text ?? "", result }, "");
    // The file's own head says nothing of the manifest but its title.
    return [...inTabs, new Rendered(whole.slice(whole.indexOf("<main>") + 6, whole.indexOf("</main>")))];
  });
}

/** An answer in which everything beside the entry is hostile too. */
function everyPart(result: EntryResult, text: string): EntryResult {
  const finding = { code: text, severity: "error", message: text, pointer: text } as const;
  const start = { line: 0, character: 0 };
  const fixes = [{ title: text, grade: "safe" }] as const;
  const change = { kind: "changed", pointer: `/data/item/${text}`, before: text, after: text } as const;
  return {
    ...result,
    earlier: { kind: "git", note: text },
    icon: text,
    changes: {
      base: text,
      changes: [
        {
          class: "permission",
          pointer: `/permissions/${text}`,
          after: text,
          sentence: text,
          follows: [change],
        },
        {
          class: "text",
          pointer: text,
          before: [text],
          after: { [text]: text },
          sentence: text,
          follows: [],
        },
        { class: "change", pointer: "/permissions/0", before: { type: text }, sentence: text, follows: [] },
      ],
      others: [change],
    },
    access: [
      {
        permission: text,
        capability: text,
        pointer: text,
        state: "kept",
        programs: [
          { name: text, state: "new" },
          { name: text, state: "gone" },
        ],
      },
      { capability: text, pointer: text, state: "gone", programs: [] },
    ],
    release: {
      version: 1,
      points: [
        { ...finding, state: "error", range: { start, end: start }, fixes },
        { code: text, state: "unknown", message: text },
        { code: "release-version", state: "done", message: text },
      ],
      last: { tag: text, version: text },
      advice: { bump: "minor", wanted: text, enough: false },
      failures: [text],
    },
    warnings: [{ kind: "identifier-changed", message: text, pointer: text }],
    problems: [{ ...finding, range: { start, end: start }, fixes }],
    checks: [{ ...finding, ...start, path: text, origin: "derived" }],
  };
}

function expectHarmless({ elements }: Rendered): void {
  expect(elements.flatMap(harmOf)).toEqual([]);
}

/** What of an element no manifest may bring in. */
function harmOf(element: Rendered["elements"][number]): string[] {
  const foreign = element.attrs.filter(({ name }) => !ATTRIBUTES.has(name));
  const href = attribute(element, "href");
  return [
    ...(ELEMENTS.has(element.tagName) ? [] : [element.tagName]),
    ...foreign.map(({ name }) => name),
    ...(href === undefined || PARTS.has(href) || /^https?:\/\//.test(href) ? [] : [href]),
    ...(attribute(element, "src") === undefined ? [] : ["src"]),
  ];
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
    artifact_url: "https://a.example/p.zip",
    artifact_size: 5,
    sha256: "ab",
    signature: "A==",
    signing_key_id: "key",
    settings_schema: {
      type: "object",
      properties: {
        one: { type: "string", title: "One", description: "The first", default: "a", enum: ["a", "b"] },
        two: { type: "number", title: "Two", default: "c", minimum: 1 },
        three: { type: "boolean", title: "Three", default: true },
        four: { type: "string", default: "d", minLength: 3 },
        five: { type: "strange" },
        six: "none",
      },
    },
  };
}

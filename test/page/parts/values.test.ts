import { describe, expect, it } from "vitest";
import { Field } from "../../../server/page/parts/field";
import {
  code,
  day,
  identifier,
  isolate,
  oneLine,
  prose,
  size,
  toWords,
} from "../../../server/page/parts/values";
import { chips, listItems, hiddenCountNote } from "../../../server/page/parts/lists";
import type { Provenance, Json } from "../../../server/protocol";
import { sign, source } from "./markup";

const MARK = 'data-pointer="/f" tabindex="-1"';
const UNSTATED = `<span class="unstated" ${MARK}>Not stated</span>`;

function field(value: Json | undefined, source: Provenance = { kind: "manifest", path: "/f" }): Field {
  return new Field({ "/f": source }, "/f", value);
}

const GUESSED: Provenance = { kind: "derived", guessed: true, rule: "the <first>" };

const QUESTION = sign("question", "Guessed: the &lt;first&gt;");

describe("An identifier", () => {
  it("may break after its dots", () => {
    expect(source(identifier(field("example.tide.table")))).toBe(
      `<code><span ${MARK}><bdi>example.<wbr>tide.<wbr>table</bdi></span></code>`,
    );
  });

  it("shows 'Not stated' or other words if it is missing", () => {
    expect(source(identifier(field(null), "No identifier yet"))).toBe(
      `<code><span class="unstated" ${MARK}>No identifier yet</span></code>`,
    );
  });
});

describe("A value on one line", () => {
  it.each<[Json, string]>([
    ["a <b> & c", "a &lt;b&gt; &amp; c"],
    [0, "0"],
    [false, "false"],
    [["a", 1], "[&quot;a&quot;,1]"],
    [{ a: {} }, "{&quot;a&quot;:{}}"],
  ])("is isolated and escaped: %j", (value, text) => {
    expect(source(oneLine(field(value)))).toBe(`<span ${MARK}><bdi>${text}</bdi></span>`);
  });

  it.each([undefined, null, "", " \n"])("shows 'Not stated' for %j", (value) => {
    expect(source(oneLine(field(value)))).toBe(UNSTATED);
    expect(source(oneLine(field(value), "None"))).toBe(`<span class="unstated" ${MARK}>None</span>`);
  });

  it("has an icon if it is a guess", () => {
    expect(source(oneLine(field("a", GUESSED)))).toBe(`<span ${MARK}><bdi>a</bdi></span>${QUESTION}`);
    expect(source(oneLine(field("a", { kind: "derived", rule: "r" })))).toBe(
      `<span ${MARK}><bdi>a</bdi></span>`,
    );
  });

  it("has an icon if it is known only after publication", () => {
    const pending = new Field({ "/sha256": { kind: "pending" } }, "/sha256", "a");
    const known = sign("history", "Not in the manifest; publication supplies it");
    expect(source(oneLine(pending))).toBe(
      `<span class="pending" data-pointer="/sha256" tabindex="-1">Pending${known}</span>`,
    );
  });
});

describe("A long text", () => {
  const SURROGATES = "\u{1F600}";

  it.each([
    ["one line", oneLine, 300],
    ["code", code, 300],
    ["prose", prose, 20_000],
  ] as const)("is cut off as %s, but not within a character", (_, show, limit) => {
    const text = (value: string) => /<bdi[^>]*>(.*)<\/bdi>/.exec(source(show(field(value))))?.[1];
    const whole = "x".repeat(limit);
    expect(text(whole)).toBe(whole);
    expect(text(`${whole}x`)).toBe(`${whole}… (${limit + 1} characters)`);
    const most = "x".repeat(limit - 1);
    expect(text(most + SURROGATES)).toBe(`${most}… (${limit + 1} characters)`);
    expect(text(`${SURROGATES}${most}`)).toBe(
      `${SURROGATES}${"x".repeat(limit - 2)}… (${limit + 1} characters)`,
    );
  });

  it("is cut off at a given limit", () => {
    const long = "x".repeat(1001);
    expect(source(isolate(long))).toBe(
      `<bdi title="${long.slice(1)}… (1001 characters)">${"x".repeat(300)}… (1001 characters)</bdi>`,
    );
    expect(source(isolate("abc", 2))).toBe('<bdi title="abc">ab… (3 characters)</bdi>');
    expect(source(isolate("abc", 3))).toBe("<bdi>abc</bdi>");
  });
});

it("A technical name is shown as code", () => {
  expect(source(code(field("<a>")))).toBe(`<code><span ${MARK}><bdi>&lt;a&gt;</bdi></span></code>`);
  expect(source(code(field(null), "None"))).toBe(`<code><span class="unstated" ${MARK}>None</span></code>`);
});

describe("A list", () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`);
  const items = (count: number) =>
    source(
      listItems(
        names(count).map((name) => field(name)),
        ({ text = "" }) => isolate(text),
      ),
    );
  const rows = (count: number) =>
    names(count)
      .map((name) => `<li><bdi>${name}</bdi></li>`)
      .join("");

  it("shows 200 items, and counts the others", () => {
    expect(items(0)).toBe("");
    expect(items(200)).toBe(rows(200));
    expect(items(203)).toBe(`${rows(200)}<li class="more">and 3 more</li>`);
    expect([hiddenCountNote(200), source(hiddenCountNote(201))]).toEqual([
      false,
      '<p class="more">and 1 more</p>',
    ]);
  });

  it("of short names is a row with a label", () => {
    const name = `<li><code><span ${MARK}><bdi>a</bdi></span></code></li>`;
    expect(source(chips([field("a")], '"Tags"'))).toBe(
      `<ul class="chips" aria-label="&quot;Tags&quot;">${name}</ul>`,
    );
  });
});

describe("The date of a timestamp", () => {
  it("is its day, with the time as a tooltip", () => {
    const time = "2030-01-02T03:04:05Z";
    expect(source(day(field(time)))).toBe(
      `<time datetime="${time}" title="${time}" ${MARK}>2030-01-02</time>`,
    );
  });

  it.each(["2030-01-02", "x2030-01-02T03:04:05Z", "2030-1-2T03:04:05Z", 2030])(
    "is the value itself if it is not a timestamp: %j",
    (value) => expect(source(day(field(value)))).toBe(`<span ${MARK}><bdi>${value}</bdi></span>`),
  );

  it("is pending until publication, and may be missing", () => {
    const pending = new Field({ "": { kind: "pending" } }, "/created_at", "2030-01-02T03:04:05Z");
    expect(source(day(pending))).toBe(source(oneLine(pending)));
    expect(source(day(field(undefined)))).toBe(UNSTATED);
  });
});

describe("A size", () => {
  it.each([
    [0, "0 bytes", "0 bytes"],
    [1, "1 byte", "1 byte"],
    [2048, "2048 bytes", "2.0 KB"],
  ])("of %d bytes is in a readable unit, with the bytes as a tooltip", (value, title, text) => {
    expect(source(size(field(value)))).toBe(`<span ${MARK} title="${title}">${text}</span>`);
  });

  it.each([-1, "2048"])("shows a value that is not a number of bytes unchanged: %j", (value) => {
    expect(source(size(field(value)))).toBe(`<span ${MARK}><bdi>${value}</bdi></span>`);
  });
});

it.each([
  ["module_id", "Module ID"],
  ["__a__b  c_", "A b c"],
  ["http_api_url", "HTTP API URL"],
  ["ipc", "IPC"],
  ["valid_ideas", "Valid ideas"],
  ["", ""],
])("The name %j is written as %j", (name, expected) => expect(toWords(name)).toBe(expected));

import { describe, expect, it } from "vitest";
import { Field } from "../../../server/page/parts/field";
import { payload } from "../../../server/page/tabs/payload";
import type { EntryResult, Json } from "../../../server/protocol";
import { draft } from "../../core/entry/fixtures";
import { attribute, Rendered, resultOf } from "../rendered";

type Toggled = readonly string[] | null;

/** The tab of an envelope. */
function shown(envelope: Json, toggled: Toggled = [], provenance: EntryResult["provenance"] = {}): Rendered {
  return new Rendered(payload(new Field(provenance, "", envelope), { toggled }).toString());
}

/** The text of the code, its references resolved; the parser would replace the null character. */
function textOfCode({ source }: Rendered): string {
  const inner = source.slice(source.indexOf("<code>") + 6, source.indexOf("</code>"));
  const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return inner.replace(/<[^>]*>/g, "").replace(/&(\w+|#39);/g, (_, name: string) => references[name] ?? "");
}

function elementsOf({ elements }: Rendered, name: string): Rendered["elements"] {
  return elements.filter((element) => (attribute(element, "class") ?? "").split(" ").includes(name));
}

/** An envelope whose text has a number of characters. */
function ofLength(length: number): Json {
  const fill = (item: string) => ({ data: { item, versions: [] } });
  return fill("x".repeat(length - written(fill("")).length));
}

const written = (envelope: Json) => JSON.stringify(envelope, null, 2);

describe("The payload", () => {
  it("is exactly what JSON.stringify writes", () => {
    const unknown = { "a/b~c": [[], {}, [{}], "\u2028\"\\<&>'\u0000", -1.5e-9, true, null] };
    const { entry, provenance } = resultOf(draft({ unknown }));
    expect(textOfCode(shown(entry, [], provenance))).toBe(written(entry));
  });

  it("can be copied, saved and opened, and shows its length", () => {
    const bar = (envelope: Json) => shown(envelope).find("payload-bar").text;
    const item = ["x".repeat(1500)];
    expect(bar({})).toBe("Copy Save as… Open as document 1 lines, 1 KB");
    expect(bar({ data: { item, versions: [] } })).toBe("Copy Save as… Open as document 8 lines, 2 KB");
    expect(attribute(shown({}).find("payload").elements[0]!, "aria-label")).toBe("Payload");
  });

  it("colors values by type, and marks guessed and pending ones", () => {
    const provenance = {
      "/sha256": { kind: "pending" },
      "/slug": { kind: "derived", guessed: true, rule: "the name" },
    } as const;
    const page = shown({ a: "x", b: 1, c: true, d: null, sha256: null, slug: "s" }, [], provenance);
    const values = page.elements.filter(
      (element) => attribute(element, "data-pointer") !== undefined && attribute(element, "class") !== "key",
    );
    expect(
      values.map((value) => ["class", "data-pointer", "title"].map((name) => attribute(value, name))),
    ).toEqual([
      ["string", "/a", undefined],
      ["number", "/b", undefined],
      ["boolean", "/c", undefined],
      ["null", "/d", undefined],
      ["null pending", "/sha256", "Not in the manifest; publication supplies it"],
      ["string guessed", "/slug", "Guessed: the name"],
    ]);
  });
});

describe("The parts of a payload", () => {
  const envelope = { data: { item: { one: 1 }, versions: [{ a: 1 }, { b: 1, c: 2 }, [3], [4, 5]] } };
  const older = ["/data/versions/1", "/data/versions/2", "/data/versions/3"].map(
    (pointer) => `fold ${pointer}`,
  );
  const folded = (toggled: Toggled) =>
    elementsOf(shown(envelope, toggled), "fold").flatMap((button) =>
      attribute(button, "aria-expanded") === "false" ? attribute(button, "data-key") : [],
    );

  it("are open, except for the earlier versions, which show their sizes", () => {
    expect(folded([])).toEqual(older);
    expect(textOfCode(shown(envelope)).split("\n").slice(9, 13)).toEqual([
      "      { 2 properties },",
      "      [ 1 item ],",
      "      [ 2 items ]",
      "    ]",
    ]);
  });

  it("are folded and opened one by one", () => {
    expect(folded(["fold /data/versions/0", "fold /data/versions/1", "fold /data/versions/3"])).toEqual([
      "fold /data/versions/0",
      "fold /data/versions/2",
    ]);
    expect(textOfCode(shown(envelope, ["fold /data/item"])).split("\n")[2]).toBe(
      '    "item": { 1 property },',
    );
    expect(folded(["news /data/item"])).toEqual(older);
  });

  it("are all open in a static page", () => {
    expect(folded(null)).toEqual([]);
    expect(textOfCode(shown(envelope, null))).toBe(written(envelope));
  });

  it("are named for a screen reader, up to 60 characters", () => {
    const page = shown({ data: { versions: [[1]], ["x".repeat(61)]: [1] } });
    const names = elementsOf(page, "fold").map((button) => attribute(button, "aria-label"));
    expect(names).toEqual(["All", "data", "versions", "0", "x".repeat(60)]);
  });
});

describe("A long payload", () => {
  const isColored = (envelope: Json, toggled: Toggled = []) =>
    elementsOf(shown(envelope, toggled), "string").length > 0;

  it("has no colors beyond 200,000 characters, and is complete", () => {
    const [longest, longer] = [ofLength(200_000), ofLength(200_001)];
    expect([isColored(longest), isColored(longer)]).toEqual([true, false]);
    expect(shown(longest).find("amount").text).toBe("6 lines, 200 KB");
    expect(shown(longer).find("amount").text).toBe("6 lines, 200 KB, too long for highlighting");
    expect(textOfCode(shown(longer))).toBe(written(longer));
  });

  it("has colors while the earlier versions that make it long are folded", () => {
    const text = "x".repeat(100_000);
    const early = { data: { item: "x", versions: ["x", text, text] } };
    expect([isColored(early), isColored(early, null)]).toEqual([true, false]);
    expect(isColored({ data: { item: "x", versions: [text + text, "x"] } })).toBe(false);
    expect(isColored({ data: { item: text + text, versions: ["x"] } })).toBe(false);
  });

  it("is divided into blocks of 400 lines", () => {
    const lines = Array.from({ length: 1000 }, () => "x".repeat(300));
    const envelope = { data: { item: lines, versions: [] } };
    const blocks = elementsOf(shown(envelope), "block").map(
      (element) => textOfBlock(element).split("\n").length,
    );
    // A block ends after a line's end, which the last one does not have.
    expect(blocks).toEqual([401, 401, 207]);
    expect(textOfCode(shown(envelope))).toBe(written(envelope));
  });

  it("is cut off at the end of a line after 2,000,000 characters, and says so", () => {
    // Lines of 108 characters, after 28 at the beginning.
    const envelope = { data: { item: Array.from({ length: 20_000 }, () => "x".repeat(98)), versions: [] } };
    const page = shown(envelope);
    expect(page.find("amount").text).toBe("First 18521 of 20007 lines, 2160 KB, too long for highlighting");
    expect(textOfCode(page)).toBe(written(envelope).split("\n").slice(0, 18_521).join("\n") + "\n");
    const whole = ofLength(2_000_000);
    expect(textOfCode(shown(whole))).toBe(written(whole));
  });
});

/** The text of an element that has no others in it. */
function textOfBlock({ childNodes }: Rendered["elements"][number]): string {
  return childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

import { readFileSync, rmSync, statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes, GOOD, paths, report, Workspace, workspace, type Outcome, printed } from "../../support/cli";
import { published } from "../../support/manifests";

/** A manifest that `fix` would change. */
const FIXABLE = published({ version: '"v1.2.3"', name: '"Gr\xFC\xDFe"' });

function utf32(text: string, end: "LE" | "BE"): Buffer {
  const bytes = Array.from(text, (sign) => {
    const unit = Buffer.alloc(4);
    unit[`writeUInt32${end}`](sign.codePointAt(0) ?? 0);
    return unit;
  });
  return Buffer.concat(bytes);
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

describe("a byte order mark", () => {
  it("is accepted", async () => {
    expect(await workspace({ "manifest.json": `\uFEFF${GOOD}` }).run("check")).toEqual(
      printed("1 file checked: 0 errors, 0 warnings.\n"),
    );
  });
});

describe.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
  ["CR", "\r"],
])("lines that end with %s", (_, end) => {
  it("are counted", async () => {
    const text = FIXABLE.replaceAll("\n", end);
    const { files } = report(await workspace({ "manifest.json": text }).run("check --format json"));
    expect(files[0]?.diagnostics.map(({ range }) => range)).toEqual([
      { start: { line: 4, character: 13 }, end: { line: 4, character: 21 } },
    ]);
  });
});

describe("a file that is not UTF-8", () => {
  const UTF16 = "The text is UTF-16. Save it as UTF-8, as JSON requires.";
  const UTF32 = "The text is UTF-32. Save it as UTF-8, as JSON requires.";
  const BYTE = (byte: string) => `The byte 0x${byte} is not valid UTF-8. Save the text as UTF-8.`;
  const NOWHERE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const at = (line: number, character: number) => ({
    start: { line, character },
    end: { line, character: character + 1 },
  });
  const name = (value: string) => published({ name: `"${value}"`, version: '"v1.2.3"' });
  const withBytes = (text: string, ...bytes: number[]) =>
    Buffer.concat(
      text.split("█").flatMap((part, i) => (i ? [Buffer.from(bytes), Buffer.from(part)] : Buffer.from(part))),
    );

  const CASES: readonly (readonly [what: string, bytes: Buffer, message: string, range: object])[] = [
    ["Latin-1", Buffer.from(FIXABLE, "latin1"), BYTE("FC"), at(3, 13)],
    ["a character cut off", withBytes(name("Gr█"), 0xc3), BYTE("C3"), at(3, 13)],
    [
      "a character cut off by the end",
      withBytes(`${name("x")}█`, 0xef, 0xbf),
      BYTE("EF"),
      at(GOOD.split("\n").length - 1, 0),
    ],
    ["an overlong form", withBytes(name("█"), 0xc0, 0x80), BYTE("C0"), at(3, 11)],
    ["a surrogate", withBytes(name("█"), 0xed, 0xa0, 0x80), BYTE("ED"), at(3, 11)],
    [
      "a bad byte after a replacement character",
      withBytes(name("\uFFFD\uFFFD\xE9\u{1F4A3}█"), 0xff),
      BYTE("FF"),
      at(3, 16),
    ],
    ["UTF-16 with a byte order mark", Buffer.from(`\uFEFF${FIXABLE}`, "utf16le"), UTF16, NOWHERE],
    ["UTF-16, big end first", bigEndian(`\uFEFF${FIXABLE}`), UTF16, NOWHERE],
    ["UTF-16 without a mark", Buffer.from(FIXABLE, "utf16le"), UTF16, NOWHERE],
    ["UTF-16, big end first, without a mark", bigEndian(FIXABLE), UTF16, NOWHERE],
    ["UTF-32", utf32(`\uFEFF${FIXABLE}`, "LE"), UTF32, NOWHERE],
    ["UTF-32, big end first", utf32(`\uFEFF${FIXABLE}`, "BE"), UTF32, NOWHERE],
    ["UTF-32 without a mark", utf32(FIXABLE, "LE"), UTF32, NOWHERE],
    ["UTF-32, big end first, without a mark", utf32(FIXABLE, "BE"), UTF32, NOWHERE],
    [
      "UTF-32 cut off, with a character that does not exist",
      Buffer.concat([utf32(FIXABLE, "LE"), Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7b])]),
      UTF32,
      NOWHERE,
    ],
  ];

  /** All of them in one workspace, the outcomes of one run each, and the files' state before `fix`. */
  const folder = new Workspace();
  const nameOf = (index: number) => `${String(index).padStart(2, "0")}/manifest.json`;
  const stateOf = (index: number) => {
    const { mtimeNs, ino } = statSync(folder.path(nameOf(index)), { bigint: true });
    return { mtimeNs, ino, bytes: readFileSync(folder.path(nameOf(index))) };
  };
  let checked: Outcome, fixed: Outcome, dry: Outcome;
  let before: ReturnType<typeof stateOf>[];
  beforeAll(async () => {
    for (const [index, [, bytes]] of CASES.entries()) folder.write(nameOf(index), bytes);
    checked = await folder.run("check --format json");
    before = CASES.map((_, index) => stateOf(index));
    fixed = await folder.run("fix");
    dry = await folder.run("fix --dry-run");
  });
  afterAll(() => rmSync(folder.root, { recursive: true }));
  const NUMBERED = CASES.map(([what, bytes, message, range], index) => ({
    what,
    bytes,
    message,
    range,
    index,
  }));

  it.each(NUMBERED)("has that one problem: $what", ({ message, range, index }) => {
    const { files, summary } = report(checked);
    expect([checked.status, summary]).toEqual([
      1,
      {
        ...{ files: CASES.length, errors: CASES.length, warnings: 0, information: 0, hints: 0 },
        ...{ fixable: 0, suggested: 0, suppressed: 0 },
      },
    ]);
    expect(files[index]).toEqual({
      path: nameOf(index),
      kind: "published",
      diagnostics: [{ code: "json-syntax", severity: "error", message, range, pointer: "", fixes: [] }],
    });
  });

  it.each(NUMBERED)("is never rewritten: $what", ({ bytes, index }) => {
    expect([fixed.status, dry.status, dry.stdout]).toEqual([1, 1, ""]);
    expect(stateOf(index)).toEqual({ ...before[index], bytes });
  });

  it("keeps its bytes when fix rewrites the file", async () => {
    const { status, stdout } = await workspace().run("fix -", {
      input: Buffer.from(FIXABLE, "utf16le"),
    });
    expect(status).toBe(1);
    expect(stdout).toBe(Buffer.from(FIXABLE, "utf16le").toString("utf8"));
  });

  it("has the same problem on standard input", async () => {
    const outcome = await workspace().run("check - --format json", {
      input: Buffer.from(FIXABLE, "latin1"),
    });
    expect(codes(outcome)).toEqual(["json-syntax"]);
  });

  it("has a problem whatever the configuration says", async () => {
    const folder = workspace({
      "manifest.json": Buffer.from(FIXABLE, "latin1"),
      ".plugin-manifest.json": '{ "rules": { "json-syntax": "off" } }',
    });
    const checked = await folder.run("check --format json");
    expect(codes(checked)).toEqual(["json-syntax", "configuration"]);
    expect(checked).toMatchObject({ status: 1, stderr: "" });
    expect(report(checked).files[1]?.diagnostics).toMatchObject([
      {
        severity: "warning",
        message: '"json-syntax" is always an error. Its severity cannot be set.',
        pointer: "/rules/json-syntax",
      },
    ]);
    expect(await folder.run("check --rule json-syntax=off")).toMatchObject({
      status: 2,
      stdout: "",
      stderr: 'plugin-manifest: "json-syntax" is always an error. Its severity cannot be set.\n',
    });
    expect(readFileSync(folder.path("manifest.json"))).toEqual(Buffer.from(FIXABLE, "latin1"));
  });
});

describe("a file of unusual size", () => {
  it("may be empty or blank", async () => {
    const folder = workspace({ "empty.json": "", "blank.json": " \n\n", "mark.json": "\uFEFF" });
    const outcome = await folder.run("check empty.json blank.json mark.json --format json");
    expect(codes(outcome)).toEqual(["json-syntax", "json-syntax", "json-syntax"]);
    expect(outcome.status).toBe(1);
    expect((await folder.run("fix empty.json blank.json")).status).toBe(1);
    expect(folder.read("empty.json") + folder.read("blank.json")).toBe(" \n\n");
  });

  it("may be nested too deeply", async () => {
    const files = {
      "array.json": "[".repeat(200_000),
      "object.json": `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`,
    };
    const outcome = await workspace(files).run("check array.json object.json --format json");
    expect(outcome).toMatchObject({ status: 1, stderr: "" });
    expect(paths(outcome)).toEqual(["array.json", "object.json"]);
    expect(codes(outcome).filter((code) => code === "json-syntax")).toHaveLength(2);
  });

  it("may be huge", async () => {
    const keywords = Array.from({ length: 20_000 }, (_, i) => `"${"keyword ".repeat(15)}${i}"`);
    const text = published({ keywords: `[\n${keywords.join(",\n")}\n]`, tags: undefined });
    const outcome = await workspace({ "manifest.json": text }).run("check --format json");
    expect(text.length).toBeGreaterThan(2_000_000);
    expect(outcome).toMatchObject({ status: 1, stderr: "" });
    expect(codes(outcome)).toEqual(["missing-member"]);
  });
});

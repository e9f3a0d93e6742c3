import { describe, expect, it } from "vitest";
import { applyEdits, check, checkRelease, digest, isManifest, rules, verify } from "../../server/api";
import { allRules } from "../../server/core/check/all-rules";
import { detail, draft, published } from "../support/manifests";

/** An edit of places in the first two lines. */
const edit = (from: number, to: number, newText: string, line = 0) => ({
  range: { start: { line, character: from }, end: { line, character: to } },
  newText,
});

describe("applyEdits", () => {
  it("applies edits in any order", () => {
    const edits = [edit(0, 1, "x", 1), edit(2, 3, ""), edit(0, 0, "1"), edit(0, 0, "2")];
    expect(applyEdits("abc\r\nde", edits)).toBe("12ab\r\nxe");
  });

  it("clamps a position to the end of its line", () => {
    expect(applyEdits("ab\ncd", [edit(9, 9, "!"), edit(9, 9, "?", 7)])).toBe("ab!\ncd?");
  });

  it("applies the edits of a fix of check", () => {
    const text = published({ version: '"v1.2.3"' });
    const [wrong] = check(text).diagnostics;
    expect(applyEdits(text, wrong?.fixes[0]?.edits ?? [])).toBe(published());
  });

  it.each([
    [[edit(0, 2, ""), edit(1, 3, "")], "edits[1] overlaps another edit."],
    [[edit(2, 1, "")], "edits[0].range ends before it starts."],
    [[{ newText: "" }], "edits[0].range must be an object, not undefined."],
    [[edit(0, -1, "")], "edits[0].range.end.character must be a non-negative whole number, not -1."],
    [[{ ...edit(0, 1, ""), newText: 1 }], "edits[0].newText must be a string, not 1."],
    ["", 'edits must be an array, not "".'],
  ])("refuses %j", (edits, sentence) => {
    expect(() => applyEdits("abc", edits as [])).toThrow(new TypeError(sentence));
  });
});

describe("rules", () => {
  it("lists every rule, and cannot be changed", () => {
    expect(rules.map(({ code }) => code)).toEqual(allRules.map(({ code }) => code));
    expect(rules.find(({ code }) => code === "id-format")).toEqual({
      code: "id-format",
      summary: allRules.find(({ code }) => code === "id-format")?.summary,
      severity: "error",
      page: "https://plugin-manifest.github.io/plugin-manifest/rules/id-format",
    });
    expect([Object.isFrozen(rules), rules.every((rule) => Object.isFrozen(rule))]).toEqual([true, true]);
  });
});

describe("isManifest", () => {
  it("decides by the content", () => {
    const others = ['{ "manifest_version": 3 }', "[]", "", '{ "id": "x" }'];
    const texts = [draft(), published(), detail(), '{ "id": "a.b", "capability_levels": [', ...others];
    expect(texts.map((text) => isManifest(text))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("checkRelease", () => {
  const codes = (...args: Parameters<typeof checkRelease>) =>
    checkRelease(...args).diagnostics.map(({ code }) => code);
  const text = draft({ version: '"1.2.0"' });
  const releases = [{ text, publishedAt: "2030-01-31T12:00:00.000Z" }];

  it("compares with the given releases and changelog", () => {
    expect(codes(text, { releases, changelog: "## 1.1.0\n\n- A lamp.\n" })).toEqual([
      "catalog-members-missing",
      "release-version",
      "release-changelog",
    ]);
    expect(codes(draft({ version: '"1.3.0"' }), { releases, changelog: "## 1.3.0\n\n- A lamp.\n" })).toEqual([
      "catalog-members-missing",
    ]);
  });

  it("reports a missing history, but no missing changelog", () => {
    expect(codes(text)).toEqual(["catalog-members-missing", "release-history"]);
  });

  it("takes the options of check", () => {
    expect(codes(text, { releases, rules: { "release-version": "off" } })).toEqual([
      "catalog-members-missing",
    ]);
    expect(() => checkRelease(text, { releases: [{ text }] as never })).toThrow(
      new TypeError(
        "options.releases[0].publishedAt must be a timestamp such as 2030-01-31T12:00:00.000Z, not undefined.",
      ),
    );
  });
});

describe("digest and verify", () => {
  const bytes = new TextEncoder().encode("abc");
  const SHA = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const described = (size: number, sha256 = SHA) =>
    JSON.stringify({ version: "1.0.0", artifacts: { windows_x64: { artifact_size: size, sha256 } } });

  it("computes size and SHA-256 of bytes, also of a part of a buffer", async () => {
    const expected = { size: 3, sha256: SHA };
    const within = new Uint8Array([0, 97, 98, 99, 0]).subarray(1, 4);
    expect([await digest(bytes), await digest(within), await digest(new Uint8Array(bytes).buffer)]).toEqual([
      ...[expected, expected, expected],
    ]);
    await expect(digest("abc" as never)).rejects.toThrow(
      new TypeError("The bytes must be a Uint8Array or an ArrayBuffer."),
    );
  });

  it("compares a package with every place that describes it", async () => {
    const at = "/artifacts/windows_x64";
    const windows_x64 = await digest(bytes);
    const compared = (size: number) => [
      ...[{ what: "size", pointer: `${at}/artifact_size`, expected: size, actual: 3, agrees: size === 3 }],
      ...[{ what: "sha256", pointer: `${at}/sha256`, expected: SHA, actual: SHA, agrees: true }],
    ];
    for (const size of [3, 4])
      expect(await verify(described(size), { windows_x64 })).toEqual({
        ...{ version: "1.0.0", agrees: size === 3 },
        packages: [{ platform: "windows_x64", agrees: size === 3, values: compared(size) }],
      });
  });

  it("does not agree if the package is not described", async () => {
    const outcome = await verify(described(3), { macos_arm64: await digest(bytes) });
    expect(outcome).toEqual({
      ...{ version: "1.0.0", agrees: false },
      packages: [{ platform: "macos_arm64", agrees: false, values: [] }],
    });
  });

  it("selects a version of a response, and refuses an unknown one", async () => {
    await expect(verify(detail(), {}, { version: "9.9.9" })).rejects.toThrow(
      new TypeError('The text has no version "9.9.9".'),
    );
    expect((await verify(detail(), {})).agrees).toBe(false);
  });

  it("names the place of a wrong value in its packages", async () => {
    const sha256 = SHA;
    await expect(verify(described(3), { windows_x64: { size: -1, sha256 } })).rejects.toThrow(
      new TypeError("packages.windows_x64.size must be a whole number of bytes, not -1."),
    );
    await expect(verify(described(3), { windows_x64: { size: 1 } as never })).rejects.toThrow(
      new TypeError("packages.windows_x64.sha256 must be 64 lowercase hexadecimal digits, not undefined."),
    );
  });
});

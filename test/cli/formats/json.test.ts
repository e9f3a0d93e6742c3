import { describe, expect, it } from "vitest";
import { BAD, GOOD, report } from "../../support/cli";
import {
  BLANK,
  check,
  HOSTILE,
  HOSTILE_MANIFEST,
  HOSTILE_PATH,
  LEGIBLE,
  STALE,
  STALE_FIX,
  THREE,
  VERSION,
} from "./checked";

const NOTHING = {
  ...{ files: 0, errors: 0, warnings: 0, information: 0, hints: 0 },
  ...{ fixable: 0, suggested: 0, suppressed: 0 },
};

describe("--format json", () => {
  it("is the documented object", async () => {
    const outcome = await check({ "b/manifest.json": THREE, "manifest.json": GOOD }, "--format", "json");
    expect(outcome).toMatchObject({ status: 1, stderr: "" });
    expect(report(outcome)).toEqual({
      version: 1,
      files: [
        {
          path: "b/manifest.json",
          kind: "published",
          diagnostics: [
            {
              code: "version-format",
              severity: "error",
              message: VERSION,
              range: { start: { line: 4, character: 13 }, end: { line: 4, character: 21 } },
              pointer: "/version",
              fixes: [{ title: 'Change to "1.2.3"', applicability: "safe" }],
            },
            {
              code: "empty-string",
              severity: "warning",
              message: BLANK,
              range: { start: { line: 6, character: 22 }, end: { line: 6, character: 25 } },
              pointer: "/long_description",
              fixes: [],
            },
            {
              code: "tags-stale",
              severity: "information",
              message: STALE,
              range: { start: { line: 23, character: 22 }, end: { line: 23, character: 31 } },
              pointer: "/tags/1",
              fixes: [STALE_FIX],
            },
          ],
        },
        { path: "manifest.json", kind: "published", diagnostics: [] },
      ],
      summary: { ...NOTHING, files: 2, errors: 1, warnings: 1, information: 1, fixable: 1, suggested: 1 },
    });
  });

  it("has its members in the documented order, indented", async () => {
    const { stdout } = await check({ "manifest.json": BAD }, "--format", "json");
    expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`);
    expect(stdout.match(/"\w+"(?=:)/g)?.join(" ")).toBe(
      '"version" "files" "path" "kind" "diagnostics" "code" "severity" "message" "range" "start" "line" "character" "end" "line" "character" "pointer" "fixes" "summary" "files" "errors" "warnings" "information" "hints" "fixable" "suggested" "suppressed"',
    );
  });

  it("counts hints", async () => {
    const outcome = await check({ "a.json": BAD }, "a.json", "--rule", "id-format=hint", "--format", "json");
    expect(report(outcome).summary).toMatchObject({ errors: 0, hints: 1 });
    expect(outcome.status).toBe(0);
  });

  it("is the same object without files", async () => {
    const { stdout } = await check({}, "--format", "json");
    expect(JSON.parse(stdout)).toEqual({ version: 1, files: [], summary: NOTHING });
  });

  it("has an entry with the error for an unreadable file", async () => {
    const outcome = await check(
      { "manifest.json": GOOD },
      ...["gone.json", "manifest.json"],
      "--format",
      "json",
    );
    expect(outcome.status).toBe(2);
    expect(outcome.stdout).toBe(`${JSON.stringify(JSON.parse(outcome.stdout), null, 2)}\n`);
    expect(report(outcome)).toMatchObject({
      files: [
        { path: "gone.json", error: "Cannot read 'gone.json': the file does not exist.", diagnostics: [] },
        { path: "manifest.json", kind: "published", diagnostics: [] },
      ],
      summary: { files: 1 },
    });
    expect(report(outcome).files[0]).not.toHaveProperty("kind");
  });

  it("counts characters in UTF-16 code units, and a byte order mark as one", async () => {
    const text = `\uFEFF{ "\u{1F4A3}": 1, "id": "nodots" }`;
    const { files } = report(
      await check({ "a.json": text }, "a.json", "--kind", "published", "--format", "json"),
    );
    expect(files[0]?.diagnostics.find(({ code }) => code === "id-format")?.range).toEqual({
      start: { line: 0, character: 18 },
      end: { line: 0, character: 26 },
    });
  });

  it("points with JSON Pointers", async () => {
    const text = GOOD.replace("{", '{ "a/b~c": 1,');
    const outcome = await check({ "a.json": text }, "a.json", "--format", "json");
    expect(report(outcome).files[0]?.diagnostics[0]).toMatchObject({
      code: "unknown-member",
      pointer: "/a~1b~0c",
    });
  });

  it("keeps every character, and prints no control characters", async () => {
    const outcome = await check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, "--format", "json");
    expect(outcome.stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(report(outcome).files[0]?.path).toBe(HOSTILE_PATH);
    const [diagnostic] = report(outcome).files[0]?.diagnostics ?? [];
    expect(diagnostic?.pointer).toBe(`/${HOSTILE}`);
    expect(diagnostic?.message).toContain(LEGIBLE);
  });
});

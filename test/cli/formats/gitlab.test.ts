import { describe, expect, it } from "vitest";
import { GOOD, type Outcome } from "../../support/cli";
import { published } from "../../support/manifests";
import { BLANK, check, HOSTILE_MANIFEST, HOSTILE_PATH, LEGIBLE, STALE, THREE, VERSION } from "./checked";

interface Issue {
  readonly description: string;
  readonly fingerprint: string;
  readonly location: { readonly path: string };
}

function issues({ stdout }: Outcome): readonly Issue[] {
  return JSON.parse(stdout) as readonly Issue[];
}

const FORMAT = ["--format", "gitlab"];
const FINGERPRINT = expect.stringMatching(/^[0-9a-f]{64}$/) as string;

describe("--format gitlab", () => {
  it("is GitLab's code quality report: a list of issues, whose lines are counted from one", async () => {
    const outcome = await check({ "b/manifest.json": THREE, "manifest.json": GOOD }, ...FORMAT);
    const issue = (check_name: string, severity: string, description: string, begin: number) => ({
      description,
      check_name,
      fingerprint: FINGERPRINT,
      severity,
      location: { path: "b/manifest.json", lines: { begin } },
    });
    expect(outcome).toMatchObject({ status: 1, stderr: "" });
    expect(issues(outcome)).toEqual([
      issue("version-format", "major", VERSION, 5),
      issue("empty-string", "minor", BLANK, 7),
      issue("tags-stale", "info", STALE, 24),
    ]);
  });

  it("is an empty list without problems or files", async () => {
    expect(issues(await check({ "manifest.json": GOOD }, ...FORMAT))).toEqual([]);
    expect(issues(await check({}, ...FORMAT))).toEqual([]);
  });

  it("has distinct fingerprints that stay the same when lines move", async () => {
    const text = published({ keywords: '["a", "a", "a"]', name: '""', version: '"v1"' });
    const prints = async (content: string) =>
      issues(await check({ "a.json": content }, "./a.json", ...FORMAT)).map(({ fingerprint }) => fingerprint);
    const before = await prints(text);
    expect(before.length).toBeGreaterThan(3);
    expect(new Set(before).size).toBe(before.length);
    expect(await prints(`\n\n${text.replaceAll(",\n", "\n,")}`)).toEqual(before);
  });

  it("numbers problems with the same code and place", async () => {
    const prints = issues(await check({ "a.json": "[1,,2,,3,]" }, "a.json", ...FORMAT));
    expect(prints.length).toBeGreaterThan(2);
    expect(new Set(prints.map(({ fingerprint }) => fingerprint)).size).toBe(prints.length);
  });

  it("names a file as the repository does", async () => {
    const [issue] = issues(await check({ "a/b.json": THREE }, "./a/../a/b.json", ...FORMAT));
    expect(issue?.location.path).toBe("a/b.json");
  });

  it("keeps every character, and prints no control characters", async () => {
    const { stdout } = await check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, ...FORMAT);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    const [issue] = JSON.parse(stdout) as readonly Issue[];
    expect(issue?.location.path).toBe(HOSTILE_PATH);
    expect(issue?.description).toContain(LEGIBLE);
  });

  it("has an issue for an unreadable file", async () => {
    const sentence = "Cannot read 'gone.json': the file does not exist.";
    const outcome = await check({}, "./gone.json", ...FORMAT);
    expect(outcome).toMatchObject({
      status: 2,
      stderr: "plugin-manifest: Cannot read './gone.json': the file does not exist.\n",
    });
    expect(issues(outcome)).toEqual([
      {
        description: sentence.replace("gone", "./gone"),
        check_name: "plugin-manifest",
        fingerprint: FINGERPRINT,
        severity: "blocker",
        location: { path: "gone.json", lines: { begin: 1 } },
      },
    ]);
  });
});

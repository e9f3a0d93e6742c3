import { describe, expect, it } from "vitest";
import { rulePageUrl } from "../../../server/core/text/addresses";
import { escapeUnprintable } from "../../../server/core/text/printable";
import { GOOD } from "../../support/cli";
import { published } from "../../support/manifests";
import { BLANK, check, HOSTILE_MANIFEST, HOSTILE_PATH, LEGIBLE, STALE, THREE, VERSION } from "./checked";

describe("--format github", () => {
  it("is an annotation for each diagnostic, counted from one, with the address of the rule's page", async () => {
    const outcome = await check({ "b/manifest.json": THREE, "manifest.json": GOOD }, "--format", "github");
    expect(outcome).toEqual({
      status: 1,
      stdout: `::error file=b/manifest.json,line=5,endLine=5,col=14,endColumn=22,title=version-format::${VERSION}%0A${rulePageUrl("version-format")}
::warning file=b/manifest.json,line=7,endLine=7,col=23,endColumn=26,title=empty-string::${BLANK}%0A${rulePageUrl("empty-string")}
::notice file=b/manifest.json,line=24,endLine=24,col=23,endColumn=32,title=tags-stale::${STALE}%0A${rulePageUrl("tags-stale")}
`,
      stderr: "",
    });
  });

  it("has the errors of all files before everything else", async () => {
    const files = { "a/manifest.json": THREE, "b/manifest.json": THREE };
    const { stdout } = await check(files, "--format", "github");
    const kinds = stdout.matchAll(/^::(\w+) file=([^,]*)/gm);
    expect([...kinds].map(([, kind, file]) => `${kind} ${file}`)).toEqual([
      "error a/manifest.json",
      "error b/manifest.json",
      "warning a/manifest.json",
      "warning b/manifest.json",
      "notice a/manifest.json",
      "notice b/manifest.json",
    ]);
  });

  it("omits columns if a diagnostic spans lines", async () => {
    const text = published({ name: '[\n  "Clock"]' });
    expect((await check({ "a.json": text }, "a.json", "--format", "github")).stdout).toMatch(
      /^::error file=a\.json,line=4,endLine=5,title=wrong-type::/,
    );
  });

  it("escapes values, so that each annotation is one line with valid properties", async () => {
    const { stdout } = await check({ [HOSTILE_PATH]: HOSTILE_MANIFEST }, HOSTILE_PATH, "--format", "github");
    const [, path = "", message = ""] =
      /^::warning file=([^,]*),line=1,[^:]*::([^\n\r]*)\n$/.exec(stdout) ?? [];
    expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    expect(decodeGithub(path)).toBe(escapeUnprintable(HOSTILE_PATH));
    expect(decodeGithub(message)).toContain(LEGIBLE);
  });

  it("reports a file that could not be checked, too", async () => {
    expect(await check({}, "gone.json", "--format", "github")).toEqual({
      status: 2,
      stdout:
        "::error file=gone.json,title=plugin-manifest::Cannot read 'gone.json': the file does not exist.\n",
      stderr: "plugin-manifest: Cannot read 'gone.json': the file does not exist.\n",
    });
  });
});

/** Decodes text as the runner of GitHub Actions does. */
function decodeGithub(text: string): string {
  const characters: Readonly<Record<string, string>> = { D: "\r", A: "\n", 25: "%", "3A": ":", "2C": "," };
  return text.replace(
    /%(25|3A|2C|0([DA]))/g,
    (_, code: string, end?: string) => characters[end ?? code] ?? "",
  );
}

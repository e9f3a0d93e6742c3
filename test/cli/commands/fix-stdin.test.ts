import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BAD, GOOD, workspace } from "../../support/cli";
import { published } from "../../support/manifests";
import { HALF, HALF_FIXED, ID_TEXT, WHOLE, WHOLE_FIXED } from "./fixable";

describe("fix with standard input", () => {
  it("prints the fixed text, and the report on standard error", async () => {
    expect(await workspace().run("fix -", { input: HALF })).toEqual({
      status: 1,
      stdout: HALF_FIXED,
      stderr: `-
${ID_TEXT}
1 file checked, 1 fixed: 1 error, 0 warnings.
`,
    });
  });

  it.each([
    ["nothing to fix", GOOD],
    ["problems without a fix", BAD],
    ["text that is not JSON", "no JSON at all\r\n"],
    ["no text", ""],
    ["a byte order mark and CRLF", `\uFEFF${GOOD.replaceAll("\n", "\r\n")}`],
  ])("prints the text unchanged when it contains %s", async (_, text) => {
    expect((await workspace().run("fix -", { input: text })).stdout).toBe(text);
  });

  it("fixes files beside it in place", async () => {
    const folder = workspace({ "a.json": WHOLE });
    expect(await folder.run("fix - a.json", { input: WHOLE })).toMatchObject({
      status: 0,
      stdout: WHOLE_FIXED,
    });
    expect(folder.read("a.json")).toBe(WHOLE_FIXED);
  });

  it("does not create a file of that name", async () => {
    const folder = workspace();
    await folder.run("fix - --stdin-filename manifest.json", { input: WHOLE });
    expect(existsSync(folder.path("manifest.json"))).toBe(false);
  });

  it("keeps a text of many megabytes whole", async () => {
    const keywords = Array.from({ length: 200_000 }, (_, i) => `"keyword ${i}"`).join(", ");
    const text = published({ keywords: `[${keywords}]`, version: '"v1.2.3"' });
    const { stdout } = await workspace().run("fix -", { input: text });
    expect(stdout).toBe(text.replace("v1.2.3", "1.2.3"));
  });
});

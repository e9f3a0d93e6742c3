import { linkSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { workspace, refused } from "../../support/cli";
import { draft } from "../../support/manifests";

const PAGE = ["--format", "html", "--output", "page.html"];
const CLOCK = { "a/manifest.json": draft({ name: '"Clock"' }), "a/CHANGELOG.md": "" };

describe("preview --output", () => {
  it("writes the page", async () => {
    const folder = workspace(CLOCK);
    expect(await folder.run(["preview", "a/manifest.json", ...PAGE])).toEqual({
      status: 0,
      stdout: "",
      stderr: "plugin-manifest: Wrote 'page.html'.\n",
    });
    expect(folder.read("page.html")).toContain("<title>Preview Clock</title>");
  });

  it.each([
    [
      "preview a/manifest.json --output a/manifest.json",
      "--output must not be a file that is read; 'a/manifest.json' is one.",
    ],
    [
      "preview a/manifest.json --output a/../a/CHANGELOG.md",
      "--output must not be a file that is read; 'a/../a/CHANGELOG.md' is one.",
    ],
    [
      "preview - --stdin-filename a/manifest.json --output a/CHANGELOG.md",
      "--output must not be a file that is read; 'a/CHANGELOG.md' is one.",
    ],
  ])("%s is refused", async (call, sentence) => {
    const folder = workspace(CLOCK);
    expect(await folder.run(call.split(" "))).toEqual(refused(sentence));
    expect(folder.read("a/manifest.json")).toBe(CLOCK["a/manifest.json"]);
  });

  it.each([
    ["symbolic link", symlinkSync],
    ["hard link", linkSync],
  ])("refuses a %s to the manifest", async (_, link) => {
    const folder = workspace(CLOCK);
    link(folder.path("a/manifest.json"), folder.path("page.html"));
    expect(await folder.run(["preview", "a/manifest.json", ...PAGE])).toEqual(
      refused("--output must not be a file that is read; 'page.html' is one."),
    );
    expect(folder.read("a/manifest.json")).toBe(CLOCK["a/manifest.json"]);
  });
});

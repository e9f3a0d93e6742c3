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
      "--output would overwrite 'a/manifest.json', which the command reads.",
    ],
    [
      "preview a/manifest.json --output a/../a/CHANGELOG.md",
      "--output would overwrite 'a/../a/CHANGELOG.md', which the command reads.",
    ],
    [
      "preview - --stdin-filename a/manifest.json --output a/CHANGELOG.md",
      "--output would overwrite 'a/CHANGELOG.md', which the command reads.",
    ],
  ])("%s is refused", async (call, sentence) => {
    const folder = workspace(CLOCK);
    expect(await folder.run(call.split(" "))).toEqual(refused(sentence));
    expect(folder.read("a/manifest.json")).toBe(CLOCK["a/manifest.json"]);
  });

  it("does not overwrite the icon", async () => {
    const folder = workspace({ "a/manifest.json": draft({ icon: '"icon.png"' }), "a/icon.png": "" });
    expect(
      await folder.run(["preview", "a/manifest.json", "--format", "html", "--output", "a/icon.png"]),
    ).toEqual(refused("--output would overwrite 'a/icon.png', which the command reads."));
  });

  it.each([
    ["symbolic link", symlinkSync],
    ["hard link", linkSync],
  ])("refuses a %s to the manifest", async (_, link) => {
    const folder = workspace(CLOCK);
    link(folder.path("a/manifest.json"), folder.path("page.html"));
    expect(await folder.run(["preview", "a/manifest.json", ...PAGE])).toEqual(
      refused("--output would overwrite 'page.html', which the command reads."),
    );
    expect(folder.read("a/manifest.json")).toBe(CLOCK["a/manifest.json"]);
  });
});

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../scripts/vscode/process.mjs";
import { tagEarlierVersions } from "../../../scripts/vscode/sample-history.mjs";
import { zip } from "../../support/zip.js";
import { openEditor, type Editor } from "./editor.js";

/** The tags v1.3.0 and v1.3.1 of the sample's repository have this manifest; 1.4.0 has more permissions. */
const MANIFEST = "color-picker/manifest.json";
const PACKAGE = "color-picker-win64.zip";
const COMMAND = "Plugin Manifest: Check Release…";

describe("the tab Release", () => {
  let editor: Editor;
  const file = (name: string) => join(editor.folder, "color-picker", name);
  const page = (selector: string) => editor.preview().locator(selector);
  const eventually = <T>(get: () => T) => expect.poll(get);
  /** The first point with some words in it: its state, and its sentence. */
  const points = (words: string) => async () => {
    const found = page("li.point").filter({ hasText: words });
    if ((await found.count()) === 0) return [];
    return [
      await found.first().locator("[role=img]").first().getAttribute("aria-label"),
      await found.first().locator("bdi").first().innerText(),
    ];
  };
  const change = async (name: string, from: string, to: string) => {
    const read = () => readFile(file(name), "utf8");
    // The editor saves some time after the command, and takes what is written before it has finished for its own.
    await eventually(async () => (await read()).split(from).length - 1).toBe(1);
    await eventually(() => editor.page.locator(".tab.dirty").count()).toBe(0);
    const text = await read();
    await writeFile(file(name), text.replace(from, to));
  };
  const pickRow = async (label: string) => {
    await editor.page.locator(".quick-input-list .monaco-list-row", { hasText: label }).waitFor();
    await editor.page.locator(".quick-input-widget input[type=text]").fill(label);
    await editor.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: label }).waitFor();
  };

  /** Chooses the package, and confirms the platform that its name speaks of. */
  const choosePackage = async () => {
    const name = editor.page.locator('.quick-input-widget input[type="text"]');
    await eventually(() => name.inputValue()).toContain("color-picker");
    await name.fill(file(PACKAGE));
    await editor.page.keyboard.press("Enter");
    const first = editor.page.locator(".quick-input-list .monaco-list-row").first();
    await eventually(() => first.innerText()).toMatch(/^windows_x64\s*from the file name$/);
    await editor.page.keyboard.press("Enter");
  };

  beforeAll(async () => {
    editor = await openEditor({ workspace: join(root, "scripts", "sample") });
    await tagEarlierVersions(editor.folder);
    await editor.openFile(MANIFEST);
    await editor.page.locator(".codelens-decoration", { hasText: "Preview" }).waitFor();
  });

  it("opens by Check Release", async () => {
    await editor.runCommand(COMMAND);
    await pickRow("Without packages");
    await editor.page.keyboard.press("Enter");
    await page('#tab-release[aria-selected="true"]').waitFor();
    await page("[data-key=release-done] > summary").click();
    await eventually(points("is above")).toEqual([
      "Done",
      'Version "1.4.0" is above "1.3.1", the version of tag "v1.3.1".',
    ]);
    await eventually(points("CHANGELOG.md")).toEqual([
      "Done",
      'CHANGELOG.md says what is new in version "1.4.0".',
    ]);
    await eventually(points("release-permission")).toEqual([
      "Worth a look",
      'New since version "1.3.1": Permission "filesystem_write" is added. The plugin can create, change and delete your files.',
    ]);
  });

  it("lists the problems of check --release, with buttons that fix them", async () => {
    await change("manifest.json", '"version": "1.4.0"', '"version": "1.3.1"');
    await eventually(points("release-version")).toEqual([
      "Error",
      'Version "1.3.1" is already released as tag "v1.3.1". Raise it.',
    ]);
    await page("li.point").filter({ hasText: "release-version" }).locator(".fix").click();
    await eventually(points("is above")).toEqual([
      "Done",
      'Version "1.4.0" is above "1.3.1", the version of tag "v1.3.1".',
    ]);
    await editor.save();
  });

  it.each(["1.3.2", "v1.3.2-rc"])("sets the version that the changes call for, from %s", async (version) => {
    await change("manifest.json", '"version": "1.4.0"', `"version": "${version}"`);
    const advice = page("li.point").filter({ hasText: "call for a minor version" });
    await advice.locator("button").click();
    await eventually(() => editor.text()).toContain('"version": "1.4.0"');
    await eventually(points("is high enough for the changes")).toEqual(["Done", "1.3.1"]);
    await editor.save();
  });

  it("goes to the place of a problem, and writes a missing heading of the changelog", async () => {
    await change("CHANGELOG.md", "## [1.4.0]", "## [1.3.9]");
    const point = page("li.point").filter({ hasText: "release-changelog" });
    await eventually(points("release-changelog")).toEqual([
      "Error",
      'CHANGELOG.md says nothing about version "1.4.0". Add a section.',
    ]);
    await point.locator(".point-text").click();
    await editor.page.locator(".statusbar-item", { hasText: "Ln 5," }).waitFor();
    await point.locator('[data-release="changelog"]').click();
    // Not before: the manifest, which is shown until then, has the version too.
    await eventually(() => editor.text()).toContain("## [1.4.0]");
    await editor.page.locator(".monaco-editor.focused .view-lines", { hasText: "[Unreleased]" }).waitFor();
    await editor.page.keyboard.type("Picks colors from the screen.");
    await editor.save();
    await eventually(points("CHANGELOG.md")).toEqual([
      "Done",
      'CHANGELOG.md says what is new in version "1.4.0".',
    ]);
  });

  it("checks the packages chosen in Check Release", async () => {
    await writeFile(file(PACKAGE), zip({ "readme.txt": "x" }));
    await editor.openFile(MANIFEST);
    await editor.runCommand(COMMAND);
    await pickRow("With packages…");
    await editor.page.keyboard.press("Enter");
    await choosePackage();
    await eventually(points("is not in the package for windows_x64")).toEqual([
      "Error",
      expect.stringMatching(
        /^File ".*" is not in the package for windows_x64\. Add it or correct the path\.$/,
      ) as string,
    ]);
  });

  it("asks for packages at once after Check with Packages", async () => {
    await page('[data-release="checkPackages"]').click();
    await choosePackage();
    await editor.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  });

  it("fills in the artifacts of packages", async () => {
    await page('[data-release="fillArtifacts"]').first().click();
    await choosePackage();
    await eventually(points("Size and digest")).toEqual([
      "Done",
      'Size and digest match the package for "windows_x64".',
    ]);
    await editor.save();
    const content = await readFile(file(PACKAGE));
    const saved = async () =>
      (JSON.parse(await readFile(file("manifest.json"), "utf8")) as { artifacts?: object }).artifacts;
    await eventually(saved).toEqual({
      windows_x64: {
        platform_family: "windows",
        native_path: "native/windows-x64/color_picker.dll",
        artifact_size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
      },
    });
  });

  it("reads changed packages again", async () => {
    expect(await page('[data-release="fillArtifacts"]').count()).toBe(1);
    const content = await readFile(file(PACKAGE));
    await writeFile(file(PACKAGE), content.subarray(0, 40));
    await eventually(points("Cannot read package")).toEqual([
      "Error",
      `Cannot read package '${PACKAGE}'. It is not a zip file, or it is damaged.`,
    ]);
    await writeFile(file(PACKAGE), content);
    await eventually(points("Size and digest")).toEqual([
      "Done",
      'Size and digest match the package for "windows_x64".',
    ]);
  });

  it("sends no request to another server", () => {
    expect(editor.requests).toEqual([]);
  });
});

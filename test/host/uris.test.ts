import { describe, expect, it } from "vitest";
import {
  fileNameOf,
  filePathOf,
  fileUri,
  innermostFolder,
  folderUriOf,
  isBelow,
  uriIn,
} from "../../server/host/uris";

it("a name with half a surrogate pair has no valid URI", () =>
  expect([uriIn("file:///clock", "\ud800.json"), fileUri("/clock/\ud800")]).toEqual([
    "unknown:/",
    "unknown:/",
  ]));

describe("A document's URI", () => {
  it.each([
    ["file:///plugins/clock/manifest.json", "file:///plugins/clock", "manifest.json"],
    ["file:///c%3A/a%20b/my%20clock.json", "file:///c%3A/a%20b", "my clock.json"],
    ["vscode-vfs://host/manifest.json", "vscode-vfs://host/", "manifest.json"],
    ["untitled:Untitled-1", "untitled:", "Untitled-1"],
  ])("%s has a folder and a name", (uri, folder, name) =>
    expect([folderUriOf(uri), fileNameOf(uri)]).toEqual([folder, name]),
  );

  it("has a path only if it is a local file's", () => {
    expect(filePathOf("file:///plugins/a%20b.json")).toBe("/plugins/a b.json");
    expect(filePathOf("vscode-vfs://host/manifest.json")).toBeUndefined();
  });

  it.each(["", "no uri: at all", "x y://z", "//", "foo://host"])("may be anything, such as %j", (uri) => {
    expect(() => [folderUriOf(uri), fileNameOf(uri), filePathOf(uri), uriIn(uri, "a.png")]).not.toThrow();
  });
});

describe("The folder that holds a document", () => {
  const folders = ["file:///a", "file:///a/b/", "file:///c"];

  it.each([
    ["file:///a/manifest.json", "file:///a"],
    ["file:///a/b/c/manifest.json", "file:///a/b/"],
    ["file:///ab/manifest.json", undefined],
  ])("of %s is the innermost: %s", (uri, folder) => expect(innermostFolder(uri, folders)).toBe(folder));

  it("is not the document itself", () => expect(isBelow("file:///a", "file:///a")).toBe(false));
});

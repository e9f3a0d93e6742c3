import { describe, expect, it } from "vitest";
import { imageUri, MAX_ICON_BYTES } from "../../../server/project/entry/inputs";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("An image as a data: URI", () => {
  it.each([
    ["image/png", "icon.png", "\x89PNG\r\n\x1a\n"],
    ["image/png", "icon.dat", "\x89PNG\r\n\x1a\nrest"],
    ["image/jpeg", "icon.jpg", "\xff\xd8\xff\xe0"],
    ["image/gif", "icon.gif", "GIF87a"],
    ["image/gif", "icon.gif", "GIF89a"],
    ["image/webp", "icon.webp", "RIFF\x10\x00\x00\x00WEBP"],
    ["image/svg+xml", "icon.svg", "<svg/>"],
    [
      "image/svg+xml",
      "a/icon.SVG",
      "\xef\xbb\xbf<?xml version='1.0'?>\n<!-- <p> -->\n<!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg xmlns=''>",
    ],
  ])("of the type %s: %s", (type, path, text) =>
    expect(imageUri(path, bytes(text))).toBe(
      `data:${type};base64,${Buffer.from(text, "latin1").toString("base64")}`,
    ),
  );

  it.each([
    ["nothing", "icon.png", ""],
    ["half a signature", "icon.png", "\x89PNG"],
    ["another file of that name", "icon.png", "<html>"],
    ["a page with a picture in it", "icon.svg", "<html><svg/></html>"],
    ["a picture of another name", "icon.txt", "<svg/>"],
    ["another RIFF file", "icon.webp", "RIFF\x10\x00\x00\x00WAVE"],
    ["a comment without an end", "icon.svg", `<!--${"<!-- ".repeat(1000)}<svg/>`],
  ])("is undefined for %s", (_, path, text) => expect(imageUri(path, bytes(text))).toBeUndefined());

  it("accepts at most half a megabyte", () => {
    const image = new Uint8Array(MAX_ICON_BYTES);
    image.set(bytes("GIF89a"));
    expect(imageUri("icon.gif", image)?.length).toBe(
      "data:image/gif;base64,".length + Math.ceil(MAX_ICON_BYTES / 3) * 4,
    );
    const longer = new Uint8Array(MAX_ICON_BYTES + 1);
    longer.set(image);
    expect(imageUri("icon.gif", longer)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import type { QuotedText } from "../../../server/core/source/version-file";
import { lockedCrateVersions, readCargo } from "../../../server/core/source/cargo";
import { marked } from "../../support/marked";

/** Expects the version that is `«marked»`, or none. */
function expectMarked(source: string, find: (text: string) => QuotedText | undefined): void {
  const { text, ranges } = marked(source);
  const found = find(text);
  expect(found && { offset: found.offset, length: found.length }).toEqual(
    ranges[0] && { offset: ranges[0].offset, length: ranges[0].length },
  );
  expect(found?.value).toBe(ranges[0] && text.slice(ranges[0].offset, ranges[0].offset + ranges[0].length));
}

describe("the version in a Cargo.toml", () => {
  it.each([
    ["a basic string", '[package]\nname = "clock"\nversion = "«1.2.0»"\n'],
    ["a literal string with a comment", "[package]\nversion='«1.2.0»' # ours\n"],
    ["blanks, a byte order mark and CRLF", '\uFEFF\r\n  [ package ]\r\n\tversion\t=\t"«1.2.0»"\r\n'],
    ["no line end", '[package]\nversion = "«1.2.0»"'],
    ["an empty one", '[package]\nversion = "«»"'],
    [
      "other tables and strings around it",
      `[dependencies]
version = "9.9.9"
[package]
description = """
[package]
version = "8.8.8"
"""
authors = [
  "A # [package]", # version = "7.7.7"
  'B',
]
metadata = { version = "6.6.6", more = ["}"] }
long = '''
version = "5.5.5"'''
# version = "4.4.4"
version = "«1.2.0»"
[package.metadata]
version = "3.3.3"
[[bin]]
version = "2.2.2"
`,
    ],
  ])("is found with %s", (_name, source) => expectMarked(source, (text) => readCargo(text).version));

  it.each([
    ["a dotted key", 'package.version = "1.2.0"'],
    ["an escape", '[package]\nversion = "1.2.\\u0030"'],
    ["a multi-line string", '[package]\nversion = """1.2.0"""'],
    ["an inline table", "[package]\nversion = { workspace = true }"],
    ["two of them", '[package]\nversion = "1.2.0"\nversion = "1.3.0"'],
    ["something after it", '[package]\nversion = "1.2.0" "1"'],
    ["a number", "[package]\nversion = 1.2"],
    ["a string before it that does not end", '[package]\nname = "clock\nversion = "1.2.0"'],
    ["a list before it that does not end", '[package]\nauthors = [\nversion = "1.2.0"'],
    ["nothing", ""],
  ])("is not known with %s", (_name, text) => expect(readCargo(text).version).toBeUndefined());
});

describe("a Cargo.toml", () => {
  it("says that its package has the version of its workspace", () => {
    const { inheritsVersion, hasWorkspacePackage } = readCargo("[package]\nversion.workspace = true\n");
    expect({ inheritsVersion, hasShared: hasWorkspacePackage }).toEqual({
      inheritsVersion: true,
      hasShared: false,
    });
  });

  it("says what the packages of its workspace share", () => {
    const text = '[workspace]\nmembers = ["a"]\n[workspace.package]\nversion = "«1.2.0»"\n';
    expectMarked(text, (each) => readCargo(each).workspaceVersion);
    const { isWorkspace, hasWorkspacePackage } = readCargo(text);
    expect({ isWorkspace, hasShared: hasWorkspacePackage }).toEqual({ isWorkspace: true, hasShared: true });
    expect(readCargo("[workspace]\n").isWorkspace).toBe(true);
    expect(readCargo('[package]\nname = "workspace"').isWorkspace).toBe(false);
  });

  it.each([
    ['[lib]\ncrate-type = ["cdylib"]', true],
    ["[lib]\ncrate_type = [\n  'rlib', # or\n  'cdylib',\n]", true],
    ['[lib]\ncrate-type = ["rlib"] # "cdylib"', false],
    ['[lib]\ncrate-type = [\n  "rlib", # "cdylib"\n]', false],
    ['[package]\ncrate-type = ["cdylib"]', false],
  ])("says if it builds a library for other programs: %j", (text, isNativeLibrary) =>
    expect(readCargo(text).isNativeLibrary).toBe(isNativeLibrary),
  );
});

describe("the version in a Cargo.lock", () => {
  const find = (text: string) => lockedCrateVersions(text).get("clock");

  it("is that of the local package", () =>
    expectMarked(
      `version = 3

[[package]]
name = "bell"
version = "0.1.0"

[[package]]
name = "clock"
version = "0.9.0"
source = "registry+https://example.org/index"

[[package]]
name = "clock"
version = "«1.2.0»"
dependencies = [
 "bell",
]
`,
      find,
    ));

  it("is unknown if the package is duplicate or missing", () => {
    const entry = (version: string) => `[[package]]\nname = "clock"\nversion = "${version}"\n`;
    expect(find(entry("1.0.0") + entry("1.1.0"))).toBeUndefined();
    expect(find('[[package]]\nname = "bell"\nversion = "1.0.0"\n')).toBeUndefined();
  });
});

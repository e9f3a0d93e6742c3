import { expect, it } from "vitest";
import { unchangedVersions, versionEdits } from "../../../server/core/source/version-file";

/** A file with these versions, one a line. */
function fileOf(...values: string[]) {
  const text = values.join("\n");
  const versions = values.map((value) => ({ value, offset: text.indexOf(value), length: value.length }));
  return { path: "package.json", uri: "file:///package.json", text, versions };
}

it("changes versions of three numbers, and lists those in other forms", () => {
  const file = fileOf("1.2.0", "1.3.0-beta.1", "^1.2.0", "1.2", "1.2.0.4", "2.0.0", "1.5.0+build");
  const edits = versionEdits(file, "2.0.0");
  const changed = edits.map(({ offset, length, text }) => [file.text.slice(offset, offset + length), text]);
  expect(changed).toEqual([["1.2.0", "2.0.0"]]);
  // A range of versions cannot be compared.
  const left = unchangedVersions([file], "2.0.0").map(({ version }) => version.value);
  expect(left).toEqual(["1.3.0-beta.1", "1.2", "1.2.0.4", "1.5.0+build"]);
});

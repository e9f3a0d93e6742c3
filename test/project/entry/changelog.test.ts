import { describe, expect, it } from "vitest";
import { MAX_CHANGELOG_LENGTH, readChangelog } from "../../../server/project/entry/inputs";
import { NodeFiles } from "../../../server/host/git/files.node";
import { fileUri } from "../../../server/host/uris";
import { workspace } from "../../support/cli";

const MB = 1024 * 1024;

/** The changelog that is read beside a manifest. */
const read = (text: string) =>
  readChangelog(
    new NodeFiles(() => undefined),
    fileUri(workspace({ "CHANGELOG.md": text }).path("manifest.json")),
  );

describe("A changelog", () => {
  it("is read up to its first megabyte, in whole lines", async () => {
    expect(await read("# a\n")).toBe("# a\n");
    const long = "# \n".repeat(5 * MB);
    expect(await read(`## 1.0.0\n${long}`)).toBe(
      `## 1.0.0\n${long.slice(0, MAX_CHANGELOG_LENGTH - 10)}`.trimEnd() + " ",
    );
    expect((await read("x".repeat(2 * MB)))?.length).toBe(MAX_CHANGELOG_LENGTH);
  });
});

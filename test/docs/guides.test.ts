import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { examplesIn } from "../support/rule-examples";

describe("docs/guide/write.md", () => {
  const [manifest] = examplesIn(readFileSync("docs/guide/write.md", "utf8")).filter(
    ({ info }) => info === "json",
  );

  it("shows a draft that lacks only what the catalog adds", () => {
    const { findings } = check(new ManifestDocument(manifest?.text ?? ""), {});
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "hint catalog-members-missing",
    ]);
  });
});

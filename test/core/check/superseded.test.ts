import { expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { draft } from "../../support/manifests";

it("a finding of an earlier version has no fixes, because the offsets have changed", () => {
  const text = draft({ integration: "{}" });
  const before = new ManifestDocument(text);
  const [finding] = check(before).findings.filter(({ code }) => code === "level-member-missing");
  expect(finding?.fixes?.()).not.toEqual([]);
  // The next version takes over what it can of the tree.
  const at = text.indexOf('"name": "') + '"name": "'.length;
  new ManifestDocument(`${text.slice(0, at)}New ${text.slice(at)}`, before);
  expect(finding?.fixes?.()).toEqual([]);
});

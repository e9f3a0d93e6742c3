import { expect, it } from "vitest";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { releaseResult } from "../../../server/project/entry/release-result";
import { draft } from "../../support/manifests";
import { release } from "../../support/release";

it("a checklist has fixes for its first 200 points", () => {
  const commands = Array.from({ length: 202 }, (_, i) => `{ "id": "Clock${i}", "description": "A" }`);
  const document = new ManifestDocument(draft({ commands: `[${commands.join(", ")}]` }));
  const start = { line: 0, character: 0 };
  const shown = {
    ...{ document, options: {}, version: 1 },
    ...{ position: () => start, range: () => ({ start, end: start }) },
  };
  const inputs = { facts: release().release, failures: [], isLoading: false };
  const { points } = releaseResult(shown, inputs, ({ title }) => title);
  const errors = points.filter(({ code }) => code === "command-id-format");
  expect([errors.length, errors.findLastIndex(({ fixes = [] }) => fixes.length > 0)]).toEqual([202, 199]);
});

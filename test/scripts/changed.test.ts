import { expect, it } from "vitest";
import { canBreak } from "../../scripts/changed.mjs";

const FOLDERS = ["test/vscode", "test/playground", "test/site", "test/clients"] as const;

it.each([
  ["server/core/rules/license-id.ts", []],
  ["docs/rules/license-id.md", []],
  ["docs/zh-CN/rules/README.md", []],
  ["test/core/rules/license-id.test.ts", []],
  ["test/registry.test.ts", []],
  ["package.nls.json", []],
  ["CHANGELOG.md", []],
  ["server/cli/main.ts", []],
  ["docs/guide/start.md", ["test/site"]],
  ["docs/editors.md", ["test/site", "test/clients"]],
  ["test/vscode/suite/json.test.ts", ["test/vscode"]],
  ["test/site/site.test.ts", ["test/site"]],
  ["server/core/json/parse/document.ts", [...FOLDERS]],
  ["server/features/folding.ts", [...FOLDERS]],
  ["client/commands/compare.ts", [...FOLDERS]],
  ["package-lock.json", [...FOLDERS]],
])("a change of %s can break the unit tests and %j", (file, expected) => {
  expect(FOLDERS.filter((folder) => canBreak(file, folder))).toEqual(expected);
});

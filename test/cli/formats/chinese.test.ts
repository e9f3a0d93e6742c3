import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { BAD, PROGRAM, workspace } from "../../support/cli";
import { published } from "../../support/manifests";
import { THREE } from "./checked";

/** Runs the program in a process of its own: the language of this one stays. */
function check(format: string): string {
  const folder = workspace({ "a/manifest.json": BAD, "b/manifest.json": THREE });
  const args = [PROGRAM, "check", "--no-workspace", "--locale", "zh-CN", "--format", format];
  return spawnSync(process.execPath, args, { cwd: folder.root, encoding: "utf8" }).stdout;
}

it("a Chinese report for people has the columns and the signs of Chinese", () =>
  expect(check("concise")).toBe(`a/manifest.json
    3:9  错误         "nodots" 不是有效的标识符。请使用反向域名，例如 "com.example.clock"。  id-format

b/manifest.json
   5:14  错误         "v1.2.3" 不是有效的版本。请使用以点连接的三个数字，例如 "1.2.0"。  version-format （可修复）
   7:23  警告         "long_description" 为空白。请输入文本。  empty-string
  24:23  信息         标签 "level-9" 与已声明的级别都不匹配。  tags-stale

已检查 2 个文件：2 个错误、1 个警告、1 条信息。运行 'plugin-manifest fix' 可修复 1 个问题。加上 --suggested 运行可再修复 1 个问题。
`));

it("a Chinese report names the grade and the title of each fix", () => {
  const fixes = check("text")
    .split("\n")
    .filter((line) => line.startsWith("       ="));
  expect(fixes).toEqual([
    '       = 修复（安全）：更改为 "1.2.3"',
    '       = 修复（建议）：删除标签 "level-9"',
  ]);
});

it("a Chinese comparison names the classes of its changes", () => {
  const folder = workspace({
    "a.json": published({ permissions: "[]" }),
    "b.json": published({
      permissions: '[{ "type": "network_http" }]',
      homepage: '"https://acme.example/new"',
    }),
  });
  const args = [PROGRAM, "diff", "--locale", "zh-CN", "a.json", "b.json"];
  expect(spawnSync(process.execPath, args, { cwd: folder.root, encoding: "utf8" }).stdout)
    .toBe(`a.json（1.2.3） → b.json（1.2.3）
  权限        新增了权限 "network_http"。  /permissions/0
  文本        "homepage" 由 "https://clock.example/" 改为 "https://acme.example/new"。  /homepage

2 处更改：权限 1 处、文本 1 处。这些更改需要提升次版本：1.3.0 或更高，而不是 1.2.3。
`);
});

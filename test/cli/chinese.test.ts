import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { published } from "../support/manifests";
import { BAD, PROGRAM, workspace, type Workspace } from "../support/cli";
import { THREE } from "./formats/checked";

const CHINESE = JSON.parse(readFileSync("l10n/bundle.l10n.zh-cn.json", "utf8")) as Record<string, string>;
const VERSION = '{shown} is not a valid version. Use three numbers joined by dots, such as "1.2.0".';

const PROBLEM = CHINESE[VERSION]!.replace("{shown}", '"v1.0.0"');

let folder: Workspace;
beforeEach(() => {
  folder = workspace({ "manifest.json": published({ version: '"v1.0.0"' }) });
});

/** The texts of the problems in a report for people, between the severity and the code. */
const problems = (report: string) =>
  [...report.matchAll(/^ +\d+:\d+ +\S+ +(.+?) {2}[a-z-]+/gm)].map(([, text]) => text);

/** Matches what is another in each call: its time and the identifier of the response. */
const OF_THE_CALL = /"(?:\w+_at|request_id)": "[^"]*"/g;

/** Matches an English sentence: three words in a row. */
const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i;

describe("the command line in Chinese", () => {
  it.each<[string, string[], Record<string, string>]>([
    ["the option", ["--locale", "zh-CN"], {}],
    ["the environment", [], { LANG: "zh_CN.UTF-8" }],
    ["the option, against the environment", ["--locale=zh-CN"], { LC_ALL: "en_US.UTF-8" }],
  ])("is asked for by %s", async (_, options, env) => {
    const { status, stdout } = await folder.run(["check", ...options], { env });
    expect({ status, problems: problems(stdout) }).toEqual({ status: 1, problems: [PROBLEM] });
  });

  it("is turned off by --locale en", async () => {
    const env = { LANG: "zh_CN.UTF-8" };
    expect(await folder.run("check --locale en", { env })).toEqual(await folder.run("check"));
  });

  it.each([
    ["check"],
    ["check --format concise"],
    ["check gone.json"],
    ["check --nonsense"],
    ["diff --format markdown"],
    ["verify"],
    ["fix"],
    ["fix --dry-run"],
  ])("prints no English sentence: %s", async (call) => {
    const { stdout, stderr } = await folder.run([...call.split(" "), "--locale", "zh-CN"]);
    const lines = (stdout + stderr).split("\n");
    // The lines of the manifest are the author's.
    const own = lines.filter((line) => !/^ *\d+ \||^[-+ ] /.test(line));
    expect(own.join("\n")).toMatch(/\p{Script=Han}/u);
    expect(own.filter((line) => ENGLISH.test(line))).toEqual([]);
  });

  it("declares the language of a page", async () => {
    const { stdout } = await folder.run("preview --format html --locale zh-CN manifest.json");
    expect(/<html [^>]*>/.exec(stdout)?.[0]).toBe('<html lang="zh-cn">');
  });

  it.each(["json", "sarif", "github", "gitlab", "junit"])("prints %s as in English", async (format) => {
    const args = ["check", "--format", format];
    const english = await folder.run(args);
    expect(english.stdout).toMatch("version-format");
    expect(await folder.run([...args, "--locale", "zh-CN"])).toEqual(english);
    expect(await folder.run(args, { env: { LANG: "zh_CN.UTF-8" } })).toEqual(english);
  });

  it("prints an entry as JSON as in English", async () => {
    const printed = async (...options: string[]) =>
      (await folder.run(["preview", "manifest.json", ...options])).stdout.replace(OF_THE_CALL, "");
    expect(await printed("--locale", "zh-CN")).toBe(await printed());
  });
});

/** Runs the program in a process of its own: the language of this one stays. */
function check(format: string): string {
  const folder = workspace({ "a/manifest.json": BAD, "b/manifest.json": THREE });
  const args = [PROGRAM, "check", "--no-workspace", "--locale", "zh-CN", "--format", format];
  return spawnSync(process.execPath, args, { cwd: folder.root, encoding: "utf8" }).stdout;
}

it("a Chinese report for people has aligned columns and Chinese punctuation", () =>
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

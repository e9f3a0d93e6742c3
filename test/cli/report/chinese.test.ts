import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { published } from "../../support/manifests";
import { workspace, type Workspace } from "../../support/cli";

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

  it("is left by --locale en", async () => {
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

  it("prints a page that says which language it has", async () => {
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

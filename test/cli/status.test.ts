import { describe, expect, it } from "vitest";
import { rulePageUrl } from "../../server/core/text/addresses";
import { BAD, codes, GOOD, report, workspace, printed, refused } from "../support/cli";
import { draft, published } from "../support/manifests";

/** A manifest with two warnings. */
const WARNED = published({ long_description: '" "', name: '" "' });
const EXPLAIN = `Pass one rule code, such as version-format. All rules: ${rulePageUrl()}`;
const FILES = { "good.json": GOOD, "bad.json": BAD, "warned.json": WARNED, "draft.json": draft() };

describe("the exit status", () => {
  it.each([
    [0, "there is no error", ["good.json"]],
    [0, "there are only warnings", ["warned.json"]],
    [0, "there is only information", ["draft.json"]],
    [1, "there are errors", ["good.json", "bad.json"]],
    [0, "there are as many warnings as allowed", ["warned.json", "--max-warnings", "2"]],
    [1, "there are more warnings than allowed", ["warned.json", "--max-warnings", "1"]],
    [1, "there are warnings and none are allowed", ["warned.json", "--max-warnings=0"]],
    [0, "none are allowed and there are none", ["draft.json", "--max-warnings", "0"]],
    [1, "warnings beyond the limit are not shown", ["warned.json", "--max-warnings", "1", "--quiet"]],
    [0, "an error is made a warning", ["bad.json", "--rule", "id-format=warning"]],
    [1, "a warning is made an error", ["warned.json", "--rule", "empty-string=error"]],
    [2, "a file could not be read", ["gone.json", "good.json"]],
    [2, "a file could not be read, which outranks errors", ["bad.json", "gone.json"]],
    [
      2,
      "a file could not be read, which outranks warnings",
      ["gone.json", "warned.json", "--max-warnings=0"],
    ],
    [2, "the call is wrong, whatever there is", ["good.json", "--nonsense"]],
  ])("is %d when %s", async (status, _, args) => {
    expect((await workspace(FILES).run(["check", ...args])).status).toBe(status);
  });

  it.each(["text", "concise", "json", "sarif", "github", "gitlab", "junit"])(
    "is the same in the format %s",
    async (format) => {
      const run = async (...args: string[]) =>
        (await workspace(FILES).run(["check", ...args, "--format", format])).status;
      expect([await run("good.json"), await run("bad.json"), await run("bad.json", "gone.json")]).toEqual([
        0, 1, 2,
      ]);
    },
  );
});

describe("too many warnings", () => {
  it("are reported on standard error", async () => {
    const { stderr } = await workspace(FILES).run("check warned.json --max-warnings 1");
    expect(stderr).toBe("plugin-manifest: Too many warnings: 2. --max-warnings allows 1.\n");
  });

  it("are counted over all files", async () => {
    const folder = workspace({ "a/manifest.json": WARNED, "b/manifest.json": WARNED });
    expect((await folder.run("check --max-warnings 4")).status).toBe(0);
    expect((await folder.run("check --max-warnings 3")).status).toBe(1);
  });
});

describe("--quiet", () => {
  it("lists errors only, and still counts the others", async () => {
    const outcome = await workspace(FILES).run(
      "check bad.json warned.json draft.json --no-workspace --quiet --format json",
    );
    expect(codes(outcome)).toEqual(["id-format"]);
    expect(report(outcome).summary).toEqual({
      files: 3,
      ...report(
        await workspace(FILES).run("check bad.json warned.json draft.json --no-workspace --format json"),
      ).summary,
      errors: 1,
      warnings: 2,
    });
  });

  it.each([
    ["text", "1 file checked: 0 errors, 2 warnings.\n"],
    ["concise", "1 file checked: 0 errors, 2 warnings.\n"],
    [
      "junit",
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="plugin-manifest" tests="1" failures="0" errors="0">',
        '  <testsuite name="warned.json" tests="1" failures="0" errors="0" skipped="0">',
        '    <testcase name="no errors" classname="warned.json" file="warned.json"/>',
        "  </testsuite>",
        "</testsuites>",
        "",
      ].join("\n"),
    ],
    ["github", ""],
    ["gitlab", "[\n]\n"],
  ])("never contradicts --max-warnings (%s)", async (format, stdout) => {
    const args = ["check", "warned.json", "--quiet", "--max-warnings", "0", "--format", format];
    expect(await workspace(FILES).run(args)).toEqual({
      status: 1,
      stdout,
      stderr: "plugin-manifest: Too many warnings: 2. --max-warnings allows 0.\n",
    });
  });
});

describe("a search that finds no manifest", () => {
  const SENTENCE = "No plugin manifest found. To check 'web/manifest.json' anyway, pass its path.";
  const search = (...args: string[]) =>
    workspace({ "web/manifest.json": '{ "start_url": "/" }', "empty/a.txt": "" }).run(["check", ...args]);

  it.each([
    ["text", "0 files checked: 0 errors, 0 warnings.\n"],
    ["github", `::warning title=plugin-manifest::${SENTENCE}\n`],
    ["gitlab", "[\n]\n"],
    [
      "junit",
      '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plugin-manifest" tests="0" failures="0" errors="0">\n</testsuites>\n',
    ],
  ])("says so, and ends with 0 (%s)", async (format, stdout) => {
    const stderr = `plugin-manifest: ${SENTENCE}\n`;
    expect(await search("--format", format)).toEqual({ status: 0, stdout, stderr });
    expect(await search("empty", "web", "--format", format, "--fail-if-empty")).toEqual({
      status: 2,
      stdout,
      stderr,
    });
  });

  it("asks for the path if there is no candidate", async () => {
    expect((await search("empty")).stderr).toBe(
      "plugin-manifest: No plugin manifest found. Check the path, or name the file.\n",
    );
  });

  it.each(["json", "sarif"])("still prints a document (%s)", async (format) => {
    const { status, stdout } = await search("--format", format, "--fail-if-empty");
    const { files, runs } = JSON.parse(stdout) as { files?: unknown; runs?: readonly { results: unknown }[] };
    expect([status, files ?? runs?.[0]?.results]).toEqual([2, []]);
  });

  it("is not reported if any path has a manifest, or a file is named", async () => {
    const folder = workspace({ "a/manifest.json": GOOD, "b/a.txt": "", ".plugin-manifest.json": "{}" });
    expect((await folder.run("check a b --fail-if-empty")).stderr).toBe("");
    expect(await folder.run("check .plugin-manifest.json --fail-if-empty --format github")).toEqual(
      printed(""),
    );
  });

  it("does not include a pattern without a match, which is an error", async () => {
    expect(await search("*.none", "--format", "github")).toEqual({
      status: 2,
      stdout: "::error file=*.none,title=plugin-manifest::No file matches '*.none'.\n",
      stderr: "plugin-manifest: No file matches '*.none'.\n",
    });
  });
});

describe("--rule", () => {
  it("sets a rule's severity; off turns it off", async () => {
    const run = (...rules: string[]) =>
      workspace(FILES).run([
        "check",
        "bad.json",
        "warned.json",
        "--no-workspace",
        "--format",
        "json",
        ...rules.flatMap((rule) => ["--rule", rule]),
      ]);
    expect(report(await run("id-format=hint", "empty-string=information")).summary).toMatchObject({
      errors: 0,
      warnings: 0,
      information: 2,
      hints: 1,
    });
    expect(codes(await run("id-format=off"))).toEqual(["empty-string", "empty-string"]);
    expect(codes(await run("empty-string=off", "empty-string=error"))).toHaveLength(3);
  });
});

describe("--kind", () => {
  it.each(["draft", "published", "placeholder", "detail"])("checks every file as %s", async (kind) => {
    const folder = workspace(FILES);
    const outcome = await folder.run([
      "check",
      "good.json",
      "draft.json",
      "--kind",
      kind,
      "--format",
      "json",
    ]);
    expect(report(outcome).files.map((file) => file.kind)).toEqual([kind, kind]);
  });

  it("auto is the default", async () => {
    const folder = workspace(FILES);
    expect(await folder.run("check draft.json --kind auto")).toEqual(await folder.run("check draft.json"));
  });
});

describe("invalid usage", () => {
  it.each([
    ["chekc", "Unknown command 'chekc'. Did you mean 'check'?"],
    ["manifest.json", "Unknown command 'manifest.json'."],
    ["help chekc", "Unknown command 'chekc'. Did you mean 'check'?"],
    ["--fix .", "Unknown option '--fix'. To fix problems, run 'plugin-manifest fix'."],
    ["check --fix", "Unknown option '--fix'. To fix problems, run 'plugin-manifest fix'."],
    [
      "check --error-on-warnings .",
      "Unknown option '--error-on-warnings'. To fail on warnings, pass --max-warnings 0.",
    ],
    ["check --watch", "Unknown option '--watch'. To check as you type, open the file in an editor."],
    ["lint .", "Unknown command 'lint'. To find problems, run 'plugin-manifest check'."],
    ["help lint", "Unknown command 'lint'. To find problems, run 'plugin-manifest check'."],
    ...["init", "new clock"].map((call): [string, string] => [
      call,
      `Unknown command '${call.split(" ")[0]}'. To begin a manifest, open an empty plugin.manifest.json in an editor.`,
    ]),
    ["--relase check", "Unknown option '--relase'. Did you mean '--release'?"],
    ["--formt=json check", "Unknown option '--formt'. Did you mean '--format'?"],
    ["--sugested", "Unknown option '--sugested'. Did you mean '--suggested'?"],
    ["--local zh-CN check", "Unknown option '--local'. Did you mean '--locale'?"],
    ["--suggested check", "Unknown option '--suggested'."],
    ["--format=json check", "Put --format after the command."],
    ["--versoin", "Unknown option '--versoin'. Did you mean '--version'?"],
    ["constructor", "Unknown command 'constructor'."],
    ["check --quite", "Unknown option '--quite'. Did you mean '--quiet'?"],
    ["check -x", "Unknown option '-x'."],
    ["check --dry-run", "Unknown option '--dry-run'."],
    ["check --toString", "Unknown option '--toString'."],
    ["check --format", "--format needs a value."],
    ["check --config --quiet", "--config needs a value."],
    ["check --quiet=yes", "--quiet does not take a value."],
    [
      "check --format xml",
      "--format must be text, concise, json, sarif, github, gitlab or junit, not 'xml'.",
    ],
    ["check --format=", "--format must be text, concise, json, sarif, github, gitlab or junit, not ''."],
    [
      "check --format toString",
      "--format must be text, concise, json, sarif, github, gitlab or junit, not 'toString'.",
    ],
    ["check --kind web", "--kind must be auto, draft, published, placeholder or detail, not 'web'."],
    ["check --rule licence-id=off", "Unknown rule 'licence-id'. Did you mean 'license-id'?"],
    ["check --rule nonsense", "Unknown rule 'nonsense'. Use a problem's code, such as license-id."],
    ["check --rule license-id", "--rule must be <code>=<severity>, not 'license-id'."],
    [
      "check --rule license-id=warn",
      "--rule license-id must be error, warning, information, hint or off, not 'warn'.",
    ],
    ["check --max-warnings few", "--max-warnings must be a whole number, not 'few'."],
    ["check --max-warnings -1", "--max-warnings must be a whole number, not '-1'."],
    ["check --max-warnings=1.5", "--max-warnings must be a whole number, not '1.5'."],
    ["check --config gone.json", "Cannot read 'gone.json': the file does not exist."],
    ["fix --format xml", "--format must be text, concise, json, sarif, github, gitlab or junit, not 'xml'."],
    ["explain", EXPLAIN],
    ["explain id-format url-format", EXPLAIN],
    [
      "explain level-member-mising",
      "Unknown rule 'level-member-mising'. Did you mean 'level-member-missing'?",
    ],
    ["explain ../README", "Unknown rule '../README'. Use a problem's code, such as license-id."],
    ["lsp", "'lsp' takes one transport: --stdio, --node-ipc or --socket=<port>."],
    ["lsp --stdio --node-ipc", "'lsp' takes one transport: --stdio, --node-ipc or --socket=<port>."],
    ["lsp --socket", "--socket takes the port on which the editor listens: --socket=<port>."],
    ["lsp --socket= 80", "--socket takes the port on which the editor listens: --socket=<port>."],
    ["lsp --socket=80=", "--socket takes the port on which the editor listens: --socket=<port>."],
    ["lsp --socket=abc", "--socket takes the port on which the editor listens: --socket=<port>."],
    ["lsp --node-ipc", "--node-ipc works only in a process that Node started with an IPC channel."],
  ])("%s is refused with one sentence", async (args, message) => {
    const folder = workspace({ "manifest.json": BAD });
    const words = args.split(" ").filter(Boolean);
    // The process of the tests has a channel to its parent, too.
    const outcome = words[0] === "lsp" ? folder.runSeparately(words) : await folder.run(words);
    expect(outcome).toEqual(refused(message));
  });
});

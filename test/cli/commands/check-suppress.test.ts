import { describe, expect, it } from "vitest";
import { draft, published } from "../../support/manifests";
import { GOOD, workspace } from "../../support/cli";

const REASON = "Known before we began.";
const SUPPRESS = ["check", "--suppress", REASON];
const CONFIGURATION = ".plugin-manifest.json";

const FAULTY = draft({ license: '"LicenseRef Acme"', keywords: '["a", "a"]' });

const suppressionsIn = (text: string): unknown =>
  (JSON.parse(text) as { readonly suppressions: unknown }).suppressions;

describe("check --suppress", () => {
  it("writes a narrow suppression beside the manifest for each problem, but not for hints", async () => {
    const folder = workspace({ "a/manifest.json": FAULTY });
    const { status, stdout, stderr } = await folder.run(SUPPRESS);
    expect([status, stdout, stderr]).toEqual([
      0,
      "1 file checked: 0 errors, 0 warnings, 2 suppressed.\n",
      "plugin-manifest: Wrote 2 suppressions to 'a/.plugin-manifest.json'.\n",
    ]);
    expect(suppressionsIn(folder.read(`a/${CONFIGURATION}`))).toEqual([
      { rule: "license-id", reason: REASON, plugin: "com.example.clock", at: "/license" },
      { rule: "duplicate-entry", reason: REASON, plugin: "com.example.clock", value: "a" },
    ]);
    expect((await folder.run(SUPPRESS)).stderr).toBe("plugin-manifest: Wrote 0 suppressions.\n");
  });

  it("adds to the nearest configuration, and leaves the rest of it unchanged", async () => {
    const folder = workspace({
      "plugins/a/manifest.json": FAULTY,
      "plugins/b/manifest.json": draft({ id: '"com.example.bell"', license: '"Acme"' }),
      [CONFIGURATION]:
        '{\n  // Ours.\n  "suppressions": [\n    { "rule": "duplicate-entry", "reason": "Ours." }\n  ]\n}\n',
    });
    const { status, stderr } = await folder.run([...SUPPRESS, "--no-workspace"]);
    expect([status, stderr]).toEqual([
      0,
      "plugin-manifest: Wrote 2 suppressions to '.plugin-manifest.json'.\n",
    ]);
    const written = ["com.example.clock", "com.example.bell"].map(
      (id) => `    { "rule": "license-id", "reason": "${REASON}", "plugin": "${id}", "at": "/license" }`,
    );
    expect(folder.read(CONFIGURATION)).toBe(
      `{\n  // Ours.\n  "suppressions": [\n    { "rule": "duplicate-entry", "reason": "Ours." },\n${written.join(",\n")}\n  ]\n}\n`,
    );
  });

  it("covers missing members one by one, and names that several manifests declare", async () => {
    const folder = workspace({
      "a/manifest.json": GOOD,
      "b/manifest.json": published({ id: '"com.example.other"', homepage: undefined, license: undefined }),
      [CONFIGURATION]: "{}",
    });
    const { status, stdout } = await folder.run([...SUPPRESS, "--max-warnings", "0"]);
    const [ours, other] = ["com.example.clock", "com.example.other"];
    const common = (plugin: string | undefined) => [
      { rule: "workspace-duplicate-step-type", reason: REASON, plugin, value: "clock_wait" },
      { rule: "workspace-duplicate-command-id", reason: REASON, plugin, value: "clock_now" },
    ];
    expect(suppressionsIn(folder.read(CONFIGURATION))).toEqual([
      { rule: "missing-member", reason: REASON, plugin: other, at: "/homepage" },
      { rule: "missing-member", reason: REASON, plugin: other, at: "/license" },
      ...common(ours),
      ...common(other),
    ]);
    expect([status, stdout]).toEqual([0, "2 files checked: 0 errors, 0 warnings, 6 suppressed.\n"]);
  });

  it.each([
    [["check", "--suppress", " "], "--suppress needs a reason."],
    [[...SUPPRESS, "-"], "--suppress cannot be used with -."],
    [[...SUPPRESS, "--config", "other.json"], "--suppress cannot be used with --config."],
    [[...SUPPRESS, "--no-config"], "--suppress cannot be used with --no-config."],
  ])("is refused without a reason, or a file to write to: %j", async (args, sentence) => {
    const { status, stderr } = await workspace({ "manifest.json": FAULTY, "other.json": "{}" }).run(args);
    expect([status, stderr.split("\n")[0]]).toEqual([2, `plugin-manifest: ${sentence}`]);
  });

  it("writes nothing to a configuration with errors, or for a problem that cannot be suppressed", async () => {
    const broken = '{ "rules": { "license-idd": "off" } }';
    const folder = workspace({
      "a/manifest.json": FAULTY,
      [`a/${CONFIGURATION}`]: broken,
      "b/manifest.json": "{",
    });
    const { status, stderr } = await folder.run([...SUPPRESS, "a/manifest.json", "b/manifest.json"]);
    expect([status, stderr]).toEqual([2, "plugin-manifest: Wrote 0 suppressions.\n"]);
    expect(folder.read(`a/${CONFIGURATION}`)).toBe(broken);
  });
});

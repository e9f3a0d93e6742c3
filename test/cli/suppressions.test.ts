import { describe, expect, it } from "vitest";
import { draft, published } from "../support/manifests";
import { Rendered } from "../page/rendered";
import { Repository } from "../support/repository";
import { codes, GOOD, report, sarif, workspace, Workspace } from "../support/cli";

const REASON = "Our license is our own.";
const UNLICENSED = draft({ license: '"LicenseRef Acme"' });

function configuration(...suppressions: readonly object[]): string {
  return JSON.stringify({ suppressions });
}

const folder = (...suppressions: readonly object[]) =>
  workspace({ "manifest.json": UNLICENSED, ".plugin-manifest.json": configuration(...suppressions) });

const COVERING = { rule: "license-id", reason: REASON, plugin: "com.example.clock", at: "/license" };

describe("a suppressed problem", () => {
  it("is listed separately in JSON, with its reason, and not counted elsewhere", async () => {
    const outcome = await folder(COVERING).run("check --max-warnings 0 --format json");
    const { files, summary } = report(outcome);
    expect(codes(outcome)).toEqual(["catalog-members-missing"]);
    expect(files[0]?.suppressed).toMatchObject([
      {
        code: "license-id",
        pointer: "/license",
        reason: REASON,
        suppression: { path: ".plugin-manifest.json", pointer: "/suppressions/0" },
      },
    ]);
    expect(outcome.status).toBe(0);
    expect(summary).toMatchObject({ errors: 0, warnings: 0, suppressed: 1 });
  });

  it("is only counted in text", async () => {
    const { stdout } = await folder(COVERING).run("check");
    expect(stdout).toBe("1 file checked: 0 errors, 0 warnings, 1 suppressed.\n");
  });

  it("is a suppressed result in SARIF", async () => {
    const { results } = sarif(await folder(COVERING).run("check --format sarif"));
    expect(results.filter((result) => "suppressions" in result)).toMatchObject([
      { ruleId: "license-id", suppressions: [{ kind: "external", justification: REASON }] },
    ]);
  });

  it("is a problem again while the configuration is invalid, and standard error says so", async () => {
    const invalid = workspace({
      "manifest.json": UNLICENSED,
      ".plugin-manifest.json": JSON.stringify({ rule: {}, suppressions: [COVERING] }),
    });
    const outcome = await invalid.run("check --format json");
    expect(codes(outcome)).toEqual(["catalog-members-missing", "license-id", "configuration"]);
    expect(outcome.stderr).toBe(
      "plugin-manifest: No suppression in '.plugin-manifest.json' applies while it is invalid.\n",
    );
  });

  it("is on the page with its reason", async () => {
    const { stdout } = await folder(COVERING).run("preview --format html manifest.json");
    expect(new Rendered(stdout).find("suppressed-reason").text).toBe(REASON);
  });

  it("is not fixed", async () => {
    const covered = workspace({
      "manifest.json": draft({ license: '"mit"' }),
      ".plugin-manifest.json": configuration(COVERING),
    });
    await covered.run("fix --suggested");
    expect(covered.read("manifest.json")).toBe(draft({ license: '"mit"' }));
  });

  it("may be a name that several manifests declare", async () => {
    const twice = workspace({
      "a/manifest.json": GOOD,
      "b/manifest.json": published({ id: '"com.example.other"' }),
      ".plugin-manifest.json": configuration(
        { rule: "workspace-duplicate-command-id", reason: "One replaces the other.", value: "clock_now" },
        { rule: "workspace-duplicate-step-type", reason: "Likewise.", plugin: "com.example.clock" },
      ),
    });
    const { files, summary } = report(await twice.run("check --format json"));
    expect(files.map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      [],
      ["workspace-duplicate-step-type"],
    ]);
    expect(files.map(({ suppressed = [] }) => suppressed.map(({ reason }) => reason))).toEqual([
      ["Likewise.", "One replaces the other."],
      ["One replaces the other."],
    ]);
    expect(summary["suppressed"]).toBe(3);
  });
});

describe("a suppression does not apply", () => {
  it.each<[string, object]>([
    ["without a reason", { ...COVERING, reason: undefined }],
    ["after its last day", { ...COVERING, until: "2020-12-31" }],
    ["for another plugin", { ...COVERING, plugin: "com.example.other" }],
  ])("%s", async (_, suppression) => {
    const outcome = await folder(suppression).run("check --format json");
    expect(codes(outcome)).toContain("license-id");
    expect(report(outcome).summary["suppressed"]).toBe(0);
  });
});

describe("a hostile reason", () => {
  it.each(["text", "json", "sarif", "github"])("is harmless to terminals and CI: %s", async (format) => {
    const reason = "x\n::error::owned\r\u001b[31m\u202e ##vso[task.complete]";
    const { stdout } = await folder({ ...COVERING, reason }).run(["check", "--format", format]);
    expect(
      ["\u001b", "\u202e", "\r", "\n::error::owned", "##vso["].filter((sign) => stdout.includes(sign)),
    ).toEqual([]);
  });
});

describe("an approval", () => {
  const NEW = draft({
    permissions: '[{ "type": "ipc_register" }, { "type": "process_spawn_whitelist", "value": ["git"] }]',
    host_capabilities: '["navigation"]',
  });
  const approve = (...values: readonly (string | undefined)[]) =>
    workspace({
      "old.json": draft(),
      "new.json": NEW,
      ".plugin-manifest.json": configuration(
        ...values.map((value) => ({ ...ACCEPTS, reason: "The page opens tools.", value })),
      ),
    });
  const ACCEPTS = { rule: "release-permission", plugin: "com.example.clock" };
  const ALL = ["process_spawn_whitelist", "process_spawn_whitelist:git", "navigation"];
  const ARGS = ["diff", "--fail-on", "permission", "old.json", "new.json"];

  it("of all new permissions lets diff pass, and shows its reason", async () => {
    const covered = approve(...ALL);
    const { status, stdout } = await covered.run(ARGS);
    expect([status, stdout.match(/Approved: The page opens tools\./g)?.length]).toEqual([0, 3]);
    const { changes } = JSON.parse((await covered.run([...ARGS, "--format", "json"])).stdout) as {
      changes: readonly object[];
    };
    expect(changes).toMatchObject(
      [2, 0, 1].map((i) => ({
        reason: "The page opens tools.",
        suppression: { path: ".plugin-manifest.json", pointer: `/suppressions/${i}` },
      })),
    );
    const markdown = (await covered.run([...ARGS, "--format", "markdown"])).stdout;
    expect(markdown.match(/Approved: `The page opens tools\.`/g)?.length).toBe(3);
  });

  it.each<[string, readonly (string | undefined)[]]>([
    ["of the permission does not approve its program", ["process_spawn_whitelist", "navigation"]],
    [
      "of a program does not approve another",
      [...ALL.slice(0, 1), "process_spawn_whitelist:bash", "navigation"],
    ],
    ["without a value approves nothing", [undefined]],
  ])("%s", async (_, values) => {
    expect((await approve(...values).run(ARGS)).status).toBe(1);
  });

  it.each([
    ["without a plugin approves nothing", undefined],
    ["of another plugin does not approve this one's", "com.example.bell"],
  ])("%s", async (_, plugin) => {
    const folder = approve();
    const all = ALL.map((value) => ({ rule: "release-permission", reason: "Agreed.", value, plugin }));
    folder.write(".plugin-manifest.json", configuration(...all));
    expect((await folder.run(ARGS)).status).toBe(1);
  });
});

describe("an approval of one of several permissions of a type", () => {
  const permission = (value: string) => `{ "type": "network_http_domain", "value": "${value}" }`;
  const accepts = { rule: "release-permission", plugin: "com.example.clock", reason: "Agreed." };

  it.each([
    ["network_http_domain:b.example", 0],
    ["network_http_domain:a.example", 1],
    ["network_http_domain", 1],
  ])("is about its value: %s", async (value, status) => {
    const files = {
      "old.json": draft({ permissions: `[${permission("a.example")}]` }),
      "manifest.json": draft({ permissions: `[${permission("a.example")}, ${permission("b.example")}]` }),
      ".plugin-manifest.json": configuration({ ...accepts, value }),
    };
    const args = ["diff", "--fail-on", "permission", "old.json", "manifest.json"];
    expect((await workspace(files).run(args)).status).toBe(status);
  });
});

describe("--accepted-at", () => {
  const repository = new Repository();
  const folder = new Workspace(repository.root);
  const APPROVAL = {
    ...{ rule: "release-permission", plugin: "com.example.clock" },
    ...{ reason: "Agreed.", value: "navigation" },
  };
  const run = (revision: string) =>
    folder.run(["diff", "--fail-on", "permission", "--accepted-at", revision, "HEAD", "a/manifest.json"]);

  it("counts only what the revision approves", async () => {
    folder.write("a/manifest.json", draft());
    repository.commit();
    folder.write("a/manifest.json", draft({ host_capabilities: '["navigation"]' }));
    folder.write(".plugin-manifest.json", configuration(APPROVAL));
    expect((await run("HEAD")).status).toBe(1);
    folder.write("a/manifest.json", draft());
    repository.commit();
    folder.write("a/manifest.json", draft({ host_capabilities: '["navigation"]' }));
    folder.write(".plugin-manifest.json", "{}");
    expect([(await run("HEAD")).status, (await run("HEAD~1")).status]).toEqual([0, 1]);
  });

  it("counts what the revision's configuration extends at that revision, and nothing of a broken one", async () => {
    const extending = (name: string) => JSON.stringify({ extends: name, suppressions: [APPROVAL] });
    folder.write("a/manifest.json", draft());
    folder.write("shared/approvals.json", configuration(APPROVAL));
    folder.write(".plugin-manifest.json", '{ "extends": "./shared/approvals.json" }');
    repository.commit();
    folder.write("shared/approvals.json", "{}");
    folder.write("a/.plugin-manifest.json", extending("../shared/gone.json"));
    repository.commit();
    folder.write("a/manifest.json", draft({ host_capabilities: '["navigation"]' }));
    expect([(await run("HEAD~1")).status, (await run("HEAD")).status]).toEqual([0, 1]);
  });

  it("refuses an unknown revision", async () => {
    expect([(await run("nowhere")).status, (await run("--all")).status]).toEqual([2, 2]);
  });
});

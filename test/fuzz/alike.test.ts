import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import * as api from "../../server/api";
import type { CheckOptions } from "../../server/api";
import { Agent, inProcessAgent } from "../support/agent";
import { report, workspace, type Workspace } from "../support/cli";
import { draft } from "../support/manifests";
import { TestServer } from "../support/server";
import { IS_PARTIAL, runs, TIMEOUT } from "./runs";

/* Whoever checks a manifest finds the same: the editor, the command line, a program and an agent. */

const FILE = ".plugin-manifest.json";
const REASON = "We live with it.";

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const optional = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constant(undefined));
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: 2, arbitrary: fc.constant(undefined) });

const manifest = fc
  .record({
    id: some('"com.acme.clock"', '"nodots"'),
    license: some('"MIT"', '"MIT License"', '"LicenseRef-Acme"'),
    author: some('{ "name": "Ada" }', '"Ada"'),
    homepage: some('"https://clock.example/"', undefined),
    keywords: some('["time"]', '["time", "time"]'),
    permissions: some(
      '[{ "type": "acme_x", "value": "a" }]',
      '[{ "type": "acme_x" }, { "type": "ipc_registr" }]',
      '[{ "type": "process_spawn_whitelist", "value": ["git", "git"] }]',
    ),
    host_capabilities: some('["theme_read"]', '["theme_red", "acme_y"]'),
    acme_member: some(undefined, "1", '"a"'),
  })
  .map(draft);

const CODES = ["id-format", "license-id", "duplicate-entry", "unknown-value", "unobserved-value"];

const configuration = fc.record(
  {
    extends: seldom(
      some<unknown>("./shared.json", ["./shared.json", `../${FILE}`], "./gone.json", "../../out.json"),
    ),
    rules: fc.dictionary(some(...CODES, "missing-member"), some("error", "hint", "off"), { maxKeys: 3 }),
    vocabulary: some({ permissions: ["acme_x"] }, { hostCapabilities: { acme_y: "Ours." } }),
    suppressions: fc.array(
      fc.record({
        rule: some(...CODES, "unknown-member", "missing-member", "wrong-type"),
        reason: some(REASON, REASON, " "),
        plugin: seldom(some("com.acme.clock", "com.acme.other")),
        at: seldom(some("/license", "/permissions/0/type", "/keywords/1", "/acme_member")),
        value: seldom(some("LicenseRef-Acme", "acme_x", "time", "homepage")),
        until: seldom(some("2020-01-01", "2999-12-31", "2999-12-31", "2027-02-30")),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    documentKind: some("draft", "published"),
  },
  { requiredKeys: ["suppressions"] },
);

const FOLDERS = ["", "a/", "a/b/", "c/"];
const folders = fc.record({
  manifests: fc.tuple(...FOLDERS.map(() => manifest)),
  configurations: fc.tuple(configuration, configuration, optional(configuration), optional(configuration)),
  shared: configuration,
});

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly range: unknown;
  readonly pointer: string;
}

const found = ({ code, severity, message, range, pointer }: Found): Found => ({
  code,
  severity,
  message,
  range,
  pointer,
});

/** Which suppressions are not used depends on what was searched. */
const isCompared = ({ code }: Found) => code !== "suppression-unused";

const SEVERITIES = ["", "error", "warning", "information", "hint"];
const shown = (diagnostics: readonly Diagnostic[]): Found[] =>
  diagnostics.map(({ code, severity = 0, message, range, data }) => ({
    ...{ code: String(code), severity: SEVERITIES[severity] ?? "", message: message as string, range },
    pointer: (data as { pointer: string }).pointer,
  }));

let pushing: TestServer;
let pulling: TestServer;
let agent: Agent;
beforeAll(async () => {
  pushing = await TestServer.start();
  pulling = await TestServer.start({ capabilities: { textDocument: { diagnostic: {} } } });
  agent = await inProcessAgent();
});
afterAll(() => {
  pushing.stop();
  pulling.stop();
});

/** What `config` prints, as options of a program. */
async function optionsFor(folder: Workspace, name: string): Promise<CheckOptions> {
  const { stdout } = await folder.run(["config", name]);
  const { documentKind: kind, ...rest } = JSON.parse(stdout) as CheckOptions & {
    documentKind?: CheckOptions["kind"];
  };
  const { rules = {}, vocabulary = {}, suppressions = [] } = rest;
  return { ...(kind && { kind }), rules, vocabulary, suppressions };
}

interface Suppressed extends Found {
  readonly reason: string;
}
const suppressed = (all: readonly Suppressed[] = []) =>
  all.map((each) => ({ ...found(each), reason: each.reason }));

/** What there was among all that was compared. */
const seen = { findings: 0, suppressed: 0, configurations: 0 };

async function expectAlike(folder: Workspace): Promise<void> {
  const checked = report(await folder.run(["check", "--no-workspace", "--format", "json"]))
    .files as readonly {
    readonly path: string;
    readonly kind: string;
    readonly diagnostics: readonly Found[];
    readonly suppressed?: readonly Suppressed[];
  }[];
  await agent.open(folder.root);
  for (const { path, kind, diagnostics, suppressed: covered } of checked) {
    // An editor does not know that a file of another name is a configuration.
    if (kind === "configuration" && !path.endsWith(FILE)) continue;
    const expected = diagnostics.map(found).filter(isCompared);
    seen.findings += diagnostics.length;
    seen.suppressed += covered?.length ?? 0;
    if (kind === "configuration") seen.configurations++;
    const [uri, text] = [pathToFileURL(folder.path(path)).href, folder.read(path)];
    for (const server of [pushing, pulling])
      await server.open(uri, text, kind === "configuration" ? "json" : undefined);
    const pushed = () => shown(pushing.publishedFor(uri).at(-1)?.diagnostics ?? []).filter(isCompared);
    await expect.poll(pushed, { timeout: 20_000 }).toEqual(expected);
    const pulled = async () =>
      shown((await pulling.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", uri)).items).filter(
        isCompared,
      );
    await expect.poll(pulled, { timeout: 20_000 }).toEqual(expected);
    if (kind === "configuration") continue;
    const asked = await agent.call<{ problems: Found[]; suppressed?: Suppressed[]; configuration?: Found[] }>(
      "check_manifest",
      { path: folder.path(path) },
    );
    const result = api.check(text, await optionsFor(folder, path)) as unknown as {
      diagnostics: Found[];
      suppressed?: Suppressed[];
    };
    expect([asked.problems.map(found), result.diagnostics.map(found)]).toEqual([expected, expected]);
    expect([suppressed(asked.suppressed), suppressed(result.suppressed)]).toEqual([
      suppressed(covered),
      suppressed(covered),
    ]);
  }
}

it(
  "everybody finds the same, whatever suppressions and configurations there are",
  { timeout: TIMEOUT },
  async () => {
    await fc.assert(
      fc.asyncProperty(folders, async ({ manifests, configurations, shared }) => {
        const files: Record<string, string> = { ".git/HEAD": "ref: refs/heads/main\n" };
        for (const [i, folder] of FOLDERS.entries()) {
          files[`${folder}manifest.json`] = manifests[i] ?? "";
          // No file that a draft names is missing.
          files[`${folder}native/clock.dll`] = files[`${folder}frontend/index.js`] = "";
          files[`${folder}shared.json`] = JSON.stringify({ ...shared, extends: [] });
          const own = configurations[i];
          if (own) files[`${folder}${FILE}`] = JSON.stringify(own, null, 2);
        }
        await expectAlike(workspace(files));
      }),
      runs(12),
    );
    if (!IS_PARTIAL) expect(Object.values(seen).filter((count) => count === 0)).toEqual([]);
    expect([pushing.stderr, pulling.stderr]).toEqual(["", ""]);
  },
);

import { describe, expect, it } from "vitest";
import { explainChanges } from "../../../server/core/check/suppress";
import { check, ruleContext, type CheckOptions } from "../../../server/core/check/check";
import type { SuppressionEntry } from "../../../server/core/check/suppressions";
import {
  suppressionUsage,
  SuppressionUsageCollector,
  type SuppressionUsage,
} from "../../../server/core/check/usage";
import { manifestChanges } from "../../../server/core/compare/diff";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { JsonObject } from "../../../server/core/json/tree/value";
import { detail, draft } from "../../support/manifests";
import { release } from "../../support/release";

function placed(entries: readonly SuppressionEntry[], isExtended = false) {
  return entries.map((entry, i) => ({
    reason: "So it is.",
    ...entry,
    origin: { file: ".plugin-manifest.json", pointer: `/suppressions/${i}`, isExtended },
  }));
}

function usageOf(
  text: string,
  entries: readonly SuppressionEntry[],
  more: CheckOptions = {},
  isExtended = false,
) {
  const suppressions = placed(entries, isExtended);
  const options = { ...more, suppressions, today: "2030-01-01" };
  const document = new ManifestDocument(text);
  const context = ruleContext(document, options);
  return suppressionUsage(context, options, check(document, options, context));
}

/** The indexes of the suppressions that nothing uses in some texts, although their rules were applied. */
function unused(
  texts: readonly string[],
  entries: readonly SuppressionEntry[],
  more: CheckOptions = {},
): number[] {
  const total = new SuppressionUsageCollector();
  for (const text of texts) {
    const usage: SuppressionUsage | undefined = usageOf(text, entries, more);
    if (usage) total.add(usage);
  }
  return entries.flatMap(({ rule }, i) => (total.isUnused(rule, `/suppressions/${i}`) ? [i] : []));
}

const UNLICENSED = draft({ license: '"Our License"' });
const LICENSE = { rule: "license-id", at: "/license" };
const SPAWNS = draft({
  host_capabilities: '["theme_read"]',
  permissions:
    '[{ "type": "process_spawn_whitelist", "value": ["git"] }, { "type": "network_http" }, { "type": "server", "value": { "port": 80 } }]',
});

describe("a suppression is unused", () => {
  it("if it covers nothing in any document", () => {
    expect(unused([draft()], [LICENSE])).toEqual([0]);
    expect(unused([draft(), UNLICENSED], [LICENSE])).toEqual([]);
    expect(unused([UNLICENSED], [LICENSE, { ...LICENSE, plugin: "com.example.gone" }])).toEqual([1]);
  });

  it("if an earlier one names the same", () => {
    expect(unused([UNLICENSED], [LICENSE, LICENSE])).toEqual([1]);
  });

  it("if its rule cannot be suppressed", () => {
    expect(unused([draft()], [{ rule: "json-syntax" }, { rule: "suppression-unused" }])).toEqual([0, 1]);
  });
});

describe("a suppression is not reported as unused", () => {
  it.each<[string, string, SuppressionEntry, CheckOptions?]>([
    ["of a rule that is off", draft(), LICENSE, { rules: { "license-id": "off" } }],
    ["of a rule about other kinds of documents", draft(), { rule: "versions-order" }],
    ["of a release rule without a release", draft(), { rule: "release-template" }],
    ["of a rule that another one replaces", draft(), { rule: "template-value" }, release()],
    ["of missing files that were not looked up", draft(), { rule: "missing-file" }],
    ["of a rule about several manifests", draft(), { rule: "workspace-duplicate-tab-id" }],
    ["in a text that is not JSON", '{ "id": ', { rule: "id-format" }],
  ])("%s", (_, text, entry, options) => expect(unused([text], [entry], options)).toEqual([]));

  it("from an extended file, or without any suppression", () => {
    expect(usageOf(draft(), [LICENSE], {}, true)).toBeUndefined();
    expect(usageOf(draft(), [])).toBeUndefined();
  });
});

describe("a rule is applied", () => {
  it.each<[string, string, SuppressionEntry, CheckOptions?]>([
    ["to its kind of document", detail(), { rule: "versions-order" }],
    ["to a release", draft(), { rule: "release-template" }, release()],
    [
      "to the files beside a draft",
      draft(),
      { rule: "missing-file" },
      { folderFiles: { missingPaths: new Map(), files: [] } },
    ],
  ])("%s", (_, text, entry, options) => expect(unused([text], [entry], options)).toEqual([0]));

  it("to several manifests when they were compared", () => {
    const usage = new SuppressionUsageCollector();
    usage.addWorkspaceRules(["workspace-duplicate-tab-id"], []);
    expect(usage.isUnused("workspace-duplicate-tab-id", "/suppressions/0")).toBe(true);
    const origin = { file: "", pointer: "/suppressions/0", isExtended: false };
    usage.addWorkspaceRules([], [{ rule: "workspace-duplicate-tab-id", origin }]);
    expect(usage.isUnused("workspace-duplicate-tab-id", "/suppressions/0")).toBe(false);
  });
});

describe("an approval is used while a manifest has", () => {
  const approval = (value: string) => ({ rule: "release-permission", plugin: "com.example.clock", value });
  it.each([
    ["the permission", "network_http"],
    ["the program", "process_spawn_whitelist:git"],
    ["the value of a permission", 'server:{"port":80}'],
    ["the capability", "theme_read"],
  ])("%s", (_, value) => {
    expect(unused([SPAWNS], [approval(value)], release())).toEqual([]);
    expect(unused([draft()], [approval(value)], release())).toEqual([0]);
    // Only a release is compared with the one before it.
    expect(unused([draft()], [approval(value)])).toEqual([]);
  });
});

it("an approval covers the new access, not the old access at the same place", () => {
  const asking = (type: string) =>
    JSON.parse(draft({ permissions: `[{ "type": "${type}" }]` })) as JsonObject;
  const [before, after] = [asking("filesystem_read"), asking("network_http")];
  const suppressions = placed([
    { rule: "release-permission", plugin: "com.example.clock", value: "network_http" },
  ]);
  const changes = explainChanges(manifestChanges(before, after), after, { suppressions });
  expect(changes.map((change) => [change.class, change.approval?.reason])).toEqual([
    ["permission", "So it is."],
    ["change", undefined],
  ]);
});

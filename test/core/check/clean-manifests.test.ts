import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { check, type CheckOptions } from "../../../server/core/check/check";
import type { Edit } from "../../../server/core/text/ranges";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { Finding } from "../../../server/core/problem";
import type { JsonObject } from "../../../server/core/json/tree/value";
import { rules } from "../../../server/core/rules";
import type { Rule } from "../../../server/core/rules/rule";
import { BASES } from "../../fuzz/bases";
import { runs, TIMEOUT } from "../../fuzz/runs";
import { splice, spliced } from "../../fuzz/texts";
import { detail } from "../../support/manifests";

/** An edit without the nodes that it was made from. */
const bare = ({ offset, length, text, snippet }: Edit) => ({ offset, length, text, snippet });

const shown = ({ code, message, pointer, range: { offset, length }, fixes }: Finding) => ({
  ...{ code, message, pointer, offset, length },
  fixes: fixes?.().map(({ title, edits }) => ({ title, edits: edits.map(bare) })),
});

/** What is found in version after version of a document, each remembering the one before. */
function foundInTurn(texts: readonly string[], options: CheckOptions = {}) {
  const cleanManifests = new WeakSet<JsonObject>();
  let document: ManifestDocument | undefined;
  return texts.map((text) => {
    document = new ManifestDocument(text, document);
    return check(document, { kind: "detail", ...options, cleanManifests }).findings.map(shown);
  });
}

const foundAlone = (text: string) =>
  check(new ManifestDocument(text), { kind: "detail" }).findings.map(shown);

/** A change that each rule about single manifests finds something in, in the second version's manifest. */
const FAULTS: Readonly<Record<string, string>> = {
  keywords: '["a", "a"]',
  icon: '"../a"',
  commands: '[{ "id": "now", "description": "A" }]',
  permissions: '[{ "type": "process_spawn_whitelist" }]',
  host_capabilities: '["aichat"]',
  capability_levels: "[0, 4]",
  integration: '{ "level0": {} }',
  compatibility: '{ "min_app_version": "1.1", "platforms": ["linux"] }',
};

describe("the clean manifests of a response", () => {
  it.each(Object.entries(FAULTS))("are checked again when they change: %s", (name, value) => {
    const versions = [detail(), detail({ manifests: { 1: { [name]: value } } }), detail()];
    const found = foundInTurn(versions);
    expect(found).toEqual(versions.map(foundAlone));
    expect(found[1]?.length).toBeGreaterThan(0);
  });

  it("are checked once while they do not change", () => {
    const perManifest = rules.filter((rule) => rule.perManifest && !rule.appliesTo);
    const spies = perManifest.map((rule) => vi.spyOn(rule as Required<Rule>, "perManifest"));
    foundInTurn([detail(), detail({ manifests: { 2: { changelog: '"Another."' } } })]);
    const looked = spies.map(({ mock }) => mock.calls.map(([{ pointer }]) => pointer));
    vi.restoreAllMocks();
    const versions = [0, 1, 2].map((i) => `/data/versions/${i}/manifest`);
    const copies = ["/data/item/manifest", "/data/item/latest_compatible_version/manifest"];
    expect(looked).toEqual(perManifest.map(() => [...versions, ...copies, "/data/versions/2/manifest"]));
  });

  it("do not include those of a duplicate version, whose findings appear once it differs", () => {
    const response = JSON.parse(detail({ manifests: { 0: { commands: FAULTS["commands"]! } } })) as {
      data: { versions: object[] };
    };
    const [newest, ...older] = response.data.versions;
    const [twice, changed] = [newest, { ...newest, changelog: "Second release." }].map((first) =>
      JSON.stringify({ ...response, data: { ...response.data, versions: [first, newest, ...older] } }),
    ) as [string, string];
    expect(foundInTurn([twice, changed])).toEqual([twice, changed].map(foundAlone));
  });

  it("are checked again after a rule has failed", () => {
    const permissions = FAULTS["permissions"]!;
    const clean = new WeakSet<JsonObject>();
    const rule = rules.find(({ code }) => code === "permission-value-missing") as Required<Rule>;
    const first = new ManifestDocument(detail({ manifests: { 1: { permissions } } }));
    vi.spyOn(rule, "perManifest").mockImplementationOnce(() => {
      throw new Error("Broken.");
    });
    check(first, { kind: "detail", onRuleError: () => undefined, cleanManifests: clean });
    vi.restoreAllMocks();
    const next = new ManifestDocument(first.text.replace("0f9d3c52", "1f9d3c52"), first);
    const found = check(next, { kind: "detail", cleanManifests: clean }).findings.map(shown);
    expect(found).toEqual(foundAlone(next.text));
    expect(found.map(({ code }) => code)).toEqual(["permission-value-missing"]);
  });

  it("have the same findings as in a fresh check, at every keystroke", { timeout: TIMEOUT }, () => {
    const response = BASES.at(-1)!;
    fc.assert(
      fc.property(fc.array(splice, { minLength: 1, maxLength: 6 }), (splices) => {
        const texts = [response];
        // Every other change is taken back: then the text parses again.
        for (const one of splices) texts.push(spliced(texts.at(-1)!, one), response);
        expect(foundInTurn(texts)).toEqual(texts.map(foundAlone));
      }),
      runs(40),
    );
  });
});

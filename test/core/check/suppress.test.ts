import { describe, expect, it } from "vitest";
import { check, checkAll, type CheckOptions } from "../../../server/core/check/check";
import { type Suppression, type SuppressionEntry, dayOf } from "../../../server/core/check/suppressions";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { detail, draft } from "../../support/manifests";
import { steps } from "../../support/work";

const REASON = "We decided so.";

/** Places suppressions in a configuration file, each with a reason unless it says otherwise. */
function placed(...entries: readonly SuppressionEntry[]): Suppression[] {
  return entries.map((entry, i) => ({
    reason: REASON,
    ...entry,
    origin: { file: ".plugin-manifest.json", pointer: `/suppressions/${i}`, isExtended: false },
  }));
}

/** Checks a text. @returns `code pointer` of what is left and of what is suppressed */
function checked(text: string, entries: readonly SuppressionEntry[], options: CheckOptions = {}) {
  const document = new ManifestDocument(text);
  const { findings, suppressed } = check(document, { ...options, suppressions: placed(...entries) });
  const name = ({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`;
  return {
    left: findings.filter(({ severity }) => severity !== "hint").map(name),
    suppressed: suppressed.findings.map((each) => `${name(each)} (${each.suppression.origin.pointer})`),
    used: [...suppressed.usedSuppressions].map(({ origin }) => origin.pointer),
  };
}

const UNLICENSED = draft({ license: '"Our License"' });

describe("a suppression covers", () => {
  it.each<[string, SuppressionEntry]>([
    ["every finding of its rule", { rule: "license-id" }],
    ["those of a plugin", { rule: "license-id", plugin: "com.example.clock" }],
    ["those at a place", { rule: "license-id", at: "/license" }],
    ["those about a value", { rule: "license-id", value: "Our License" }],
    [
      "those that have all of it",
      { rule: "license-id", plugin: "com.example.clock", at: "/license", value: "Our License" },
    ],
  ])("%s", (_, entry) => {
    expect(checked(UNLICENSED, [entry])).toEqual({
      left: [],
      suppressed: ["license-id /license (/suppressions/0)"],
      used: ["/suppressions/0"],
    });
  });

  it.each<[string, SuppressionEntry]>([
    ["of another rule", { rule: "url-format" }],
    ["of another plugin", { rule: "license-id", plugin: "com.example.Clock" }],
    ["at another place", { rule: "license-id", at: "" }],
    ["around its place", { rule: "license-id", at: "/license/0" }],
    ["about another value", { rule: "license-id", value: "Our license" }],
    ["of a plugin, but about another value", { rule: "license-id", plugin: "com.example.clock", value: "" }],
    ["without a reason", { rule: "license-id", reason: "" }],
    ["with a blank reason", { rule: "license-id", reason: " \t\n" }],
  ])("no finding %s", (_, entry) => {
    expect(checked(UNLICENSED, [entry])).toEqual({ left: ["license-id /license"], suppressed: [], used: [] });
  });

  it("a finding once if several suppressions name it, and uses all of them", () => {
    const entries = [
      { rule: "license-id", at: "/license" },
      { rule: "url-format" },
      { rule: "license-id", value: "Our License" },
    ];
    expect(checked(UNLICENSED, entries)).toEqual({
      left: [],
      suppressed: ["license-id /license (/suppressions/0)"],
      used: ["/suppressions/0", "/suppressions/2"],
    });
  });

  it("nothing if an earlier suppression names the same", () => {
    const entry = { rule: "license-id", at: "/license" };
    expect(checked(UNLICENSED, [entry, entry]).used).toEqual(["/suppressions/0"]);
  });
});

describe("until", () => {
  const on = (today: string | undefined, until: string) =>
    checked(UNLICENSED, [{ rule: "license-id", until }], { today }).left.length === 0;

  it("is the last day on which a suppression applies", () => {
    expect([on("2030-01-30", "2030-01-31"), on("2030-01-31", "2030-01-31")]).toEqual([true, true]);
    expect([on("2030-02-01", "2030-01-31"), on("2031-01-01", "2030-01-31")]).toEqual([false, false]);
  });

  it("ends while a program that has read the configuration keeps running", () => {
    const suppressions = placed({ rule: "license-id", until: "2030-01-31" });
    const suppressed = ["2030-01-31", "2030-02-01", "2030-01-31"].map(
      (today) => check(new ManifestDocument(UNLICENSED), { suppressions, today }).suppressed.findings.length,
    );
    expect(suppressed).toEqual([1, 0, 1]);
  });

  it("has passed if the day is unknown", () => {
    expect(on(undefined, "9999-12-31")).toBe(false);
  });

  it("is a day in UTC", () => {
    expect(dayOf(new Date("2030-01-31T23:59:59.999Z"))).toBe("2030-01-31");
    expect(dayOf(new Date("2030-02-01T00:00:00.000Z"))).toBe("2030-02-01");
  });
});

describe("the value of a finding", () => {
  it.each<[string, string, string, string]>([
    [
      "is the type of a permission",
      draft({ permissions: '[{ "type": "x", "value": 1 }]' }),
      "unobserved-value",
      "x",
    ],
    [
      "is the type for what a permission has beside it",
      draft({ permissions: '[{ "type": "ipc_register", "scope": 1 }]' }),
      "unknown-member",
      "ipc_register",
    ],
    [
      "is the type and one entry of a permission's value",
      draft({ permissions: '[{ "type": "process_spawn_whitelist", "value": ["git", "bin/sh"] }]' }),
      "executable-name",
      "process_spawn_whitelist:bin/sh",
    ],
    [
      "is the type for a whole value",
      draft({ permissions: '[{ "type": "process_spawn_whitelist" }]' }),
      "permission-value-missing",
      "process_spawn_whitelist",
    ],
    [
      "is the type for a value that is not a list",
      draft({ permissions: '[{ "type": "process_spawn_whitelist", "value": "git" }]' }),
      "wrong-type",
      "process_spawn_whitelist",
    ],
    [
      "is the type for an entry that is not a text",
      draft({ permissions: '[{ "type": "process_spawn_whitelist", "value": [7] }]' }),
      "wrong-type",
      "process_spawn_whitelist",
    ],
    ["is a capability", draft({ host_capabilities: '["teleport"]' }), "unknown-value", "teleport"],
    ["is the name of a missing member", draft({ license: undefined }), "missing-member", "license"],
    ["is the name of an unknown member", draft({ flavor: '"sweet"' }), "unknown-member", "flavor"],
    [
      "is the name of an unknown key",
      draft({
        entry:
          '{ "native": { "windows_x64": "a.dll", "windows_arm": "b.dll" }, "frontend": "frontend/index.js" }',
      }),
      "unobserved-value",
      "windows_arm",
    ],
    ["is the string at its place", draft({ homepage: '"clock.example"' }), "url-format", "clock.example"],
  ])("%s", (_, text, rule, value) => {
    const { left } = checked(text, []);
    expect(left.filter((each) => each.startsWith(`${rule} `))).toHaveLength(1);
    expect(checked(text, [{ rule, value }]).suppressed).toHaveLength(1);
    for (const other of [`${value} `, value.toUpperCase(), value.split(":")[1] ?? "type"])
      expect(checked(text, [{ rule, value: other }]).suppressed).toEqual([]);
  });

  it("is empty for a number, which only its place identifies", () => {
    const text = draft({ version: "7" });
    expect(checked(text, [{ rule: "wrong-type", value: "7" }]).left).toEqual(["wrong-type /version"]);
    expect(checked(text, [{ rule: "wrong-type", at: "/version" }]).left).toEqual([]);
  });
});

describe("a problem about several missing members", () => {
  const text = draft({ license: undefined, homepage: undefined, author: undefined, keywords: undefined });

  it("is covered member by member", () => {
    const entries = [
      { rule: "missing-member", value: "license" },
      { rule: "missing-member", at: "/author" },
    ];
    expect(checked(text, [])).toEqual({ left: ["missing-member "], suppressed: [], used: [] });
    expect(checked(text, entries)).toEqual({
      left: ["missing-member /homepage", "missing-member /keywords"],
      suppressed: ["missing-member /author (/suppressions/1)", "missing-member /license (/suppressions/0)"],
      used: ["/suppressions/1", "/suppressions/0"],
    });
  });

  it("stays whole if no member is covered", () => {
    expect(checked(text, [{ rule: "missing-member", value: "name" }]).left).toEqual(["missing-member "]);
  });
});

describe("a detail response", () => {
  const text = detail({ manifests: [{ license: '"Our License"' }] });

  it("has the places of each of its manifests", () => {
    const { left } = checked(text, []);
    expect(left).toContain("license-id /data/versions/0/manifest/license");
    const places = checked(text, [{ rule: "license-id", at: "/license", plugin: "com.example.clock" }]);
    expect(places.suppressed).toEqual(["license-id /data/versions/0/manifest/license (/suppressions/0)"]);
  });
});

describe("suppressions", () => {
  it("do not cover a syntax error", () => {
    expect(checked("{,}", [{ rule: "json-syntax" }]).left).toEqual(checked("{,}", []).left);
  });

  it("do not cover a duplicate name that may hide access, but cover others", () => {
    const twice = (member: string) => draft().replace("{", `{ ${member}, `);
    const suppressions = [{ rule: "duplicate-member" }, { rule: "duplicate-member", value: "permissions" }];
    const hiding = checked(twice('"permissions": []'), suppressions);
    expect([hiding.left, hiding.suppressed]).toEqual([["duplicate-member /permissions"], []]);
    const harmless = checked(draft({ author: '{ "name": "Ada", "name": "Ada" }' }), suppressions);
    expect([harmless.left, harmless.suppressed]).toEqual([
      [],
      ["duplicate-member /author/name (/suppressions/0)"],
    ]);
  });

  it("leave only uncovered findings in the counts", () => {
    const many = Array.from({ length: 1200 }, (_, i) => `"m${i}": 0`).join(", ");
    const text = draft().replace(/\}\s*$/, `, ${many} }`);
    const rules = { "catalog-members-missing": "off" } as const;
    expect(checked(text, [{ rule: "too-many-problems" }], { rules }).left).toHaveLength(1001);
    const some = Array.from({ length: 300 }, (_, i) => ({ rule: "unknown-member", value: `m${i}` }));
    expect(checked(text, some, { rules }).left).toHaveLength(900);
    const suppressions = placed({ rule: "unknown-member" });
    const { suppressed, findings } = check(new ManifestDocument(text), { suppressions });
    expect(findings.filter(({ severity }) => severity !== "hint")).toEqual([]);
    expect([suppressed.findings.length, [...suppressed.counts]]).toEqual([1000, [["warning", 1200]]]);
  });
});

it("a suppressed finding keeps its fixes", () => {
  const text = draft({ license: '"mit"' });
  const { suppressed } = checkAll(new ManifestDocument(text), {
    suppressions: placed({ rule: "license-id" }),
  });
  expect(suppressed.findings.map(({ fixes }) => fixes?.().map(({ title }) => title))).toEqual([
    ['Change to "MIT"'],
  ]);
});

describe("a fix of several findings", () => {
  const titles = (text: string, suppressions: readonly Suppression[]) =>
    check(new ManifestDocument(text), {
      suppressions,
      rules: { "catalog-members-missing": "off" },
    }).findings.map(({ code, pointer, fixes = () => [] }) => [
      `${code} ${pointer}`,
      ...fixes().map(({ title }) => title),
    ]);
  const lacking = (...names: readonly string[]) =>
    draft(Object.fromEntries(names.map((name) => [name, undefined])));

  it("leaves out a missing member that is suppressed", () => {
    const suppressions = placed({ rule: "missing-member", value: "homepage" });
    expect(titles(lacking("homepage", "license"), suppressions)).toEqual([
      ["missing-member /license", 'Insert "license"'],
    ]);
    expect(titles(lacking("homepage", "license", "author", "description"), suppressions)).toEqual([
      ...["description", "author", "license"].map((name) => [
        `missing-member /${name}`,
        "Insert the 3 missing properties",
        `Insert "${name}"`,
      ]),
    ]);
  });

  it.each([{ at: "/capability_levels/0" }, { value: "level0" }])(
    "leaves a missing level alone by %o",
    (of) => {
      const suppressions = placed({ rule: "level-member-missing", ...of });
      expect(titles(draft({ capability_levels: "[0, 1, 4]", integration: "{}" }), suppressions)).toEqual([
        ...[1, 4].map((level) => [
          `level-member-missing /capability_levels/${level === 1 ? 1 : 2}`,
          `Insert "integration.level${level}"`,
          "Insert the 2 missing levels",
          `Remove level ${level}`,
        ]),
      ]);
    },
  );
});

it("many suppressions cost no more than reading them, however many findings there are", async () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`);
  const members = names(300).map((name) => `"${name}": 0`);
  const document = new ManifestDocument(draft().replace(/\}\s*$/, `, ${members.join(", ")} }`));
  const list = (count: number) =>
    placed(...names(count).map((value) => ({ rule: "unknown-member", value: `${value} `, at: "/" })));
  const work = (suppressions: readonly Suppression[]) => steps(() => void check(document, { suppressions }));
  await work(list(1));
  const most = 5000;
  expect(((await work(list(most))) - (await work(list(1)))) / most).toBeLessThan(60);
});

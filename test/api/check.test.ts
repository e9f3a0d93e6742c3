import { describe, expect, it } from "vitest";
import { check, type CheckOptions } from "../../server/api";
import { detail, draft, published } from "../support/manifests";

const LICENSE = { rule: "license-id", reason: "It is our own." };

describe("check", () => {
  it("finds nothing in a manifest without a problem", () => {
    expect(check(published())).toEqual({
      kind: "published",
      diagnostics: [],
      counts: { error: 0, warning: 0, information: 0, hint: 0 },
    });
  });

  it("finds a problem with its place, and the edits of its fixes", () => {
    expect(check(published({ version: '"v1.2.3"' })).diagnostics).toEqual([
      {
        code: "version-format",
        severity: "error",
        message: '"v1.2.3" is not a valid version. Use three numbers joined by dots, such as "1.2.0".',
        range: { start: { line: 4, character: 13 }, end: { line: 4, character: 21 } },
        pointer: "/version",
        related: [],
        fixes: [
          {
            title: 'Change to "1.2.3"',
            applicability: "safe",
            edits: [
              {
                range: { start: { line: 4, character: 13 }, end: { line: 4, character: 21 } },
                newText: '"1.2.3"',
              },
            ],
          },
        ],
      },
    ]);
  });

  it("finds problems with their related places", () => {
    const [first] = check(
      published({ permissions: '[{ "type": "ipc_register" }, { "type": "ipc_register" }]' }),
    ).diagnostics;
    expect(first?.code).toBe("duplicate-entry");
    expect(first?.related).toEqual([
      {
        range: { start: { line: 15, character: 18 }, end: { line: 15, character: 44 } },
        message: "First entry is here.",
      },
    ]);
  });

  it("takes severities, a kind and the host's own values", () => {
    const text = published({ version: '"v1.2.3"', permissions: '[{ "type": "own" }]' });
    const codes = (options: CheckOptions) =>
      check(text, options).diagnostics.map(({ code, severity }) => `${severity}: ${code}`);
    expect(codes({ kind: "auto" })).toEqual(["error: version-format", "warning: unobserved-value"]);
    expect(codes({ rules: { "version-format": "hint" } })).toEqual([
      "hint: version-format",
      "warning: unobserved-value",
    ]);
    expect(codes({ rules: { "version-format": "off" }, vocabulary: { permissions: ["own"] } })).toEqual([]);
    const options = { rules: { "version-format": "off" }, host: "haloforge" } as const;
    expect(check(text.replace('"own"', '"process_spawn"'), options).diagnostics).toEqual([]);
    expect(check(text, { kind: "detail" }).kind).toBe("detail");
  });

  it("recognizes a detail response", () => expect(check(detail()).kind).toBe("detail"));

  it("reports text that is not JSON as a problem", () => {
    expect(check("{").diagnostics.map(({ code }) => code)).toEqual(["json-syntax"]);
  });

  it("counts all problems, however many it reports", () => {
    const entries = Array.from({ length: 1500 }, (_, i) => i).join();
    const { diagnostics, counts } = check(published({ keywords: `[${entries}]` }));
    expect(diagnostics).toHaveLength(1001);
    expect(counts.error).toBe(1500);
  });

  it.each<readonly [options: unknown, message: string]>([
    [null, "The options must be an object."],
    [["auto"], "The options must be an object."],
    [{ rule: {} }, 'Unknown option "rule". The options are kind, rules, vocabulary, host and suppressions.'],
    [{ kind: "other" }, 'options.kind must be auto, draft, published, placeholder or detail, not "other".'],
    [{ host: { name: "Acme" } }, "options.host must be haloforge, not an object."],
    [{ kind: null }, "options.kind must be auto, draft, published, placeholder or detail, not null."],
    [{ rules: [] }, "options.rules must be an object, not an array."],
    [{ vocabulary: "own" }, 'options.vocabulary must be an object, not "own".'],
    [
      { vocabulary: { foo: [] } },
      'Unknown option "options.vocabulary.foo". The options are permissions, hostCapabilities, platforms, platformKeys, capabilityLevels, openModes, reuseKeys, sidebarPositions and sources.',
    ],
    [{ vocabulary: { permissions: "a" } }, 'options.vocabulary.permissions must be an array, not "a".'],
    [{ vocabulary: { permissions: ["a", 1] } }, "options.vocabulary.permissions[1] must be a string, not 1."],
    [
      { vocabulary: { capabilityLevels: [7, 1.5] } },
      "options.vocabulary.capabilityLevels[1] must be an integer, not 1.5.",
    ],
    [
      { vocabulary: { platforms: new Array(1) } },
      "options.vocabulary.platforms[0] must be a string, not undefined.",
    ],
    [{ rules: { "no-such": "off" } }, 'Unknown rule "no-such" in options.rules.'],
    [
      { rules: { "json-syntax": "error" } },
      'Invalid value of options.rules.json-syntax. "json-syntax" is always an error. Its severity cannot be set.',
    ],
    [
      { rules: { "id-format": "fatal" } },
      'options.rules.id-format must be error, warning, information, hint or off, not "fatal".',
    ],
    [
      { suppressions: [LICENSE, { rule: "no-such", reason: "So." }] },
      'Invalid value of options.suppressions[1].rule. Unknown rule "no-such".',
    ],
    [
      { suppressions: [{ ...LICENSE, until: "2026-02-30" }] },
      'Invalid value of options.suppressions[0].until. "2026-02-30" is not a date such as 2027-01-31.',
    ],
    [{ suppressions: { rule: "license-id" } }, "options.suppressions must be an array, not an object."],
    [{ suppressions: [LICENSE, undefined] }, "options.suppressions[1] must be an object, not undefined."],
  ])("refuses the options %s", (options, message) => {
    expect(() => check("{}", options as CheckOptions)).toThrow(new TypeError(message));
  });

  it("refuses anything but a text", () => {
    const bytes: unknown = Buffer.from("{}");
    expect(() => check(bytes as string)).toThrow(
      new TypeError("The manifest must be a string, not a value of type object."),
    );
  });
});

it("lists suppressed problems separately", () => {
  const suppressions = [{ rule: "license-id", reason: "It is our own.", at: "/license" }];
  const { diagnostics, suppressed, counts } = check(draft({ license: '"Our own"' }), { suppressions });
  expect(diagnostics.map(({ code }) => code)).toEqual(["catalog-members-missing"]);
  expect(suppressed).toMatchObject([
    {
      code: "license-id",
      reason: "It is our own.",
      suppression: { path: "options", pointer: "/suppressions/0" },
    },
  ]);
  expect(counts).toEqual({ error: 0, warning: 0, information: 0, hint: 1 });
});

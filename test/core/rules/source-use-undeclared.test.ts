import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { describe, expect, it } from "vitest";
import { withCode } from "../../support/code";
import { draft } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const manifest = (capabilities: string | undefined, permissions: string | undefined): string =>
  draft({ host_capabilities: capabilities, permissions });
const THEME = ["capability theme_read ui/app.tsx:7"];

testRule("source-use-undeclared", {
  valid: [
    { name: "a draft whose code was not read", text: manifest("[]", "[]") },
    {
      name: "a capability that is declared",
      text: manifest('["theme_read"]', "[]"),
      options: withCode(THEME),
    },
    {
      name: "a permission that is declared",
      text: manifest("[]", '[{ "type": "network_http" }]'),
      options: withCode(["permission network_http src/main.rs:2"]),
    },
    {
      name: "a permission that is a plain string, which another rule reports",
      text: manifest("[]", '["network_http"]'),
      options: withCode(["permission network_http src/main.rs:2"]),
    },
    {
      name: "a misspelled name of the capabilities, which another rule reports",
      text: manifest('["theme_read"]', "[]").replace("host_capabilities", "host_capabilites"),
      options: withCode(THEME),
    },
    {
      name: "a misspelled capability, which counts as the intended one",
      text: manifest('["theme_raed"]', "[]"),
      options: withCode(THEME),
    },
    {
      name: "a permission that only the host knows",
      text: manifest("[]", '[{ "type": "acme_http" }]'),
      options: withCode(["permission acme_http src/main.rs:2"]),
    },
    { name: "capabilities of another type", text: manifest('"theme_read"', "[]"), options: withCode(THEME) },
    { name: "a capability that is being typed", text: manifest("[theme", "[]"), options: withCode(THEME) },
  ],
  invalid: [
    {
      name: "a capability",
      text: manifest('["navigation"]', '[{ "type": "host_navigation" }]').replace(
        '"host_capabilities"',
        '«"host_capabilities"»',
      ),
      options: withCode(THEME),
      problems: [
        {
          message:
            'Capability "theme_read" is used in "ui/app.tsx:7" but not declared. Declare it, or stop using it.',
          pointer: "/host_capabilities",
          severity: "warning",
          elsewhere: ["ui/app.tsx:7 Used here."],
          fixes: {
            'Add capability "theme_read"': manifest(
              '["navigation", "theme_read"]',
              '[{ "type": "host_navigation" }]',
            ),
          },
        },
      ],
    },
    {
      name: "a permission that is used several times",
      text: manifest("[]", '[{ "type": "network_http" }]').replace('"permissions"', '«"permissions"»'),
      options: withCode(["permission filesystem_read a.rs:2", "permission filesystem_read b.rs:3"]),
      problems: [
        {
          message:
            'Permission "filesystem_read" is used 2 times, first in "a.rs:2", but not declared. Declare it, or stop using it.',
          pointer: "/permissions",
          elsewhere: ["a.rs:2 Used here.", "b.rs:3 Used here."],
          fixes: {
            'Add permission "filesystem_read"': manifest(
              "[]",
              '[{ "type": "network_http" }, { "type": "filesystem_read" }]',
            ),
          },
        },
      ],
    },
    {
      name: "a permission that needs a list, which the author writes",
      text: manifest("[]", '[{ "type": "network_http" }]').replace('"permissions"', '«"permissions"»'),
      options: withCode(["permission process_spawn_whitelist a.rs:2"]),
      problems: [
        {
          message:
            'Permission "process_spawn_whitelist" is used in "a.rs:2" but not declared. Declare it, or stop using it.',
          pointer: "/permissions",
          fixes: {
            'Add permission "process_spawn_whitelist"': manifest(
              "[]",
              '[{ "type": "network_http" }, { "type": "process_spawn_whitelist", "value": [] }]',
            ),
          },
        },
      ],
    },
  ],
});

describe("of a capability and its permission", () => {
  const codesIn = (text: string, rules?: { "source-use-undeclared": "off" }) =>
    check(new ManifestDocument(text), { ...withCode(THEME), ...(rules && { rules }) })
      .findings.map(({ code }) => code)
      .filter((code) => /^(?:source|capability)-/.test(code));
  const lacking = manifest("[]", '[{ "type": "host_theme_read" }]');

  it("only what the code uses is reported where both rules would", () => {
    expect(codesIn(lacking)).toEqual(["source-use-undeclared"]);
  });

  it("the pair is reported where the code's rule is off", () => {
    expect(codesIn(lacking, { "source-use-undeclared": "off" })).toEqual(["capability-permission"]);
  });

  it("the other one is reported once the used one is declared", () => {
    expect(codesIn(manifest('["theme_read"]', "[]"))).toEqual(["capability-permission"]);
  });
});

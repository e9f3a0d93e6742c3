import { expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const message = 'Permission "process_spawn_whitelist" has no "value". List the allowed executables.';
const SPAWN = '"type": "process_spawn_whitelist"';
const permissions = (text: string): string => draft({ permissions: text });

testRule("permission-value-missing", {
  valid: [
    { name: "a whitelist with its value", text: permissions(`[{ ${SPAWN}, "value": ["git"] }]`) },
    { name: "an empty whitelist", text: permissions(`[{ ${SPAWN}, "value": [] }]`) },
    {
      name: "a value of another type, which wrong-type reports",
      text: permissions(`[{ ${SPAWN}, "value": null }]`),
    },
    { name: "another permission", text: permissions('[{ "type": "filesystem_read" }]') },
    {
      name: "another permission that the workspace knows",
      text: permissions('[{ "type": "teleport" }]'),
      options: { vocabulary: { permissions: ["teleport"] } },
    },
    { name: "a permission that is a plain string", text: permissions('["process_spawn_whitelist"]') },
    { name: "permissions of another type", text: permissions(`{ ${SPAWN} }`) },
    { name: "a value that is being typed", text: permissions(`[{ ${SPAWN}, "value" }]`) },
    { name: "a member that is being typed", text: permissions(`[{ ${SPAWN}, va }]`) },
    { name: "an object that is not closed", text: permissions(`[{ ${SPAWN}`) },
    {
      name: "two types, of which the later counts",
      text: permissions(`[{ ${SPAWN}, "type": "ipc_register" }]`),
    },
  ],
  invalid: [
    {
      name: "a whitelist without its value, whose opening brace is marked",
      text: permissions(`[{ "type": "ipc_register" }, «{» ${SPAWN} }]`),
      problems: [
        {
          message,
          pointer: "/permissions/1/value",
          severity: "error",
          fixes: { 'Insert "value"': permissions(`[{ "type": "ipc_register" }, { ${SPAWN}, "value": [] }]`) },
        },
      ],
    },
    {
      name: "each of two different permissions",
      text: permissions(`[«{» ${SPAWN} }, «{» ${SPAWN}, "a": 1 }]`),
      problems: [
        {
          message,
          pointer: "/permissions/0/value",
          fixes: { 'Insert "value"': permissions(`[{ ${SPAWN}, "value": [] }, { ${SPAWN}, "a": 1 }]`) },
        },
        {
          message,
          pointer: "/permissions/1/value",
          fixes: { 'Insert "value"': permissions(`[{ ${SPAWN} }, { ${SPAWN}, "value": [], "a": 1 }]`) },
        },
      ],
    },
    {
      name: "a misspelled value, which is marked",
      text: permissions(`[{ ${SPAWN}, «"valeu"»: ["git"] }]`),
      problems: [
        {
          message: 'Unknown property "valeu" in "permissions[0]". Did you mean "value"?',
          pointer: "/permissions/0/value",
          fixes: { '☆ Rename to "value"': permissions(`[{ ${SPAWN}, "value": ["git"] }]`) },
        },
      ],
    },
    {
      name: "text of tabs and Windows line endings",
      text: `{\r\n\t"permissions": [\r\n\t\t«{»\r\n\t\t\t${SPAWN}\r\n\t\t}\r\n\t]\r\n}`,
      problems: [
        {
          message,
          pointer: "/permissions/0/value",
          fixes: {
            'Insert "value"': `{\r\n\t"permissions": [\r\n\t\t{\r\n\t\t\t${SPAWN},\r\n\t\t\t"value": []\r\n\t\t}\r\n\t]\r\n}`,
          },
        },
      ],
    },
    {
      name: "compact text",
      text: '{"permissions":[«{»"type":"process_spawn_whitelist"}]}',
      problems: [
        {
          message,
          pointer: "/permissions/0/value",
          fixes: { 'Insert "value"': '{"permissions":[{"type":"process_spawn_whitelist","value":[]}]}' },
        },
      ],
    },
    {
      name: "a published manifest, in text that is damaged elsewhere",
      text: published({ permissions: `[«{» ${SPAWN} }]`, keywords: "[,]" }),
      problems: [
        {
          message,
          pointer: "/permissions/0/value",
          fixes: {
            'Insert "value"': published({ permissions: `[{ ${SPAWN}, "value": [] }]`, keywords: "[,]" }),
          },
        },
      ],
    },
    {
      name: "a placeholder",
      text: placeholder({ permissions: `[«{» ${SPAWN} }]` }),
      problems: [
        {
          message,
          pointer: "/permissions/0/value",
          fixes: { 'Insert "value"': placeholder({ permissions: `[{ ${SPAWN}, "value": [] }]` }) },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({ manifests: { 1: { permissions: `[«{» ${SPAWN} }]` } } }),
      problems: [
        {
          message,
          pointer: "/data/versions/1/manifest/permissions/0/value",
          fixes: {
            'Insert "value"': detail({ manifests: { 1: { permissions: `[{ ${SPAWN}, "value": [] }]` } } }),
          },
        },
      ],
    },
  ],
});

it("offers the list as a snippet that is filled in between its brackets", () => {
  const text = permissions(`[{ ${SPAWN} }]`);
  const { findings } = check(new ManifestDocument(text));
  const finding = findings.find(({ code }) => code === "permission-value-missing");
  const [edit] = finding?.fixes?.()[0]?.edits ?? [];
  expect(edit).toMatchObject({ text: ', "value": []', snippet: ', "value": [${1:}]' });
});

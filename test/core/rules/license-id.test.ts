import { steps } from "../../support/work";
import { describe, expect, it } from "vitest";
import { isLicense, suggestLicenses } from "../../../server/core/manifest/license";
import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const license = (value: string | undefined, write = draft): string => write({ license: value });
const nearest = (value: string, id: string): string =>
  `"${value}" is not a valid SPDX license. Did you mean "${id}"?`;
const none = (value: string): string =>
  `"${value}" is not a valid SPDX license. Use an identifier, such as "MIT" or "Apache-2.0".`;

testRule("license-id", {
  valid: [
    { name: "an identifier", text: draft() },
    { name: "a deprecated identifier", text: license('"GPL-2.0"') },
    { name: "a choice", text: license('"MIT OR Apache-2.0"') },
    {
      name: "an expression with every operator",
      text: license('"(MIT AND Zlib) OR GPL-2.0-only WITH Classpath-exception-2.0"'),
    },
    { name: "an identifier with a plus sign", text: license('"Apache-2.0+"') },
    { name: "a LicenseRef", text: license('"LicenseRef-Example"') },
    { name: "a text that is empty or blank, which empty-string reports", text: license('" "') },
    { name: "another type", text: license('["MIT"]') },
    { name: "no license", text: license(undefined) },
    { name: "a license that is being typed", text: license("MIT") },
    { name: "two licenses, of which the later counts", text: draft({ license: '"None", "license": "MIT"' }) },
  ],
  invalid: [
    {
      name: "an identifier in lower case",
      text: license('«"mit"»'),
      problems: [
        {
          message: nearest("mit", "MIT"),
          pointer: "/license",
          severity: "information",
          fixes: { 'Change to "MIT"': draft() },
        },
      ],
    },
    {
      name: "a license's name, in a published manifest",
      text: license('«"Apache 2.0"»', published),
      problems: [
        {
          message: nearest("Apache 2.0", "Apache-2.0"),
          pointer: "/license",
          fixes: { 'Change to "Apache-2.0"': license('"Apache-2.0"', published) },
        },
      ],
    },
    {
      name: "a text that resembles no identifier, in a placeholder",
      text: license('«"Proprietary"»', placeholder),
      problems: [{ message: none("Proprietary"), pointer: "/license" }],
    },
    {
      name: "an expression of unknown parts",
      text: license('«"MIT OR Proprietary"»'),
      problems: [{ message: none("MIT OR Proprietary"), pointer: "/license" }],
    },
    {
      name: "the item and the manifests of a detail response, the newest manifest once",
      text: detail({
        item: { license: '«"mit"»' },
        manifests: { 0: { license: '«"Mit"»' }, 1: { license: '«"constructor"»' } },
      }),
      problems: [
        {
          message: nearest("mit", "MIT"),
          pointer: "/data/item/license",
          fixes: {
            'Change to "MIT"': detail({
              manifests: { 0: { license: '"Mit"' }, 1: { license: '"constructor"' } },
            }),
          },
        },
        {
          message: nearest("Mit", "MIT"),
          pointer: "/data/versions/0/manifest/license",
          fixes: {
            'Change to "MIT"': detail({
              item: { license: '"mit"' },
              manifests: { 1: { license: '"constructor"' } },
            }),
          },
        },
        { message: none("constructor"), pointer: "/data/versions/1/manifest/license" },
      ],
    },
    {
      name: "compact text with Windows line endings",
      text: '{"id":"com.example.clock",\r\n"license":«"GPLv3"»}',
      problems: [
        {
          message: '"GPLv3" is not a valid SPDX license. Did you mean "GPL-3.0-only" or "GPL-3.0-or-later"?',
          pointer: "/license",
          fixes: {
            'Change to "GPL-3.0-only"': '{"id":"com.example.clock",\r\n"license":"GPL-3.0-only"}',
            'Change to "GPL-3.0-or-later"': '{"id":"com.example.clock",\r\n"license":"GPL-3.0-or-later"}',
          },
        },
      ],
    },
  ],
});

describe("a license", () => {
  it.each([
    "MIT or Apache-2.0",
    "(MIT)",
    "GPL-2.0+",
    "DocumentRef-a:LicenseRef-b",
    "GPL-2.0-only WITH AdditionRef-acme",
    `${"(".repeat(400)}MIT${")".repeat(400)}`,
  ])("is %s", (text) => expect(isLicense(text)).toBe(true));

  it.each([
    "MIT OR",
    "MIT Apache-2.0",
    "MIT WITH Zlib",
    "DocumentRef-",
    "LicenseRef-",
    "(MIT",
    "MIT +",
    " MIT",
    "MIT ",
    "MIT\n",
    "!!!MIT",
    "__proto__",
    "\0",
    "(".repeat(999),
  ])("is not %j", (text) => expect(isLicense(text)).toBe(false));

  it.each([
    ["MTI", "MIT"],
    ["Apache2", "Apache-2.0"],
    ["Apache", "Apache-2.0"],
    ["The Apache License, Version 2.0", "Apache-2.0"],
    ["MIT License", "MIT"],
    ["gpl-3.0-or-later", "GPL-3.0-or-later"],
    ["BSD-3", "BSD-3-Clause"],
    ["MPL", "MPL-2.0"],
    ["CC0", "CC0-1.0"],
    ["GPLv2+", "GPL-2.0-or-later"],
    ["LGPLv2.1+", "LGPL-2.1-or-later"],
    ["GNU Lesser General Public License v3.0 or later", "LGPL-3.0-or-later"],
    ["AGPL-3.0 only", "AGPL-3.0-only"],
    ["ASL 2.0", "Apache-2.0"],
    ["New BSD License", "BSD-3-Clause"],
    ["MIT/Apache-2.0", "MIT OR Apache-2.0"],
    ["mit / Apache 2.0 / Zlib", "MIT OR Apache-2.0 OR Zlib"],
    ["MIT/X11", "MIT"],
  ])("is %j probably %s", (text, id) => expect(suggestLicenses(text)).toEqual([id]));

  it.each([
    ["BSD", ["BSD-2-Clause", "BSD-3-Clause"]],
    ["GPLv3", ["GPL-3.0-only", "GPL-3.0-or-later"]],
    ["GPL v2", ["GPL-2.0-only", "GPL-2.0-or-later"]],
    ["GPL", ["GPL-3.0-only", "GPL-3.0-or-later", "GPL-2.0-only", "GPL-2.0-or-later"]],
  ])("is %j one of %j", (text, ids) => expect(suggestLicenses(text)).toEqual(ids));

  it.each(["MPL-3.0", "APL-2.0", "LGPL-9.0"])(
    "of one family is never one of another, or of another number: %s",
    (text) => expect(suggestLicenses(text)).toEqual([]),
  );

  it.each(["x", "Custom", "All rights reserved", "MIT/BSD", "MIT/", "MIT AND", "a".repeat(5_000_000)])(
    "is not similar to any license: %#",
    (text) => expect(suggestLicenses(text)).toEqual([]),
  );

  it("is not looked for in long text, and found in a limited number of steps", async () => {
    const hostile = ["(", "MIT OR ", "+", " ", "a", "DocumentRef-", "LicenseRef-a ", "the ", "-", "/"];
    for (const part of hostile) {
      const stepsOf = (length: number) => {
        const text = part.repeat(length / part.length);
        return steps(() => [isLicense(text), suggestLicenses(text)]);
      };
      expect([part, (await stepsOf(999)) < 5_000_000]).toEqual([part, true]);
      expect([part, (await stepsOf(1_000_000)) < 100]).toEqual([part, true]);
    }
  });
});

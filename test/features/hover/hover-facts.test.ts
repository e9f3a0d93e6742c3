import { describe, expect, it } from "vitest";
import { hover } from "../../../server/features/hover/hover";
import { detail } from "../../support/manifests";
import { marked } from "../../support/marked";
import { open } from "../harness";

/** The paragraphs that are shown at the `█`. */
function paragraphs(source: string): string[] {
  const { text, cursor = 0 } = marked(source);
  const analysis = open(text);
  const found = hover(analysis, analysis.textDocument.positionAt(cursor));
  return ((found?.contents as { value: string } | undefined)?.value ?? "").split("\n\n");
}

const DIGEST = "ab".repeat(32);
const artifact = (members: string) => `{ "id": "a.b", "artifacts": { "windows_x64": { ${members} } } }`;

describe("hover shows facts of the document about", () => {
  it.each([
    ["a size", '{ "artifact_size": 15█36000 }', "1.5 MB (1,536,000 bytes)."],
    ["a digest", artifact(`"sha256": "█${DIGEST}"`), "Decodes to 32 bytes; a digest has 32."],
    ["a short digest", artifact('"sha256": "abcd█"'), "Decodes to 2 bytes; a digest has 32."],
    ["no digest", artifact('"sha256": "xyz█"'), "Not valid hexadecimal text."],
    [
      "a signature",
      artifact(`"signature": "█${"A".repeat(86)}=="`),
      "Decodes to 64 bytes; a signature has 64.",
    ],
    ["a short signature", artifact('"signature": "█AAAA"'), "Decodes to 3 bytes; a signature has 64."],
    ["no signature", artifact('"signature": "█AAA"'), "Not valid padded base64 text."],
    ["the tag of a level", '{ "capability_levels": [4], "tags": ["█level-4"] }', "Derived from level 4."],
    [
      "the tag of a capability",
      '{ "host_capabilities": ["aichat"], "tags": ["█host-aichat"] }',
      'Derived from the capability "aichat".',
    ],
    [
      "the tag of a keyword",
      '{ "keywords": ["Time"], "tags": ["█time"] }',
      'Derived from the keyword "Time".',
    ],
    [
      "another tag",
      '{ "keywords": ["Time"], "tags": ["█space"] }',
      "A free tag: no level, capability or keyword adds it.",
    ],
    [
      "a permission without its capability",
      '{ "host_capabilities": [], "permissions": [{ "type": "host█_aichat_access" }] }',
      "`host_capabilities` does not list `aichat`.",
    ],
    [
      "a minimum version",
      '{ "min_app_version": "1.█10", "max_app_version": "1.9", "compatibility": { "min_app_version": "1.8" } }',
      "The minimum 1.10 is above the maximum 1.9. `compatibility.min_app_version` is 1.8, but `min_app_version` is 1.10.",
    ],
    [
      "a maximum version",
      '{ "min_app_version": "1.0", "max_app_version": "█2.0" }',
      "The minimum 1.0 is below the maximum 2.0.",
    ],
    [
      "the newest version",
      detail({ versions: { 0: { version: '"1.2█.3"' } } }),
      'This is the newest version. The next older version is "1.1.0".',
    ],
    [
      "a manifest's version",
      detail({ manifests: { 1: { version: '"1.1█.0"' } } }),
      'The next newer version is "1.2.3". The next older version is "0.9.0".',
    ],
  ])("%s", (_, source, fact) => expect(paragraphs(source)).toContain(fact));

  it("a permission with its capability: only its access and the link to all permissions", () => {
    const text = '{ "host_capabilities": ["aichat"], "permissions": [{ "type": "host█_aichat_access" }] }';
    expect(paragraphs(text)).toEqual([
      "**host_aichat_access**",
      "Opens the AI chat to the plugin. Goes with the host capability `aichat`.",
      "[All permissions](https://plugin-manifest.github.io/plugin-manifest/permissions/#host_aichat_access)",
    ]);
  });

  it("a small size, and a version by itself, nothing more", () => {
    expect(paragraphs('{ "artifact_size": 12█ }')).toHaveLength(1);
    expect(paragraphs('{ "version": "1.0█.0" }')).toHaveLength(1);
  });
});

describe("hover on a reported value", () => {
  it("ends with links to the rules' pages", () => {
    const page = "https://plugin-manifest.github.io/plugin-manifest/rules/";
    expect(paragraphs('{ "license": "MI█TT" }').at(-1)).toBe(`[license-id](${page}license-id)`);
  });
});

import { TextDocument } from "vscode-languageserver-textdocument";
import { describe, expect, it } from "vitest";
import { Analysis } from "../../../server/project/documents/analysis";
import { completion } from "../../../server/features/completion/completion";
import { readSettings } from "../../../server/project/settings/settings";
import { marked } from "../../support/marked";
import { FULL } from "../harness";

/** The labels of what is offered at the `█` of a JSON file, when the last key of the author was a quote. */
function offered(source: string, { name = "manifest.json", trigger = '"' } = {}): string[] {
  const { text, cursor = 0 } = marked(source);
  const document = TextDocument.create(`file:///plugin/${name}`, "json", 1, text);
  const analysis = new Analysis(document, readSettings({}), () => undefined);
  expect([analysis.isManifest, analysis.isChecked]).toEqual([false, false]);
  const list = completion(analysis, document.positionAt(cursor), FULL, trigger);
  return list?.items.map(({ label }) => label) ?? [];
}

const FIRST = ["$schema", "id", "name"];

describe("a JSON file that may become a manifest", () => {
  it.each(['{ "█" }', '{ "█', '{ "na█me" }', '{ "manif█" }'])(
    "gets the manifest's members from the first quote: %s",
    (source) => expect(offered(source).slice(0, 3)).toEqual(FIRST),
  );

  it.each(["plugin.json", "clock-manifest.json", "clock.manifest.json"])("may be %s", (name) =>
    expect(offered('{ "█" }', { name }).slice(0, 3)).toEqual(FIRST),
  );

  it("gets missing members and values", () => {
    expect(offered('{ "name": "Clock", "█" }').slice(0, 3)).toEqual(["$schema", "id", "version"]);
    expect(offered('{ "license": "MI█" }').slice(0, 1)).toEqual(["MIT"]);
    expect(offered('{ "capability_levels": [█] }')).toEqual([
      "0 · module in the sidebar",
      "1 · tab in another module",
      "4 · workflow steps",
    ]);
  });

  it.each([
    ["another name", '{ "█" }', "package.json"],
    ["a browser extension's member", '{ "manifest_version": 3, "█" }', "manifest.json"],
    ["a web app's member", '{ "name": "Notes", "█", "start_url": "/" }', "manifest.json"],
    ["a list at its root", '[{ "█" }]', "manifest.json"],
    ["a member of no manifest inside of one", '{ "colour": { "█" } }', "manifest.json"],
  ])("gets none with %s", (_, source, name) => expect(offered(source, { name })).toEqual([]));
});

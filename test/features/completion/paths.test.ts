import { expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Analysis } from "../../../server/project/documents/analysis";
import { completion } from "../../../server/features/completion/completion";
import { readSettings } from "../../../server/project/settings/settings";
import { WorkspaceIndex } from "../../../server/project/names/workspace-index";
import { FULL } from "../harness";

const entries = [
  { name: "a.dll", isFolder: false },
  { name: "lib", isFolder: true },
];

it.each(["windows_x64", "constructor", "__proto__"])("a path is completed for the key %s", (key) => {
  const text = `{ "entry": { "native": { "${key}": "" } } }`;
  const document = TextDocument.create("file:///manifest.json", "plugin-manifest", 1, text);
  const analysis = new Analysis(document, readSettings({}), () => undefined);
  const position = analysis.position(text.indexOf('""') + 1);
  const around = { workspace: new WorkspaceIndex(), folderEntries: entries, releasedVersions: [] };
  const items = completion(analysis, position, FULL, undefined, around)?.items ?? [];
  expect(items.map(({ label }) => label)).toEqual(["lib/", "a.dll"]);
});

import type { Location } from "vscode-languageserver-types";
import { TextDocument } from "vscode-languageserver-textdocument";
import { describe, expect, it } from "vitest";
import { Analysis } from "../../server/project/documents/analysis";
import { NO_OTHER_MANIFESTS } from "../../server/project/documents/occurrences";
import { hover } from "../../server/features/hover/hover";
import { definition, references } from "../../server/features/navigation";
import { NO_FILES } from "../support/files";
import { readSettings } from "../../server/project/settings/settings";
import type { SourceEntry } from "../../server/core/manifest/host";
import { codeFactsIn } from "../support/code";
import { draft } from "../support/manifests";
import { marked } from "../support/marked";

const SOURCE: readonly SourceEntry[] = [
  { files: ["rs"], call: "register", names: "command" },
  { files: ["tsx"], call: "plugin", names: "id" },
];
const CODE = {
  "src/lib.rs": 'fn f() {\n    register("clock_now", run); // `now`\n}',
  "ui/[app].tsx": 'plugin("com.example.clock");\nplugin("com.example.clock")',
};

/** Opens a draft in which a cursor is marked, beside the code. */
function at(members: Parameters<typeof draft>[0]) {
  const { text, cursor = 0 } = marked(draft(members));
  const document = TextDocument.create("file:///plugin/manifest.json", "plugin-manifest", 1, text);
  const analysis = new Analysis(document, readSettings({}), () => undefined, undefined, {
    sourceFacts: { versions: [], code: codeFactsIn(CODE, SOURCE) },
  });
  return [analysis, document.positionAt(cursor)] as const;
}

const places = (found: readonly { uri: string; range: Location["range"] }[] | null | undefined) =>
  found?.map(({ uri, range: { start } }) => `${uri.split("/plugin/")[1]}:${start.line}:${start.character}`);

const defined = async (members: Parameters<typeof draft>[0]) =>
  places((await definition(...at(members), false, NO_FILES, NO_OTHER_MANIFESTS)) as Location[] | null);

const NOW = { commands: '[{ "id": "clock_n█ow", "description": "Now." }]' };
const PLUGIN = { id: '"com.exam█ple.clock"' };

describe("go to definition finds the registration in code of", () => {
  it.each([
    ["a command", NOW, ["src/lib.rs:1:13"]],
    ["the plugin, in each place", PLUGIN, ["ui/[app].tsx:0:7", "ui/[app].tsx:1:7"]],
  ])("%s", async (_what, members, expected) => {
    expect(await defined(members)).toEqual(expected);
  });

  it("go to definition stays in the manifest without a registration", async () => {
    const members = { commands: '[{ "id": "clock_s█et", "description": "Now." }]' };
    expect(await defined(members)).toEqual(["manifest.json:17:24"]);
  });
});

it("the references of a command end with the code that registers it", () => {
  const [analysis, position] = at(NOW);
  expect(places(references(analysis, position, true, NO_OTHER_MANIFESTS))).toEqual([
    "manifest.json:17:24",
    "src/lib.rs:1:13",
  ]);
  expect(places(references(analysis, position, false, NO_OTHER_MANIFESTS))).toEqual(["src/lib.rs:1:13"]);
});

describe("the hover shows the line of code", () => {
  const text = (members: Parameters<typeof draft>[0]) => {
    const contents = hover(...at(members))?.contents as { value: string } | undefined;
    return contents?.value.split("\n\n").filter((part) => /^Registered|^```/.test(part));
  };

  it("that registers a command, whatever is in it", () => {
    expect(text(NOW)).toEqual([
      "Registered in [src\\/lib\\.rs\\:2](file:///plugin/src/lib.rs#L2).",
      '```rust\nregister("clock_now", run); // `now`\n```',
    ]);
  });

  it("that is the first of several", () => {
    expect(text(PLUGIN)).toEqual([
      "Registered in 2 places, first in [ui\\/\\[app\\]\\.tsx\\:1](file:///plugin/ui/[app].tsx#L1).",
      '```tsx\nplugin("com.example.clock");\n```',
    ]);
  });
});

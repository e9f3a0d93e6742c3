import { message } from "../../server/core/text/messages";
import {
  ENTRY_REQUEST,
  NEW_MANIFEST_REQUEST,
  type EntryResult,
  type NewManifestParams,
  type NewManifestResult,
} from "../../server/protocol";
import draft from "../../scripts/sample/color-picker/manifest.json?text";
import draftWithMistakes from "../../scripts/sample/log-viewer/manifest.json?text";
import publishedManifest from "../../scripts/sample/notes/manifest.json?text";
import type { Choice } from "./dialogs/picker";
import type { ServerClient } from "./server/language-server";
import { OpenDocument } from "./server/open-document";
import type { NamedText } from "./text/files";

export const DEFAULT_NAME = "manifest.json";

/** Shown on the first visit. Has a few problems to fix. */
export const INITIAL_TEXT: NamedText = { name: DEFAULT_NAME, text: addProblems(draft) };

function addProblems(text: string): string {
  return text
    .replace(/("version": ")/, "$1v")
    .replace('"MIT"', '"MIT License"')
    .replace('"macos"', '"macOS"');
}

interface Sample extends Choice {
  getText(): Promise<string> | string;
}

export async function requestSamples(server: ServerClient): Promise<Sample[]> {
  const { levels } = await requestManifest(server, []);
  const allLevels = levels.map(({ level }) => level);
  return [
    { label: message("Draft without problems"), getText: () => draft },
    { label: message("Draft with common mistakes"), getText: () => draftWithMistakes },
    { label: message("Published manifest"), getText: () => publishedManifest },
    { label: message("Catalog response"), getText: () => requestResponse(server, publishedManifest) },
    ...levels.map(({ level, title }) => ({
      label: message("New manifest, level {level}", { level }),
      detail: title,
      getText: () => requestManifest(server, [level]).then(({ text }) => text),
    })),
    {
      label: message("New manifest, all levels"),
      getText: () => requestManifest(server, allLevels).then(({ text }) => text),
    },
  ];
}

function requestManifest(server: ServerClient, levels: readonly number[]): Promise<NewManifestResult> {
  return server.request(NEW_MANIFEST_REQUEST, { levels } satisfies NewManifestParams);
}

async function requestResponse(server: ServerClient, text: string): Promise<string> {
  const document = new OpenDocument(server, text, "playground:/sample.json");
  const result = await document.ask<EntryResult>(ENTRY_REQUEST);
  document.close();
  return `${JSON.stringify(result?.entry ?? null, null, 2)}\n`;
}

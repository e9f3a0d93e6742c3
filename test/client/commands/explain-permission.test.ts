import type { BaseLanguageClient } from "vscode-languageclient";
import { expect, it } from "vitest";
import { explainPermission } from "../../../client/commands/explain-permission";
import { mockVSCode } from "../../support/vscode";

it("shows the chosen permission's whole explanation, which the list truncates", async () => {
  const shown: string[] = [];
  mockVSCode({
    window: {
      activeTextEditor: { document: { uri: "file:///manifest.json" }, selection: { active: {} } },
      showQuickPick: ([, second]: readonly unknown[]) => Promise.resolve(second),
      showInformationMessage: (text: string) => Promise.resolve(void shown.push(text)),
    },
  });
  const permission = (type: string, ...sentences: string[]) => ({ type, asked: "", sentences, isAt: false });
  const permissions = [permission("events_emit", "One."), permission("network_http", "Two.", "Three.")];
  const client = {
    code2ProtocolConverter: { asPosition: () => ({ line: 0, character: 0 }), asUri: String },
    sendRequest: () => Promise.resolve(permissions),
  } as unknown as BaseLanguageClient;
  await explainPermission(client, undefined);
  expect(shown).toEqual(["Two. Three."]);
});

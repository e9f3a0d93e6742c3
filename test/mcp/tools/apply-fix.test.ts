import { describe, expect, it } from "vitest";
import { agentOf } from "../../support/agent";
import { workspace } from "../../support/cli";
import { draft } from "../../support/manifests";

interface Changed {
  readonly summary: string;
  readonly changed: boolean;
  readonly written: boolean;
  readonly sha256: string;
  readonly diff?: string;
  readonly text?: string;
}

const FAULTY = draft({ keywords: '["color, palette"]', permissions: '[{ "type": "ipc_registr" }]' });
const FIX = {
  ...{ code: "unobserved-value", pointer: "/permissions/0/type" },
  title: 'Change to "ipc_register"',
};
const FIXED = FAULTY.replace("ipc_registr", "ipc_register");

describe("apply_fix", () => {
  it("shows what one fix changes, and writes it when the diff was looked at", async () => {
    const folder = workspace({ "manifest.json": FAULTY });
    const agent = await agentOf(folder.root);
    const args = { path: "manifest.json", ...FIX };
    const shown = await agent.call<Changed>("apply_fix", args);
    expect(shown.diff?.split("\n").filter((line) => /^[-+] /.test(line))).toEqual([
      '-  "permissions": [{ "type": "ipc_registr" }],',
      '+  "permissions": [{ "type": "ipc_register" }],',
    ]);
    expect([shown.changed, shown.written, folder.read("manifest.json")]).toEqual([true, false, FAULTY]);
    const { written, diff } = await agent.call<Changed>("apply_fix", {
      ...args,
      write: true,
      sha256: shown.sha256,
    });
    expect([written, diff, folder.read("manifest.json")]).toEqual([true, undefined, FIXED]);
  });

  it("returns the text for a text", async () => {
    const { text } = await (await agentOf()).call<Changed>("apply_fix", { text: FAULTY, ...FIX });
    expect(text).toBe(FIXED);
  });

  it.each([
    [
      { title: "Delete it" },
      `'unobserved-value' at '/permissions/0/type' has no such fix. Pass "Change to \\"ipc_register\\"".`,
    ],
    [{ pointer: "/id" }, "No problem 'unobserved-value' at '/id'. Call check_manifest."],
    [
      { code: "license-id", pointer: "/license" },
      "No problem 'license-id' at '/license'. Call check_manifest.",
    ],
    [{ write: true }, "write needs path: a text has no file."],
  ])("refuses %j", async (change, sentence) => {
    const agent = await agentOf();
    expect(await agent.refusal("apply_fix", { text: FAULTY, ...FIX, ...change })).toBe(sentence);
  });

  it("offers no change of the configuration", async () => {
    const agent = await agentOf();
    const title = "Turn off unobserved-value";
    expect(await agent.refusal("apply_fix", { text: FAULTY, ...FIX, title })).toBe(
      `'unobserved-value' at '/permissions/0/type' has no such fix. Pass "Change to \\"ipc_register\\"".`,
    );
  });
});

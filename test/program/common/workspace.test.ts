import { expect, it } from "vitest";
import { steps } from "../../support/work";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { CheckRequest } from "../../../server/program/check-request";
import { fileNames } from "../../../server/program/common/file-names";
import { CallWorkspace } from "../../../server/program/common/workspace";

/** A manifest with as many commands, each of which all the others have too. */
function named(plugin: number, commands: number) {
  const ids = Array.from({ length: commands }, (_, i) => `{ "id": "a_run${i}" }`).join(", ");
  const text = `{ "id": "a.a${plugin}", "capability_levels": [], "commands": [${ids}] }`;
  const request: Omit<CheckRequest, "isOurs"> = {
    source: { name: `p${plugin}/manifest.json` },
    content: { text },
    document: new ManifestDocument(text),
    options: {},
  };
  return fileNames(request as CheckRequest);
}

it("what the files of a call have in common costs as much for each name, however many they share", async () => {
  const cost = async (commands: number): Promise<number> => {
    const files = Array.from({ length: 20 }, (_, plugin) => named(plugin, commands));
    const workspace = new CallWorkspace();
    const numbers = files.map((file) => workspace.add(file));
    let found = 0;
    const counted = await steps(() => {
      for (const number of numbers) found += workspace.findingsOf(number).findings.length;
    });
    expect(found).toBe(Math.min(20 * commands, 1001));
    return counted;
  };
  await cost(5);
  const [few, many] = [await cost(20), await cost(320)];
  expect(many / few).toBeLessThan(10);
});

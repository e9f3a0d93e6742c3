import { expect, it } from "vitest";
import { steps } from "../../support/work";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { CheckRequest } from "../../../server/program/check-request";
import { fileNames } from "../../../server/program/common/file-names";
import { CallWorkspace } from "../../../server/program/common/workspace";

/** A manifest with commands of these identifiers. */
function named(plugin: number, commands: readonly string[]) {
  const ids = commands.map((id) => `{ "id": "${id}" }`).join(", ");
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
    const ids = Array.from({ length: commands }, (_, i) => `a_run${i}`);
    const files = Array.from({ length: 20 }, (_, plugin) => named(plugin, ids));
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

it("two names of the same hash are two names", () => {
  const [one, other] = ["a_pupgoez", "a_ghdypga"];
  const files = [named(0, [one]), named(1, [other]), named(2, [one])];
  expect(files[1]?.hashes).toContain(files[0]?.hashes[1]);
  const workspace = new CallWorkspace();
  const numbers = files.map((file) => workspace.add(file));
  const found = numbers.map((number) => workspace.findingsOf(number).findings.map(({ message }) => message));
  const shared = (plugin: string) =>
    `Command identifier "a_pupgoez" is also used by "${plugin}". Use a unique identifier.`;
  expect(found).toEqual([[shared("a.a2")], [], [shared("a.a0")]]);
});

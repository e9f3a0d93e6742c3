import { expect, it } from "vitest";
import { steps } from "../../support/work";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { Check } from "../../../server/project/call/project";
import { ComparedManifests } from "../../../server/project/names/duplicates";

/** A manifest with commands of these identifiers. */
function named(plugin: number, commands: readonly string[]) {
  const ids = commands.map((id) => `{ "id": "${id}" }`).join(", ");
  const text = `{ "id": "a.a${plugin}", "capability_levels": [], "commands": [${ids}] }`;
  const source = { name: `p${plugin}/manifest.json` };
  const checked = new Check(
    source,
    { text },
    new ManifestDocument(text),
    { options: {}, isBroken: false },
    true,
  );
  return checked.declaredNames;
}

it("comparing the files of a call takes time linear in the names that they share", async () => {
  const cost = async (commands: number): Promise<number> => {
    const ids = Array.from({ length: commands }, (_, i) => `a_run${i}`);
    const files = Array.from({ length: 20 }, (_, plugin) => named(plugin, ids));
    const names = new ComparedManifests();
    for (const file of files) names.add(file);
    let found = 0;
    const counted = await steps(() => {
      for (const file of files) found += names.findingsOf(file).findings.length;
      return Promise.resolve();
    });
    expect(found).toBe(Math.min(20 * commands, 1001));
    return counted;
  };
  await cost(5);
  const [few, many] = [await cost(20), await cost(320)];
  expect(many / few).toBeLessThan(10);
});

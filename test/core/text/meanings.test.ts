import { describe, expect, it } from "vitest";
import table from "../../../schemas/meanings.json";
import schema from "../../../schemas/plugin-manifest.schema.json";
import {
  capabilityMeaning,
  levelMeaning,
  permissionMeaning,
  platformMeaning,
  stakeTitle,
  STAKES,
} from "../../../server/core/text/meanings";

const { permissionType, hostCapability, capabilityLevel, platform } = schema.definitions;
const meanings = [
  ...permissionType.examples.map(permissionMeaning),
  ...hostCapability.enum.map(capabilityMeaning),
  ...capabilityLevel.examples.map(levelMeaning),
  ...platform.enum.map(platformMeaning),
];
const written = meanings.filter((meaning) => meaning !== undefined);

describe("meanings", () => {
  it("exist for all values of the interface", () => {
    const neutral = [permissionMeaning("teleport").sentence, capabilityMeaning("teleport").sentence];
    expect(meanings.filter((meaning) => !meaning || neutral.includes(meaning.sentence))).toEqual([]);
  });

  it("have a label and a unique sentence", () => {
    const odd = written.filter(
      ({ label, sentence }) => !/^The plugin.*\.$/.test(sentence) || /\.$/.test(label),
    );
    expect(odd).toEqual([]);
    const sentences = written.map(({ sentence }) => sentence);
    expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
  });

  it("exist only for permissions of the interface", () =>
    expect(permissionType.examples).toEqual(expect.arrayContaining(Object.keys(table.permissions))));

  it("have a title for each group, in the order of importance", () => {
    expect(new Set(STAKES.map(stakeTitle)).size).toBe(STAKES.length);
  });

  it.each(["teleport", "constructor", "__proto__", ""])("are neutral for the unknown name %j", (name) => {
    expect(permissionMeaning(name)).toEqual({
      stake: "other",
      label: "Permission of the application",
      sentence: "Only the application knows what this permission allows.",
    });
    expect(capabilityMeaning(name).stake).toBe("other");
  });

  it("of a level that the interface does not describe are missing", () => {
    expect(levelMeaning(1)?.label).toBe("tab in another module");
    expect(levelMeaning(2)).toBeUndefined();
  });
});

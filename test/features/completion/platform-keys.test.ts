import { describe, expect, it } from "vitest";
import { accepted, labels } from "../harness";

const KEYS = "windows_x64 windows_arm64 macos_arm64 macos_x64 linux_x64 linux_arm64".split(" ");

/** Names that every JavaScript object has, alone and as the platform of a key. */
const INHERITED = ["__proto__", "constructor", "constructor_x64", "toString_arm64", "__proto___x64"];

describe("platform keys named like properties of every object", () => {
  it.each(INHERITED)("%s", (key) => {
    const native = `{ "compatibility": { "platforms": ["${key}"] }, "entry": { "native": { "${key}": "a", █ } } }`;
    expect(labels(native)).toEqual(KEYS);
    expect(labels(`{ "artifacts": { "${key}": {}, █ } }`)).toEqual(KEYS);
  });

  it.each(INHERITED)("%s, from the vocabulary", (key) => {
    const vocabulary = { platformKeys: [key] };
    expect(labels('{ "entry": { "native": {█} } }', { vocabulary })).toContain(key);
    expect(accepted('{ "entry": { "native": {█} } }', key, undefined, { vocabulary })).toContain(
      `"${key}": "«native/${key}.so»"`,
    );
  });

  it.each(INHERITED)("%s has the path of a library", (key) =>
    expect(accepted(`{ "entry": { "native": { "${key}": █ } } }`, `native/${key}.so`)).toContain(
      `"«native/${key}.so»"`,
    ),
  );
});

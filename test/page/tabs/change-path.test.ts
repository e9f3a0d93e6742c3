import { describe, expect, it } from "vitest";
import { readablePath } from "../../../server/page/tabs/changes";
import type { Json } from "../../../server/protocol";
import { draft } from "../../core/entry/fixtures";
import { resultOf } from "../rendered";

const result = resultOf(
  draft({
    permissions: [{ type: "ipc_register" }, { type: "", id: "second" }, { id: 3 }, "bare", ["type"], null],
    commands: Array.from({ length: 11 }, (_, i) => ({ id: `tide_${i}`, description: "Next" })),
    settings_schema: { properties: { "1st": { type: "string" } } },
  }),
);

describe("The path of a changed field", () => {
  const words = (pointer: string) => readablePath(result, { kind: "added", pointer, after: "new" });

  it.each([
    ["/data/item/name", "name"],
    ["/data/item/manifest/compatibility/platforms", "compatibility › platforms"],
    ["/data/versions/12/changelog", "changelog"],
    ["/data/versions/12/manifest/entry/native", "entry › native"],
    ["/data/item/manifest", "manifest"],
    ["/data/versions/x/changelog", "data › versions › x › changelog"],
    ["/other/data/item/name", "other › data › item › name"],
    ["/data/item/manifest/data/item/name", "data › item › name"],
  ])("begins within the item, a version or its manifest: %s", (pointer, path) =>
    expect(words(pointer)).toBe(path),
  );

  it("has the members' own names", () => {
    expect(words("/data/item/a~1b~0c/~01/1a/a1/")).toBe("a/b~c › ~1 › 1a › a1");
  });

  it.each([
    ["permissions/0/value", "permissions › ipc_register › value"],
    ["permissions/1/value", "permissions › second › value"],
    ["permissions/2/value", "permissions › 2 › value"],
    ["permissions/3/value", "permissions › 3 › value"],
    ["permissions/4/value", "permissions › 4 › value"],
    ["permissions/5/value", "permissions › 5 › value"],
    ["permissions/10/value", "permissions › 10 › value"],
    ["commands/10/description", "commands › tide_10 › description"],
    ["settings_schema/properties/1st/title", "settings_schema › properties › 1st › title"],
  ])("has a list's item by its type or identifier: %s", (path, expected) =>
    expect(words(`/data/item/manifest/${path}`)).toBe(expected),
  );

  it.each<[what: string, value: Json, expected: string]>([
    ["an object by its type", { type: "teleport", id: "b" }, "permissions › teleport"],
    ["a text by its list", "new", "permissions"],
    ["a number by its list", 3, "permissions"],
    ["a list by its place", ["type"], "permissions › 0"],
    ["nothing by its place", null, "permissions › 0"],
  ])("has an item that was added or removed as a whole: %s", (_, value, expected) => {
    const pointer = "/data/item/manifest/permissions/0";
    expect(readablePath(result, { kind: "added", pointer, after: value })).toBe(expected);
    expect(readablePath(result, { kind: "removed", pointer, before: value })).toBe(expected);
  });
});
